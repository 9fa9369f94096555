#if canImport(AuthenticationServices)
  public import Combine
  internal import Foundation
  public import SignInClient

  /// What a sign-in view shows and does. One for each window; ``SignInView`` is a view over it, and a view of your own may be.
  @MainActor public final class SignInModel: ObservableObject {
    /// What the person is asked.
    public enum Step: Sendable, Equatable {
      /// Which way they want to come in.
      case choosing
      /// Whether they want to link what they just proved to the account that they have.
      case accountExists(ExistingAccount)
      /// What they are called.
      case profile(ProfileDemand)
      /// The code that was mailed to the address, and a new password.
      case newPassword(email: String)
    }

    /// What the person is asked.
    @Published public private(set) var step = Step.choosing
    /// The ways in that may be shown, in their order.
    @Published public private(set) var ways: [ProviderID]
    /// The way in that is on its way.
    @Published public private(set) var busy: ProviderID?
    /// What went wrong last, until the next try.
    @Published public private(set) var problem: SignInProblem?

    /// The window over which Apple's sheet appears.
    public let anchor: PresentationAnchor
    private let client: AuthClient
    private let providers: [any AuthorizationProvider]
    private let hasPasswords: Bool
    private var didAskSilently = false
    /// Which try counts: one that is not answered any more (NATIVE-15) must not speak after the next one.
    private var lastTry = 0

    /// A model for one window.
    ///
    /// - Parameters:
    ///   - client: the app's one and only.
    ///   - others: the app's providers besides Apple: Google's, Facebook's.
    ///   - hasPasswords: whether the app has a form for address and password.
    ///   - apple: in place of Apple's own sheet, for tests.
    public init(
      client: AuthClient, others: [any AuthorizationProvider] = [], hasPasswords: Bool = true,
      apple: (any AuthorizationProvider)? = nil
    ) {
      let anchor = PresentationAnchor()
      self.anchor = anchor
      self.client = client
      self.hasPasswords = hasPasswords
      providers = [apple ?? AppleAuthorizationProvider(anchor: anchor)] + others
      ways = []
      ways = known
    }

    /// What this build has, Apple first.
    private var known: [ProviderID] {
      providers.map(\.id) + (hasPasswords ? [.password] : [])
    }

    // MARK: What the view says

    /// The view is there: asks what may be offered, and once, silently, whether somebody who is known here wants to come in.
    public func appeared() async {
      await fetchOffers()
      guard !didAskSilently, let apple = provider(.apple), ways.contains(.apple) else { return }
      // Who has just signed out does not want to be asked at once; and before the device was unlocked nobody knows who is in.
      guard case .signedOut(let reason) = await client.state else { return }
      didAskSilently = true
      guard reason != .signedOut, busy == nil else { return }
      await run(apple, purpose: .existing)
    }

    /// A button was pressed.
    public func signIn(with way: ProviderID) async {
      // One thing at a time; but a sheet that went away without a word must not block the next press for ever (NATIVE-15).
      guard let provider = provider(way), busy == nil || AppleSheet.givesWay else { return }
      await run(provider, purpose: .create)
    }

    /// The form was sent.
    public func signIn(email: String, password: String) async {
      await run(PasswordForm(email: email, password: password), purpose: .create)
    }

    /// The person forgot their password.
    public func requestPasswordReset(email: String) async {
      await attempt(.password) { () async throws(SignInError) in
        try await self.client.requestPasswordReset(email: email)
        self.step = .newPassword(email: email)
        return nil
      }
    }

    /// The person has the code from the mail: the new password holds, and they are signed in with it.
    public func setPassword(_ password: String, code: String, email: String) async {
      await attempt(.password) { () async throws(SignInError) in
        try await self.client.confirmPasswordReset(token: code, newPassword: password)
        self.step = .choosing
        return try await self.client.signIn(with: PasswordForm(email: email, password: password))
      }
    }

    /// The person has said what they are called.
    public func complete(_ demand: ProfileDemand, name: PersonName) async {
      await attempt(demand.provider) { () async throws(SignInError) in
        try await self.client.complete(demand, name: name)
      }
    }

    /// Back to the beginning: the person does not want to link, or to give a name.
    public func startAgain() {
      step = .choosing
      problem = nil
    }

    // MARK: How it goes

    private func provider(_ id: ProviderID) -> (any AuthorizationProvider)? {
      providers.first { $0.id == id }
    }

    private func fetchOffers() async {
      do {
        let offers = try await client.offers()
        let offered = offers.filter(\.isAvailable).map(\.provider).filter(known.contains)
        // Apple's button is at the top, whatever the order of the others (BUTTON-9).
        ways = offered.filter { $0 == .apple } + offered.filter { $0 != .apple }
      } catch {
        // Without an answer everything that the build has is shown; the server still decides.
        ways = known
      }
    }

    private func run(_ provider: any AuthorizationProvider, purpose: AuthorizationRequest.Purpose) async {
      // To link, the person signs in to the account that they have: no other is made.
      let existing: ExistingAccount? = if case .accountExists(let account) = step { account } else { nil }
      await attempt(purpose == .create ? provider.id : nil) { () async throws(SignInError) in
        try await self.client.signIn(with: provider, purpose: purpose, linking: existing)
      }
    }

    /// - Parameter way: what was pressed; `nil` when nothing was, and then no problem is shown either.
    private func attempt(_ way: ProviderID?, _ body: () async throws(SignInError) -> SignInOutcome?) async {
      lastTry += 1
      let number = lastTry
      if way != nil { (busy, problem) = (way, nil) }
      let result: Result<SignInOutcome?, SignInError>
      do {
        result = .success(try await body())
      } catch {
        result = .failure(error)
      }
      guard number == lastTry else { return }
      busy = nil
      switch result {
      case .success(let outcome): took(outcome)
      case .failure(let error):
        if way != nil, error.code != .cancelled { problem = SignInProblem(error) }
      }
    }

    private func took(_ outcome: SignInOutcome?) {
      switch outcome {
      case .signedIn: step = .choosing
      case .accountExists(let account): step = .accountExists(account)
      case .profileRequired(let demand): step = .profile(demand)
      // Nobody was signed up without being asked; the buttons are there.
      case .noAccount, .cancelled, nil: break
      }
    }

    /// What the form has, as a provider hands it over.
    private struct PasswordForm: AuthorizationProvider {
      let email: String
      let password: String

      var id: ProviderID { .password }

      func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
        .password(PasswordCredential(email: email, password: password))
      }
    }
  }
#endif
