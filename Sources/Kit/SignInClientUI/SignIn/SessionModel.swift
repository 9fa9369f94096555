public import SignInClient

#if canImport(AuthenticationServices)
  public import Combine
#endif

/// The session state for SwiftUI. Create one for the whole app, and add the modifier ``SwiftUI/View/following(_:)``
/// to keep it up to date.
@MainActor public final class SessionModel: ObservableObject {
  /// The current state. It begins with what is stored, so that the app's first screen is the right one.
  @Published public private(set) var state: SessionState

  /// The app's client.
  public let client: AuthClient
  #if !os(watchOS)
    /// The window for Apple's silent request after a team transfer (TRANSFER-11). ``SwiftUI/View/following(_:)`` sets
    /// it, to the last opened window.
    public let anchor: PresentationAnchor
  #endif
  private let apple: any CredentialStateProvider

  /// Creates a model for `client`.
  ///
  /// - Parameters:
  ///   - client: the app's client.
  ///   - apple: replaces Apple's provider in tests.
  public init(client: AuthClient, apple: (any CredentialStateProvider)? = nil) {
    self.client = client
    state = client.state
    #if os(watchOS)
      self.apple = apple ?? AppleAuthorizationProvider()
    #else
      let anchor = PresentationAnchor()
      self.anchor = anchor
      self.apple = apple ?? AppleAuthorizationProvider(anchor: anchor)
    #endif
  }

  /// Reads the stored session and observes it, until the task is cancelled.
  public func follow() async {
    await client.restore()
    for await state in await client.states() { self.state = state }
  }

  /// Follows revoked consents, until the task is cancelled.
  public func followRevocations() async {
    await client.followRevocations(of: apple)
  }

  /// Call it when the app becomes active: the storage may be readable now, and the user may have revoked consent.
  public func becameActive() async {
    await client.becameActive(checkingWith: apple)
  }

  /// Everything that ``SwiftUI/View/following(_:)`` does, until the task is cancelled.
  func follow(_ activations: AsyncStream<Void>) async {
    for await state in client.followed(checkingWith: apple, activations) { self.state = state }
  }
}
