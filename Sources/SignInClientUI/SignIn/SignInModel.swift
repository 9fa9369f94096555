#if !os(watchOS)
  public import SignInClient

  #if canImport(AuthenticationServices)
    public import Combine
  #endif

  /// What a sign-in view shows and does. One for each window; ``SignInView`` is a view over it, and a view of your own may be.
  @MainActor public final class SignInModel: ObservableObject {
    /// What the person is asked.
    public typealias Step = SignInStep

    @Published private var dialogue: SignInDialogue
    /// What the sign-up form had last, without the password: to fill it in again.
    @Published public private(set) var signUpDraft = SignUpDraft()
    /// In memory only, so that a code can be sent again.
    private var signUpPassword: String?
    /// The window over which Apple's sheet appears.
    public let anchor: PresentationAnchor
    private let client: AuthClient
    private let providers: [any AuthorizationProvider]
    private let signUpForm: SignUpForm

    /// A model for one window.
    ///
    /// - Parameters:
    ///   - client: the app's one and only.
    ///   - others: the app's providers besides Apple: Google's, Facebook's.
    ///   - hasPasswords: whether the app has a form for address and password.
    ///   - signUp: whether people can create an account with a password, and whether it needs a name.
    ///   - scopes: what Apple asks the person to share. Ask for no more than the app uses.
    ///   - apple: in place of Apple's own sheet, for tests.
    public init(
      client: AuthClient, others: [any AuthorizationProvider] = [], hasPasswords: Bool = true,
      signUp: SignUpForm = .nameOptional, scopes: Set<AppleScope> = [.name, .email],
      apple: (any AuthorizationProvider)? = nil
    ) {
      let anchor = PresentationAnchor()
      let providers = [apple ?? AppleAuthorizationProvider(anchor: anchor, scopes: scopes)] + others
      self.anchor = anchor
      self.client = client
      self.providers = providers
      signUpForm = signUp
      dialogue = SignInDialogue(
        known: providers.map(\.id) + (hasPasswords ? [.password] : []), demandsName: signUp == .nameRequired)
    }

    /// What the person is asked.
    public var step: Step { dialogue.step }

    /// The ways in that may be shown, in their order.
    public var ways: [ProviderID] { dialogue.ways }

    /// The way in that is on its way.
    public var busy: ProviderID? { dialogue.busy }

    /// What went wrong last, until the next try.
    public var problem: SignInProblem? { dialogue.error.map(SignInProblem.init) }

    /// What a person should know who waits for a mail; until the next try.
    public var notice: SignInNotice? { dialogue.notice }

    /// Whether "Create account" may be shown.
    public var offersSignUp: Bool { signUpForm != .none && client.features.contains(.signUp) && dialogue.offersSignUp }

    /// Whether a forgotten password can be replaced.
    public var offersPasswordReset: Bool { client.features.contains(.passwordReset) }

    /// Whether people who have a password can sign in with a code from a mail.
    public var offersMailedCode: Bool { client.features.contains(.emailSignIn) }

    /// Whether a new account needs a name.
    public var demandsName: Bool { dialogue.demandsName }

    /// Whether there is something that the person waits for, and cannot leave. Apple's sheet is not: it covers the page, and should
    /// it go away without a word, the next press must be possible (NATIVE-15). Once it is answered, the server's answer is.
    public var isWaiting: Bool { dialogue.isWaiting }

    /// The view is there: takes up a sign-up that waits for its code, asks what may be offered, and once, silently, whether somebody who
    /// is known here wants to come in.
    public func appeared() async {
      await takeUpSignUp()
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

    /// The person wants a code by mail in place of their password.
    public func requestSignInCode(email: String) async {
      await attempt(.password) { (_) async throws(SignInError) in
        self.dialogue.mailed(try await self.client.requestSignInCode(email: email))
        return .cancelled
      }
    }

    /// The person has the code from the mail, and is signed in.
    public func confirmSignIn(code: String) async {
      guard case .confirmSignIn(let signIn) = step else { return }
      await attempt(.password) { (_) async throws(SignInError) in
        try await self.client.confirmSignIn(signIn, code: MailedCode.normalized(code))
      }
    }

    /// The person wants a new account.
    public func createAccount() {
      guard offersSignUp else { return }
      if busy == .apple, !isWaiting { AppleSheet.giveWay() }
      dialogue.createAccount()
    }

    /// The sign-up form was sent: a code is mailed to the address.
    public func signUp(email: String, password: String, name: PersonName?) async {
      signUpDraft = SignUpDraft(email: email, name: name)
      signUpPassword = password
      await attempt(.password) { (_) async throws(SignInError) in
        let signUp = try await self.client.signUp(email: email, password: password, name: name)
        self.dialogue.mailed(signUp)
        return .cancelled
      }
    }

    /// No code came. After a relaunch the password is not known any more, and the form is shown again.
    public func resendCode() async {
      if case .confirmSignIn(let signIn) = step { return await requestSignInCode(email: signIn.email) }
      guard case .confirmSignUp = step else { return }
      guard let signUpPassword else { return changeAddress() }
      await signUp(email: signUpDraft.email, password: signUpPassword, name: signUpDraft.name)
    }

    /// Back to the form: the address was mistyped, or nothing arrives there.
    public func changeAddress() {
      if signUpDraft.email.isEmpty, case .confirmSignUp(let signUp) = step { signUpDraft.email = signUp.email }
      dialogue.changeAddress()
    }

    /// The person has the code from the mail, and is signed in to their new account.
    public func confirmSignUp(code: String) async {
      guard case .confirmSignUp(let signUp) = step else { return }
      await attempt(.password) { (_) async throws(SignInError) in
        let outcome = try await self.client.confirmSignUp(signUp, token: MailedCode.normalized(code))
        (self.signUpDraft, self.signUpPassword) = (SignUpDraft(), nil)
        return outcome
      }
    }

    private func takeUpSignUp() async {
      guard signUpForm != .none, client.features.contains(.signUp) else { return }
      do {
        if let waiting = try await client.pendingSignUp() { dialogue.takeUp(waiting) }
      } catch {
        // What cannot be read now is asked for again when the page appears next.
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

    /// Back: the person does not want to link, to give a name, to replace the password, or to complete a sign-up; from there to the
    /// question whether to link, if they came from it. Does nothing while ``isWaiting``.
    public func startAgain() {
      guard !isWaiting else { return }
      if case .confirmSignUp = step { Task { [client] in await client.abandonSignUp() } }
      if busy == .apple { AppleSheet.giveWay() }
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
