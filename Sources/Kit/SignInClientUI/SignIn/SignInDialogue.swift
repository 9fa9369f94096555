public import SignInClient

/// The logic of a sign-in page, without views and network. ``SignInModel`` wraps it.
struct SignInDialogue: Sendable, Equatable {
  var step = SignInStep.choosing
  /// The sign-in methods to show, in display order.
  private(set) var methods: [ProviderID]
  /// The names that the server gave its OpenID Connect and OAuth 2 providers.
  private var names: [ProviderID: String] = [:]
  /// The sign-in method that is in progress. A silent request counts after the user has answered it.
  private(set) var busy: ProviderID?
  /// Whether the page waits and its buttons are disabled: for the server, or for another sheet than Apple's. Apple's
  /// sheet covers the page, and may close without an answer (NATIVE-15).
  var isWaiting: Bool { busy != nil && (busy != .apple || wasAnswered) }
  private(set) var error: SignInError?
  /// A message for a user who waits for an email or entered an invitation, until the next attempt.
  var notice: SignInNotice?
  private var lacksInvitation = false
  /// Whether a new account needs a name, because the app or the server requires it.
  private(set) var demandsName: Bool

  /// The providers of this build, Apple first.
  private let known: [ProviderID]
  /// Whether a password manager may add a passkey after a sign-in with a password.
  private(set) var offersUpgrade = false
  private var mayCreateByPasskey = false
  /// The current attempt. An earlier one that answers late (NATIVE-15) is ignored.
  private(set) var lastTry = 0
  private var wasPressed = false
  /// Whether the user has answered and the server has not.
  private var wasAnswered = false
  private var didAskSilently = false
  /// Whether the attempt waits in a text field, and the user may choose it or not.
  private var isAutoFill = false

  /// Creates a page that shows all providers of the build until the server answers.
  init(known: [ProviderID], demandsName: Bool = false) {
    self.demandsName = demandsName
    self.known = Self.sorted(known)
    // Few servers offer passkeys, and where they do not, the system's sheet fails.
    methods = self.known.filter { $0 != .passkey }
  }

  /// Apple first (BUTTON-9), then passkeys.
  private static func sorted(_ methods: [ProviderID]) -> [ProviderID] {
    let first: [ProviderID] = [.apple, .passkey]
    return first.filter(methods.contains) + methods.filter { !first.contains($0) }
  }

  /// The display name of a sign-in method.
  func name(of method: ProviderID) -> String { names[method] ?? method.displayName }

  /// Applies the server's provider availability. Apple's button stays at the top (BUTTON-9).
  mutating func offered(_ offers: [Offer]) {
    for offer in offers where offer.provider.openIDName != nil { names[offer.provider] = offer.name }
    let offered = offers.filter(\.isAvailable)
    methods = Self.sorted(offered.map(\.provider).filter(known.contains))
    mayCreateByPasskey = methods.contains(.passkey) && offered.contains { $0.provider == .passkey && $0.offersSignUp }
    offersUpgrade = methods.contains(.passkey) && offered.contains { $0.provider == .passkey && $0.offersUpgrade }
  }

  /// Whether to make the silent request now. It is made once, when the session state is known, and not after the user
  /// signed out, deleted the account or revoked consent.
  mutating func asksSilently(in state: SessionState) -> Bool {
    // Do not interrupt another step, such as a pending sign-up.
    guard !didAskSilently, step == .choosing, methods.contains(.apple), case .signedOut(let reason) = state else {
      return false
    }
    didAskSilently = true
    return Self.unintended.contains(reason) && busy == nil
  }

  private static let unintended: Set<SignOutReason> = [.neverSignedIn, .expired, .tokenInvalid, .reinstalled]

  /// Starts an attempt and returns its number; `nil` if the tap is ignored.
  ///
  /// - Parameters:
  ///   - method: the sign-in method, or `nil` for a silent request.
  ///   - isStuck: whether the current sheet seems to have closed without an answer (NATIVE-15).
  ///   - isAutoFill: whether a silent request waits in a text field. If the user chooses it, errors are shown.
  mutating func begin(_ method: ProviderID?, isStuck: Bool = false, isAutoFill: Bool = false) -> Int? {
    guard busy == nil || (isStuck && !isWaiting) else { return nil }
    lastTry += 1
    (wasPressed, wasAnswered, self.isAutoFill) = (method != nil, false, isAutoFill)
    if method != nil { (busy, error, notice) = (method, nil, nil) }
    return lastTry
  }

  /// Whether an attempt is still current: no later one has started, and the user has not left.
  func counts(_ number: Int) -> Bool { number == lastTry }

  /// The user has answered. From now on the page waits for the server.
  mutating func answered(_ number: Int, by method: ProviderID) {
    guard counts(number) else { return }
    (busy, wasAnswered) = (method, true)
    if isAutoFill { (wasPressed, error, notice) = (true, nil, nil) }
  }

  /// Ends an attempt. A silent request shows no error.
  mutating func finish(_ number: Int, _ result: Result<SignInOutcome, SignInError>) {
    guard counts(number) else { return }
    busy = nil
    switch result {
    case .success(.signedIn): (step, lacksInvitation) = (.choosing, false)
    case .success(.accountExists(let account)): step = .accountExists(account)
    case .success(.profileRequired(let demand)): step = .profile(demand)
    case .success(.guestHasAccount(let merge)): step = .guestHasAccount(merge)
    // The buttons are already shown.
    case .success(.noAccount), .success(.cancelled): break
    case .failure(let failure):
      // The link token has expired, so the page is useless.
      if failure.code == .linkTokenInvalid, !failure.keepsLink { step = .choosing }
      // What was offered is used up.
      if case .guestHasAccount = step { step = .choosing }
      if step == .signUp, failure.isAbout(.name) { demandsName = true }
      guard wasPressed, failure.code != .cancelled else { return }
      error = failure
      if failure.code == .invitationRequired { wantInvitation() }
    }
  }

  /// A password reset code was sent.
  mutating func mailed(to email: String) {
    step = .newPassword(email: email, linking: linking)
  }

  /// The password was changed. Returns to the previous page to sign in.
  mutating func passwordChanged() {
    step = beforeNewPassword
  }

  /// Goes back, and ignores the current attempt.
  mutating func startAgain() {
    move(to: beforeNewPassword)
  }

  /// Shows another page, and ignores the current attempt.
  mutating func move(to step: SignInStep) {
    guard !isWaiting else { return }
    lastTry += 1
    (self.step, busy, error, notice) = (step, nil, nil, nil)
  }

  /// The sign-in method to link, if the user agreed.
  var linking: ExistingAccount? {
    switch step {
    case .accountExists(let account): account
    case .newPassword(_, let account): account
    case .choosing, .guestHasAccount, .profile, .signUp, .confirmSignUp, .confirmSignIn: nil
    }
  }

  private var beforeNewPassword: SignInStep {
    if case .newPassword(_, let account?) = step { .accountExists(account) } else { .choosing }
  }
}

extension SignInDialogue {
  /// Whether to ask for the code of an invitation: the server creates no account without one, and the user can try again.
  var asksForInvitation: Bool { lacksInvitation && step.startsSignUp }

  /// The server wants an invitation. What it has mailed or kept for this sign-in goes with none, so the user starts again.
  private mutating func wantInvitation() {
    lacksInvitation = true
    switch step {
    case .confirmSignUp: step = .signUp
    case .confirmSignIn, .profile: step = .choosing
    default: break
    }
  }

  /// The user entered the code of an invitation. The next attempt says whether it is valid.
  mutating func invited() {
    (lacksInvitation, error, notice) = (false, nil, .invitationEntered)
  }

  /// The code of an invitation could not be stored.
  mutating func invitationFailed(_ failure: SignInError) {
    error = failure
  }
}

/// A message for a user who waits for an email, or has entered an invitation.
public enum SignInNotice: Sendable, Equatable {
  /// A new code was sent to the address.
  case codeSent(email: String)
  /// The code of an invitation was entered; the next attempt uses it.
  case invitationEntered
}

extension SignInDialogue {
  /// Whether "Create account" can be shown: passwords are available, and the user is not linking a method.
  var offersSignUp: Bool { step == .choosing && methods.contains(.password) }

  /// Whether "Create an account with a passkey" can be shown: the server says so, and the user is not linking a method.
  var offersPasskeySignUp: Bool { step == .choosing && mayCreateByPasskey }

  /// Shows the sign-up form.
  mutating func createAccount() {
    guard offersSignUp else { return }
    move(to: .signUp)
  }

  /// Continues a sign-up of an earlier run of the app, unless the user is doing something else.
  mutating func takeUp(_ signUp: PendingSignUp) {
    guard offersSignUp, busy == nil, lastTry == 0 else { return }
    move(to: .confirmSignUp(signUp))
  }

  /// A sign-up code was sent.
  mutating func mailed(_ signUp: PendingSignUp) {
    if case .confirmSignUp(let before) = step, before.email == signUp.email {
      notice = .codeSent(email: signUp.email)
    }
    step = .confirmSignUp(signUp)
  }

  /// A sign-in code was sent.
  mutating func mailed(_ signIn: PendingMailSignIn) {
    if case .confirmSignIn(let before) = step, before.email == signIn.email { notice = .codeSent(email: signIn.email) }
    step = .confirmSignIn(signIn)
  }

  /// Returns to the form, to correct the address.
  mutating func changeAddress() {
    guard case .confirmSignUp = step, !isWaiting else { return }
    move(to: .signUp)
  }
}

/// A step of the sign-in page.
public enum SignInStep: Sendable, Equatable {
  /// Choose a sign-in method.
  case choosing
  /// Decide whether to link the new sign-in method to the existing account.
  case accountExists(ExistingAccount)
  /// Decide whether a guest continues with their existing account.
  case guestHasAccount(GuestMerge)
  /// Enter a name.
  case profile(ProfileDemand)
  /// Enter the emailed code and a new password. `linking` keeps a pending link.
  case newPassword(email: String, linking: ExistingAccount?)
  /// Enter an email address and a password for a new account.
  case signUp
  /// Enter the sign-up code.
  case confirmSignUp(PendingSignUp)
  /// Enter the sign-in code.
  case confirmSignIn(PendingMailSignIn)
}

extension SignInStep {
  /// Whether the step can have the form for an address and a password.
  var hasAddressField: Bool {
    switch self {
    case .choosing, .accountExists: true
    case .guestHasAccount, .profile, .newPassword, .signUp, .confirmSignUp, .confirmSignIn: false
    }
  }

  /// Whether an account can be created from here.
  var startsSignUp: Bool { self == .choosing || self == .signUp }

  /// The fields of the step's form, which show their own errors.
  var fields: [SignInProblem.Field] {
    switch self {
    case .choosing, .accountExists, .guestHasAccount: []
    case .profile: [.name]
    case .newPassword: [.password, .code]
    case .signUp: [.email, .password, .name]
    case .confirmSignUp, .confirmSignIn: [.code]
    }
  }
}

/// Whether users can create an account with a password, and whether it needs a name.
public enum SignUpForm: Sendable, Hashable, CaseIterable {
  /// They cannot.
  case none
  /// The name is optional, unless the server requires one.
  case nameOptional
  /// The name is required.
  case nameRequired
}

/// The last input of a sign-up form, without the password.
public struct SignUpDraft: Sendable, Equatable {
  /// The address.
  public var email: String
  /// The name, if any.
  public var name: PersonName?

  init(email: String = "", name: PersonName? = nil) {
    self.email = email
    self.name = name
  }
}

/// Normalizes an emailed code that a user typed or pasted.
enum CodeInput {
  /// Removes spaces and dashes, and converts digits, for example those of an Arabic keyboard.
  static func normalized(_ text: String) -> String {
    String(
      text.compactMap { character in
        if let digit = character.wholeNumberValue, (0...9).contains(digit) { return Character("\(digit)") }
        return character.isWhitespace || character == "-" ? nil : character
      })
  }
}
