#if canImport(AuthenticationServices) && !os(watchOS)
  public import Combine
  public import SignInClient

  /// What a sign-in view shows and does. One for each window; ``SignInView`` is a view over it, and a view of your own may be.
  @MainActor public final class SignInModel: ObservableObject {
    /// What the person is asked.
    public typealias Step = SignInStep

    @Published private var dialogue: SignInDialogue
    /// The window over which Apple's sheet appears.
    public let anchor: PresentationAnchor
    private let client: AuthClient
    private let providers: [any AuthorizationProvider]

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
      let providers = [apple ?? AppleAuthorizationProvider(anchor: anchor)] + others
      self.anchor = anchor
      self.client = client
      self.providers = providers
      dialogue = SignInDialogue(known: providers.map(\.id) + (hasPasswords ? [.password] : []))
    }

    /// What the person is asked.
    public var step: Step { dialogue.step }

    /// The ways in that may be shown, in their order.
    public var ways: [ProviderID] { dialogue.ways }

    /// The way in that is on its way.
    public var busy: ProviderID? { dialogue.busy }

    /// What went wrong last, until the next try.
    public var problem: SignInProblem? { dialogue.error.map(SignInProblem.init) }

    /// Whether there is something that the person waits for, and cannot leave. Apple's sheet is not: it covers the page, and should
    /// it go away without a word, the next press must be possible (NATIVE-15). Once it is answered, the server's answer is.
    public var isWaiting: Bool { dialogue.isWaiting }

    /// The view is there: asks what may be offered, and once, silently, whether somebody who is known here wants to come in.
    public func appeared() async {
      do {
        dialogue.offered(try await client.offers())
      } catch {
        // Without an answer everything that the build has is shown; the server still decides.
      }
      let state = await client.state
      guard let apple = provider(.apple), dialogue.asksSilently(in: state) else { return }
      await attempt(nil) { (number) async throws(SignInError) in
        try await self.client.signIn(with: self.asked(apple, number), purpose: .existing)
      }
    }

    /// A button was pressed.
    public func signIn(with way: ProviderID) async {
      guard let provider = provider(way) else { return }
      await signIn(provider)
    }

    /// The form was sent.
    public func signIn(email: String, password: String) async {
      await signIn(PasswordForm(email: email, password: password))
    }

    /// The person forgot their password.
    public func requestPasswordReset(email: String) async {
      await attempt(.password) { (_) async throws(SignInError) in
        try await self.client.requestPasswordReset(email: email)
        self.dialogue.mailed(to: email)
        return .cancelled
      }
    }

    /// The person has the code from the mail: the new password holds, and they are signed in with it. What was to be linked is.
    public func setPassword(_ password: String, code: String, email: String) async {
      let existing = dialogue.linking
      await attempt(.password) { (_) async throws(SignInError) in
        try await self.client.confirmPasswordReset(token: code, newPassword: password)
        self.dialogue.passwordChanged()
        return try await self.client.signIn(
          with: PasswordForm(email: email, password: password), linking: existing)
      }
    }

    /// The person has said what they are called.
    public func complete(_ demand: ProfileDemand, name: PersonName) async {
      await attempt(demand.provider) { (number) async throws(SignInError) in
        // No sheet comes up any more.
        self.dialogue.answered(number, by: demand.provider)
        return try await self.client.complete(demand, name: name)
      }
    }

    /// Back: the person does not want to link, to give a name, or to replace the password; from there to the question whether to link,
    /// if they came from it. Does nothing while ``isWaiting``.
    public func startAgain() {
      if busy == .apple, !isWaiting { AppleSheet.giveWay() }
      dialogue.startAgain()
    }

    private func provider(_ id: ProviderID) -> (any AuthorizationProvider)? {
      providers.first { $0.id == id }
    }

    private func signIn(_ provider: any AuthorizationProvider) async {
      // To link, the person signs in to the account that they have.
      let existing = dialogue.linking
      await attempt(provider.id) { (number) async throws(SignInError) in
        try await self.client.signIn(with: self.asked(provider, number), linking: existing)
      }
    }

    private func attempt(_ way: ProviderID?, _ body: (Int) async throws(SignInError) -> SignInOutcome) async {
      guard let number = dialogue.begin(way, isStuck: busy == .apple && AppleSheet.givesWay) else { return }
      do {
        dialogue.finish(number, .success(try await body(number)))
      } catch {
        dialogue.finish(number, .failure(error))
      }
    }

    private func asked(_ provider: any AuthorizationProvider, _ number: Int) -> AskedProvider {
      AskedProvider(
        provider: provider, mayAsk: { self.dialogue.counts(number) },
        wasAnswered: { self.dialogue.answered(number, by: provider.id) })
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
