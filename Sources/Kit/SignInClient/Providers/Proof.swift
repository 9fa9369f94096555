internal import PippinSecret

/// A provider's credential that was checked against the request.
struct Proof: Sendable {
  /// The provider of the new session.
  let provider: ProviderID
  let authorization: Authorization
  let nonce: Nonce

  /// `nil` if the user cancelled.
  ///
  /// - Throws: ``SignInError/Code/provider`` if Apple's answer belongs to another request;
  ///   ``SignInError/Code/unsupportedAuthorization`` for a credential of Apple from another provider.
  init?(
    _ authorization: Authorization, provider: ProviderID, request: AuthorizationRequest
  ) throws(SignInError) {
    switch (authorization, provider) {
    case (.cancelled, _): return nil
    case (.apple(let credential), .apple):
      guard credential.state.map({ SecretText($0) }) == SecretText(request.state) else {
        throw SignInError(
          .provider, "Apple's answer belongs to another request. Try again.",
          reason: AuthorizationError.Code.stateMismatch.rawValue)
      }
      self.provider = .apple
    case (.apple, _):
      throw SignInError(
        .unsupportedAuthorization,
        "\(provider.rawValue) returned a credential of Apple. Use .apple as the provider's id.")
    // A request for a specific Apple user must not be answered by another sign-in method.
    case (.password, _) where request.user == nil || provider != .apple: self.provider = .password
    case (.password, _):
      throw SignInError(
        .unsupportedAuthorization, "The request is for an Apple Account and cannot be answered with a password.")
    default: self.provider = provider
    }
    self.authorization = authorization
    nonce = request.nonce
  }

  /// Whether the browser brought it.
  var isFromBrowser: Bool {
    if case .webTicket = authorization { true } else { false }
  }

  /// Apple's identifier of the user, for a credential from Apple.
  var appleUser: String? { authorization.appleUser }
}
