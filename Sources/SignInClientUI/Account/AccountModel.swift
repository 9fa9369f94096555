#if !os(watchOS)
  internal import Foundation
  public import SignInClient

  #if canImport(AuthenticationServices)
    public import Combine
  #endif

  /// What an account page shows and does. One for each window, kept where it outlives the page: after a deletion it says how far
  /// Apple is. ``AccountView`` is a view over it, and a view of your own may be.
  @MainActor public final class AccountModel: ObservableObject {
    @Published private var page = AccountPage()
    /// The sections that may be shown.
    public let sections: AccountSections
    /// Asks for the password, where there is a view that can.
    let question: AnyObject?
    private let client: AuthClient
    private let providers: [any AuthorizationProvider]
    private let passwordProvider: @MainActor (String) -> any AuthorizationProvider
    private let pause: @Sendable (TimeInterval) async -> Void

    init(
      client: AuthClient, providers: [any AuthorizationProvider], sections: AccountSections = .all,
      question: AnyObject? = nil, pause: @escaping @Sendable (TimeInterval) async -> Void = AccountModel.sleep,
      passwordProvider: @escaping @MainActor (String) -> any AuthorizationProvider
    ) {
      self.client = client
      self.providers = providers
      self.sections = sections.intersection(AccountSections(features: client.features))
      self.question = question
      self.pause = pause
      self.passwordProvider = passwordProvider
    }

    /// Whose account it is; `nil` until it is known.
    public var account: Account? { page.account }
    /// The sign-in methods of the account.
    public var methods: [Identity] { page.methods }
    /// The devices that are signed in, this one first.
    public var devices: [DeviceSession] { page.devices }
    /// What is under way.
    public var busy: AccountChange? { page.busy }
    /// What happened last.
    public var status: AccountStatus? { page.status }
    /// The address that a code was mailed to, while it waits for that code.
    public var mailedTo: String? { page.mailedTo }
    /// The deletion that was asked for last, and how far Apple is.
    public var deletion: Deletion? { page.deletion }
    /// Whether the account has a password.
    public var hasPassword: Bool { page.hasPassword }

    /// The sign-in methods that could be added.
    public var addable: [ProviderID] {
      providers.map(\.id).filter { id in id != .password && !methods.contains { $0.provider == id } }
    }

    /// Whether a sign-in method may be removed: not the only one.
    public func mayRemove(_ identity: Identity) -> Bool { page.mayRemove(identity) }

    /// The page is there: loads what it shows.
    public func load() async {
      page.show(await client.state.account)
      await perform(.load) { () async throws(SignInError) in
        try await self.reload()
        return true
      }
    }

    /// Signs this device out.
    public func signOut() async {
      await perform(.signOut) { () async throws(SignInError) in
        try await self.client.signOut()
        return true
      }
    }

    /// What was said is read, or the form that it was about is closed.
    public func clearStatus() { page.forgetStatus() }

    // MARK: For the extensions

    /// Does one thing at a time, and says what came of it.
    ///
    /// - Parameter work: gives `false` when the person chose not to.
    @discardableResult
    func perform(_ change: AccountChange, _ work: () async throws(SignInError) -> Bool) async -> Bool {
      guard page.begin(change) else { return false }
      do {
        let done = try await work()
        page.finish(change, done: done)
        return done
      } catch {
        page.finish(change, failed: error)
        return false
      }
    }

    func reload() async throws(SignInError) {
      if client.features.contains(.profile) { page.show(try await client.account()) }
      if client.features.contains(.identities), !sections.isDisjoint(with: [.methods, .password, .deletion]) {
        page.loaded(methods: try await client.identities())
      }
      if sections.contains(.devices) { page.loaded(devices: try await client.sessions()) }
    }

    /// Whom the server has asked again before what cannot be taken back; `nil` where nobody can be.
    func confirming() -> (any AuthorizationProvider)? {
      // A back end that does not say by what its people sign in asks whom the app has.
      guard client.features.contains(.identities) else { return providers.first }
      guard let identity = page.confirming(among: providers.map(\.id)) else { return nil }
      if identity.provider == .password { return identity.email.map(passwordProvider) }
      return provider(identity.provider)
    }

    func provider(_ id: ProviderID) -> (any AuthorizationProvider)? { providers.first { $0.id == id } }

    /// For what the extensions do with the page and the client.
    func update(_ change: (inout AccountPage) -> Void) { change(&page) }

    var calls: AuthClient { client }

    func wait(_ seconds: TimeInterval) async { await pause(seconds) }

    nonisolated static func sleep(_ seconds: TimeInterval) async {
      do {
        try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
      } catch {
        // Cancelled: the pause is over, and whoever paused looks for itself.
      }
    }
  }
#endif
