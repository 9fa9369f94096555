package import SignInWithApple

extension Client {
  /// What a provider is asked to share besides who the person is. It is asked for where we send the browser; an app with a native sheet
  /// asks by itself.
  package enum Scope: String, Sendable, CaseIterable {
    case name
    case email
  }
}

extension Client.AppleRegistration {
  /// In Apple's words (AUTHZ-11).
  package var requestedScopes: [AuthorizationRequest.Scope] {
    scopes.map { $0 == .name ? .name : .email }
  }
}
