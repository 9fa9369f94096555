// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Replaces the parts of SignInClientUI that exist only on Apple's systems, with a sheet that answers at once.
public import SignInClient

/// Replaces Combine's protocol.
public protocol ObservableObject: AnyObject {}

/// Replaces Combine's property wrapper. It does not publish changes.
@propertyWrapper public struct Published<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Published: Sendable where Value: Sendable {}

@MainActor public final class PresentationAnchor {
  public weak var window: AnyObject?

  public nonisolated init() {}
}

@MainActor enum AppleSheet {
  static var givesWay: Bool { false }
  static func giveWay() {}
}

/// Apple's provider. Mary agrees to each request of a button; a silent request finds nobody.
public struct AppleAuthorizationProvider: CredentialStateProvider {
  /// The requests, each with the window that the sheet appeared over.
  @MainActor public static var shown: [(purpose: AuthorizationRequest.Purpose, window: AnyObject?)] = []
  private let anchor: PresentationAnchor

  public init(
    anchor: PresentationAnchor, scopes: Set<AppleScope> = [], combines: Set<ProviderID> = [],
    savedPasswords: Bool = true
  ) {
    self.anchor = anchor
  }

  public var id: ProviderID { .apple }

  public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    await note(request.purpose)
    guard request.purpose == .create else { return .cancelled }
    return .apple(
      AppleCredential(user: "001.mary", identityToken: "token", authorizationCode: "code", state: request.state))
  }

  @MainActor private func note(_ purpose: AuthorizationRequest.Purpose) { Self.shown.append((purpose, anchor.window)) }

  public func credentialState(for user: String) async -> CredentialState { .authorized }

  public func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

extension AccountModel {
  public convenience init(client: AuthClient, providers: [any AuthorizationProvider]) {
    self.init(
      client: client, providers: providers, sections: .all,
      passwordProvider: { _ in fatalError("Mary has no password.") })
  }
}
