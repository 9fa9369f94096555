#if !os(watchOS)
  internal import Foundation
  public import SignInClient

  #if canImport(AuthenticationServices)
    public import Combine
  #endif

  /// The state and the actions of an account page. Create one per window, and store it outside the page: after a
  /// deletion it has the progress at Apple. Use it with ``AccountView`` or a view of your own.
  @MainActor public final class AccountModel: ObservableObject {
    @Published private var page = AccountDialogue()
    /// The sections to show.
    public let sections: AccountSections
    /// Asks for the password, if a view supports it.
    let question: AnyObject?
    private let client: AuthClient
    private let providers: [any AuthorizationProvider]
    private let passwordProvider: @MainActor (String) -> any AuthorizationProvider
    private let pause: @Sendable (TimeInterval) async -> Void
    /// Those who wait for ``load()``.
    private var waiting: [CheckedContinuation<Void, Never>] = []

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

    /// The account, or `nil` until it is loaded.
    public var account: Account? { page.account }
    /// The account's sign-in methods.
    public var methods: [Identity] { page.methods }
    /// The user's sessions, this device first.
    public var devices: [DeviceSession] { page.devices }
    /// The current action.
    public var busy: AccountChange? { page.busy }
    /// The result of the last action.
    public var status: AccountStatus? { page.status }
    /// The new address that waits for its code.
    public var mailedTo: String? { page.mailedTo }
    /// The last deletion, with its progress at Apple.
    public var deletion: Deletion? { page.deletion }
    /// Whether the sign-in methods are loaded.
    var hasMethods: Bool { page.hasMethods }
    /// Whether the account has a password.
    public var hasPassword: Bool { page.hasPassword }

    /// What the user should know about losing a device, if there is anything.
    var recoveryAdvice: String? { page.recoveryAdvice }

    /// The account's passkeys, oldest first.
    public var passkeys: [Identity] { page.passkeys }

    /// Whether a passkey can be added: one of the providers is a ``SignInClient/PasskeyProvider``, and the server offers
    /// passkeys. An account can have several.
    public var offersPasskeys: Bool { page.offersPasskeys && provider(.passkey) != nil }

    /// The sign-in methods that can be added, apart from passkeys.
    public var addable: [ProviderID] {
      providers.map(\.id).filter { id in
        id != .password && id != .passkey && !methods.contains { $0.provider == id }
      }
    }

    /// Whether a sign-in method can be removed. The only one cannot.
    public func mayRemove(_ identity: Identity) -> Bool { page.mayRemove(identity) }

    /// Loads the page.
    public func load() async {
      page.show(client.state.account)
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

    /// Clears ``status`` after the user has read it or closed the form.
    public func clearStatus() { page.forgetStatus() }

    // MARK: For the extensions

    /// Runs one action at a time, and stores its result.
    ///
    /// - Parameter work: returns `false` if the user cancelled.
    @discardableResult
    func perform(_ change: AccountChange, _ work: () async throws(SignInError) -> Bool) async -> Bool {
      guard page.begin(change) else { return false }
      defer {
        for waiter in waiting { waiter.resume() }
        waiting = []
      }
      do {
        let done = try await work()
        page.finish(change, done: done)
        return done
      } catch {
        page.finish(change, failed: error)
        return false
      }
    }

    /// Waits for a ``load()`` that is running.
    func loadingEnded() async {
      guard page.busy == .load else { return }
      await withCheckedContinuation { waiting.append($0) }
    }

    func reload() async throws(SignInError) {
      if client.features.contains(.profile) { page.show(try await client.account()) }
      if client.features.contains(.identities), !sections.isDisjoint(with: [.methods, .password, .deletion]) {
        page.loaded(methods: try await client.identities())
      }
      if provider(.passkey) != nil, client.features.contains(.passkeys) {
        page.loaded(offers: try await client.offers())
      }
      if sections.contains(.devices) { page.loaded(devices: try await client.sessions()) }
    }

    /// The provider that confirms a sensitive action; `nil` if there is none.
    func confirming() -> (any AuthorizationProvider)? {
      // The back end does not list the sign-in methods, so use the app's first provider.
      guard client.features.contains(.identities) else { return providers.first }
      guard let identity = page.confirming(among: providers.map(\.id)) else { return nil }
      if identity.provider == .password { return identity.email.map(passwordProvider) }
      return provider(identity.provider)
    }

    func provider(_ id: ProviderID) -> (any AuthorizationProvider)? { providers.first { $0.id == id } }

    /// Lets the extensions change the page.
    func update(_ change: (inout AccountDialogue) -> Void) { change(&page) }

    var calls: AuthClient { client }

    func wait(_ seconds: TimeInterval) async { await pause(seconds) }

    nonisolated static func sleep(_ seconds: TimeInterval) async {
      do {
        try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
      } catch {
        // A cancelled task returns early; the caller checks for it.
      }
    }
  }
#endif
