#if !os(watchOS)
  internal import Foundation
  public import SignInClient

  #if canImport(AuthenticationServices)
    public import Combine
  #endif

  /// The state and the actions of a sign-in page. Create one per window, and use it with ``SignInView`` or a view of
  /// your own.
  @MainActor public final class SignInModel: ObservableObject {
    /// The current step of the sign-in.
    public typealias Step = SignInStep

    @Published private var dialogue: SignInDialogue
    /// The last input of the sign-up form, without the password.
    @Published public private(set) var signUpDraft = SignUpDraft()
    /// Kept in memory only, to send a new code.
    private var signUpPassword: String?
    /// To send a new sign-in code with the same name.
    private var mailSignInName: PersonName?
    /// The window for Apple's sheet. ``SignInView`` sets it; a page of your own adds
    /// ``SwiftUI/View/presentationAnchor(_:)``.
    public let anchor: PresentationAnchor
    private let client: AuthClient
    private let providers: [any AuthorizationProvider]
    /// Apple's sheet at launch, with passkeys; `nil` in tests.
    private let atLaunch: (any AuthorizationProvider)?
    /// Passkeys in the keyboard of the address field, where the system has them.
    private let autoFill: (any AuthorizationProvider)?
    private let pause: @Sendable (TimeInterval) async -> Void
    /// The passkey that a password manager may be adding.
    private(set) var upgrade: Task<Void, Never>?
    /// Asks again for passkeys in the keyboard.
    private var asksForAutoFill: AsyncStream<Void>.Continuation?
    /// What waits in the keyboard, and the last attempt that became too old there.
    private var waitingInField: Task<Result<SignInOutcome, SignInError>, Never>?
    private var lastTooOld = 0
    private let signUpForm: SignUpForm

    /// Creates a model for one window.
    ///
    /// - Parameters:
    ///   - client: the app's client.
    ///   - others: the providers other than Apple, for example Google and Facebook. A ``SignInClient/PasskeyProvider``
    ///     replaces the system's passkeys, for example in tests.
    ///   - hasPasswords: whether to show a form for an email address and a password.
    ///   - signUp: whether users can create an account with a password, and whether it needs a name.
    ///   - scopes: the data to request from Apple. Request only what the app uses.
    ///   - anchor: the window for the sheets. Give one of your own if `others` need it, too, as ``WebAuthenticationProvider``
    ///     does.
    ///   - apple: replaces Apple's sheet in tests.
    public convenience init(
      client: AuthClient, others: [any AuthorizationProvider] = [], hasPasswords: Bool = true,
      signUp: SignUpForm = .nameOptional, scopes: Set<AppleScope> = [.name, .email],
      anchor: PresentationAnchor = PresentationAnchor(), apple: (any AuthorizationProvider)? = nil
    ) {
      let system = AppleAuthorizationProvider(anchor: anchor, scopes: scopes, savedPasswords: hasPasswords)
      var providers = [apple ?? system] + others
      let hasOwnPasskeys = others.contains { $0.id == .passkey }
      let hasPasskeys = client.features.contains(.passkeys) && ApplePasskeyProvider.isAvailable && !hasOwnPasskeys
      if hasPasskeys { providers.append(ApplePasskeyProvider(anchor: anchor)) }
      self.init(
        client: client, providers: providers, hasPasswords: hasPasswords, signUp: signUp, anchor: anchor,
        atLaunch: apple == nil && hasPasskeys
          ? AppleAuthorizationProvider(
            anchor: anchor, scopes: scopes, combines: [.passkey], savedPasswords: hasPasswords) : nil,
        autoFill: hasPasskeys && PasskeyAutoFill.isAvailable ? PasskeyAutoFill(anchor: anchor) : nil)
    }

    init(
      client: AuthClient, providers: [any AuthorizationProvider], hasPasswords: Bool = true,
      signUp: SignUpForm = .nameOptional, anchor: PresentationAnchor = PresentationAnchor(),
      atLaunch: (any AuthorizationProvider)? = nil, autoFill: (any AuthorizationProvider)? = nil,
      pause: @escaping @Sendable (TimeInterval) async -> Void = AccountModel.sleep
    ) {
      self.anchor = anchor
      self.client = client
      self.providers = providers
      self.atLaunch = atLaunch
      self.autoFill = autoFill
      self.pause = pause
      signUpForm = signUp
      dialogue = SignInDialogue(
        known: providers.map(\.id) + (hasPasswords ? [.password] : []), demandsName: signUp == .nameRequired)
    }

    /// The current step of the sign-in.
    public var step: Step { dialogue.step }

    /// The sign-in methods to show, in display order.
    public var methods: [ProviderID] { dialogue.methods }

    /// The display name of a sign-in method: the server's name for its OpenID Connect and OAuth 2 providers.
    public func name(of method: ProviderID) -> String { dialogue.name(of: method) }

    /// The sign-in method that is in progress.
    public var busy: ProviderID? { dialogue.busy }

    /// The last error, until the next attempt.
    public var problem: SignInProblem? { dialogue.error.map(SignInProblem.init) }

    /// A message for a user who waits for an email or entered an invitation, until the next attempt.
    public var notice: SignInNotice? { dialogue.notice }

    /// Whether to ask for the code of an invitation: the server creates no account without one.
    public var asksForInvitation: Bool { dialogue.asksForInvitation }

    /// Whether to show "Create account".
    public var offersSignUp: Bool { signUpForm != .none && client.features.contains(.signUp) && dialogue.offersSignUp }

    /// Whether to show "Create an account with a passkey".
    public var offersPasskeySignUp: Bool {
      client.features.contains(.passkeySignUp) && dialogue.offersPasskeySignUp
        && provider(.passkey) is any PasskeyProvider
    }

    /// Whether a forgotten password can be reset.
    public var offersPasswordReset: Bool { client.features.contains(.passwordReset) }

    /// Whether users with a password can sign in with an emailed code instead.
    public var offersMailedCode: Bool { client.features.contains(.emailSignIn) }

    /// Whether a new account needs a name.
    public var demandsName: Bool { dialogue.demandsName }

    /// Whether the page waits and its buttons are disabled. Apple's sheet does not count until the user has answered:
    /// it covers the page, and may close without an answer (NATIVE-15).
    public var isWaiting: Bool { dialogue.isWaiting }

    /// Call it when the view appears. It continues a pending sign-up, loads the provider availability, and looks
    /// silently for a known user once.
    public func appeared() async {
      await takeUpSignUp()
      do {
        dialogue.offered(try await client.offers())
      } catch {
        // Without an answer, all providers of the build are shown. The server still decides.
      }
      let state = client.state
      if let apple = provider(.apple), dialogue.asksSilently(in: state) {
        // One sheet for all that this device knows, and one request to the server.
        let silent = methods.contains(.passkey) ? atLaunch ?? apple : apple
        await attempt(nil) { (number) async throws(SignInError) in
          try await self.client.signIn(with: self.asked(silent, number), purpose: .existing)
        }
      }
      asksForAutoFill?.yield()
    }

    /// Offers passkeys above the keyboard while the user is in a text field for the address, until the task is cancelled.
    /// ``SwiftUI/View/passkeyAutoFill(_:)`` calls it. A button's sheet comes first; after it, and after a refused
    /// passkey, the field works again.
    public func offerPasskeysInField() async {  // PK-101
      guard let autoFill else { return }
      let (asks, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      asksForAutoFill = continuation
      continuation.yield()
      for await _ in asks where methods.contains(.passkey) && busy == nil && step.hasAddressField {
        while await waitInField(autoFill) {}
      }
    }

    /// - Returns: whether the request became too old, so that another one must take its place.
    private func waitInField(_ autoFill: any AuthorizationProvider) async -> Bool {
      guard let number = dialogue.begin(nil, isAutoFill: true) else { return false }
      let existing = dialogue.linking
      let asking = Task { () async -> Result<SignInOutcome, SignInError> in
        do throws(SignInError) {
          return .success(try await client.signIn(with: asked(autoFill, number), linking: existing))
        } catch {
          return .failure(error)
        }
      }
      waitingInField = asking
      let clock = Task {
        await pause(Self.fieldPatience)
        // An answer that is on its way counts.
        guard !Task.isCancelled, dialogue.counts(number), busy == nil else { return }
        lastTooOld = number
        asking.cancel()
      }
      let result = await withTaskCancellationHandler {
        await asking.value
      } onCancel: {
        asking.cancel()
      }
      clock.cancel()
      waitingInField = nil
      let wasChosen = dialogue.counts(number) && busy != nil
      dialogue.finish(number, result)
      // A refused passkey must not leave the field dead (PK-101).
      if wasChosen { asksForAutoFill?.yield() }
      return lastTooOld == number && !Task.isCancelled
    }

    /// In seconds. The server accepts an answer for ten minutes.
    private static let fieldPatience: TimeInterval = 540

    /// Signs in with the button's method.
    public func signIn(with method: ProviderID) async {
      guard let provider = provider(method) else { return }
      await signIn(provider)
    }

    /// Signs in with the form's values.
    public func signIn(email: String, password: String) async {
      await signIn(PasswordForm(email: email, password: password))
    }

    /// Emails a password reset code.
    public func requestPasswordReset(email: String) async {
      await attempt(.password) { (_) async throws(SignInError) in
        try await self.client.requestPasswordReset(email: email)
        self.dialogue.mailed(to: email)
        return .cancelled
      }
    }

    /// Sets the new password and signs in with it. Also completes a pending link.
    public func setPassword(_ password: String, code: String, email: String) async {
      let existing = dialogue.linking
      await attempt(.password) { (_) async throws(SignInError) in
        try await self.client.confirmPasswordReset(token: code, newPassword: password)
        self.dialogue.passwordChanged()
        return try await self.client.signIn(
          with: PasswordForm(email: email, password: password), linking: existing)
      }
    }

    /// Emails a sign-in code.
    ///
    /// - Parameters:
    ///   - email: the user's address.
    ///   - name: the user's name, for a new account.
    public func requestSignInCode(email: String, name: PersonName? = nil) async {
      mailSignInName = name
      await attempt(.password) { (_) async throws(SignInError) in
        self.dialogue.mailed(try await self.client.requestSignInCode(email: email, name: name))
        return .cancelled
      }
    }

    /// Takes the code of an invitation that the user typed. The next attempt uses it.
    public func enterInvitation(code: String) async {
      guard busy == nil, let invitation = Invitation(code: code) else { return }
      do {
        try await client.accept(invitation)
        dialogue.invited()
      } catch {
        dialogue.invitationFailed(error)
      }
    }

    /// Signs in with the emailed code.
    public func confirmSignIn(code: String) async {
      guard case .confirmSignIn(let signIn) = step else { return }
      await attempt(.password) { (_) async throws(SignInError) in
        try await self.client.confirmSignIn(signIn, code: CodeInput.normalized(code))
      }
    }

    /// Shows the sign-up form.
    public func createAccount() {
      guard offersSignUp else { return }
      if busy == .apple, !isWaiting { AppleSheet.giveWay() }
      dialogue.createAccount()
    }

    /// Creates an account with a passkey, or gives the passkey to the guest who is signed in.
    public func signUpWithPasskey() async {
      guard offersPasskeySignUp, let passkeys = provider(.passkey) as? any PasskeyProvider else { return }
      if busy == .apple, !isWaiting { AppleSheet.giveWay() }
      await attempt(.passkey) { (_) async throws(SignInError) in
        try await self.client.signUp(withPasskey: passkeys)
      }
    }

    /// Starts a sign-up and emails a code.
    public func signUp(email: String, password: String, name: PersonName?) async {
      signUpDraft = SignUpDraft(email: email, name: name)
      signUpPassword = password
      await attempt(.password) { (_) async throws(SignInError) in
        let signUp = try await self.client.signUp(email: email, password: password, name: name)
        self.dialogue.mailed(signUp)
        return .cancelled
      }
    }

    /// Emails a new code. After a relaunch the password is no longer known, so the form is shown again.
    public func resendCode() async {
      if case .confirmSignIn(let signIn) = step {
        return await requestSignInCode(email: signIn.email, name: mailSignInName)
      }
      guard case .confirmSignUp = step else { return }
      guard let signUpPassword else { return changeAddress() }
      await signUp(email: signUpDraft.email, password: signUpPassword, name: signUpDraft.name)
    }

    /// Returns to the form, to correct the address.
    public func changeAddress() {
      if signUpDraft.email.isEmpty, case .confirmSignUp(let signUp) = step { signUpDraft.email = signUp.email }
      dialogue.changeAddress()
    }

    /// Completes the sign-up with the emailed code.
    public func confirmSignUp(code: String) async {
      guard case .confirmSignUp(let signUp) = step else { return }
      await attempt(.password) { (_) async throws(SignInError) in
        let outcome = try await self.client.confirmSignUp(signUp, token: CodeInput.normalized(code))
        (self.signUpDraft, self.signUpPassword) = (SignUpDraft(), nil)
        return outcome
      }
    }

    private func takeUpSignUp() async {
      guard signUpForm != .none, client.features.contains(.signUp) else { return }
      do {
        if let waiting = try await client.pendingSignUp() { dialogue.takeUp(waiting) }
      } catch {
        // If it cannot be read now, the page asks again when it next appears.
      }
    }

    /// Completes a sign-in with the name that the server requires.
    public func complete(_ demand: ProfileDemand, name: PersonName) async {
      await attempt(demand.provider) { (number) async throws(SignInError) in
        // The provider does not show a sheet for this.
        self.dialogue.answered(number, by: demand.provider)
        return try await self.client.complete(demand, name: name)
      }
    }

    /// Continues with the guest's existing account, and merges the guest's account into it.
    public func continueWithAccount() async {
      guard case .guestHasAccount(let merge) = step else { return }
      await attempt(merge.provider) { (number) async throws(SignInError) in
        // The provider does not show a sheet for this.
        self.dialogue.answered(number, by: merge.provider)
        return try await self.client.signIn(merging: merge)
      }
    }

    /// Goes back to the first step, or to the question whether to link. Does nothing while ``isWaiting``.
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
      // To link, the user signs in to the existing account.
      let existing = dialogue.linking
      await attempt(provider.id) { (number) async throws(SignInError) in
        try await self.client.signIn(with: self.asked(provider, number), linking: existing)
      }
    }

    private func attempt(_ method: ProviderID?, _ body: (Int) async throws(SignInError) -> SignInOutcome) async {
      guard let number = dialogue.begin(method, isStuck: busy == .apple && AppleSheet.givesWay) else { return }
      waitingInField?.cancel()
      do {
        let outcome = try await body(number)
        dialogue.finish(number, .success(outcome))
        if method == .password, case .signedIn = outcome { upgradeToPasskey() }
      } catch {
        dialogue.finish(number, .failure(error))
      }
      asksForAutoFill?.yield()
    }

    /// Lets the password manager add a passkey, and shows nothing (PK-103).
    private func upgradeToPasskey() {
      guard dialogue.offersUpgrade, let passkeys = provider(.passkey) as? any PasskeyProvider else { return }
      upgrade = Task { [client] in await client.upgradeToPasskey(with: passkeys) }
    }

    private func asked(_ provider: any AuthorizationProvider, _ number: Int) -> AskedProvider {
      AskedProvider(
        provider: provider, mayAsk: { self.dialogue.counts(number) },
        wasAnswered: { self.dialogue.answered(number, by: provider.id) })
    }

    /// The form's values as an authorization provider.
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
