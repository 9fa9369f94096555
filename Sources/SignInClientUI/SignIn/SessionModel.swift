#if !os(watchOS)
  public import SignInClient

  #if canImport(AuthenticationServices)
    public import Combine
  #endif

  /// Who is signed in, for views. One for the whole app, over its one client; ``SwiftUI/View/following(_:)`` keeps it up to date.
  @MainActor public final class SessionModel: ObservableObject {
    /// Who is signed in.
    @Published public private(set) var state = SessionState.restoring

    /// The app's one and only client.
    public let client: AuthClient
    /// The window over which Apple asks a person whose app moved to another team who they are now (TRANSFER-11).
    /// ``SwiftUI/View/following(_:)`` fills it; of several windows it is the one that was opened last.
    public let anchor: PresentationAnchor
    private let apple: any CredentialStateProvider

    /// A model over `client`.
    ///
    /// - Parameters:
    ///   - client: the app's one and only.
    ///   - apple: in place of the device's own word on consents, for tests.
    public init(client: AuthClient, apple: (any CredentialStateProvider)? = nil) {
      let anchor = PresentationAnchor()
      self.client = client
      self.anchor = anchor
      self.apple = apple ?? AppleAuthorizationProvider(anchor: anchor)
    }

    /// Reads what is stored and follows it, until the task is cancelled.
    public func follow() async {
      await restore()
      for await state in await client.states() { self.state = state }
    }

    /// Follows withdrawn consents, until the task is cancelled.
    public func followRevocations() async {
      await client.followRevocations(of: apple)
    }

    /// The app is in front again: what could not be read before may be readable, and a consent may have been withdrawn meanwhile.
    public func becameActive() async {
      await restore()
      do {
        try await client.checkCredential(with: apple)
      } catch {
        // Nobody asked, so nobody is told; the next call of the app's says what is wrong with the set-up.
      }
    }

    private func restore() async {
      do {
        try await client.start()
      } catch {
        // Not unlocked yet: the state stays as it is, and the next time that the app is in front it is tried again.
      }
    }
  }
#endif
