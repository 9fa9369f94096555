import SignInClient

/// What a sign-in page shows, and what follows from what happens: the rules behind ``SignInModel``, without view and network.
struct SignInDialogue: Sendable, Equatable {
  var step = SignInStep.choosing
  /// The ways in that may be shown, in their order.
  private(set) var ways: [ProviderID]
  /// What was pressed and is not answered yet; also what nobody pressed, once the person has answered it.
  private(set) var busy: ProviderID?
  /// Whether the person waits, and may neither press another way nor leave: for the server, or for a sheet other than Apple's. Apple's
  /// covers the page, and should it go away without a word, the next press must be possible (NATIVE-15).
  var isWaiting: Bool { busy != nil && (busy != .apple || wasAnswered) }
  private(set) var error: SignInError?
  /// What a person should know who waits for a mail; until the next try.
  var notice: SignInNotice?
  /// Whether a new account needs a name: the app's own wish, or what the server has said.
  private(set) var demandsName: Bool

  /// What this build has, Apple first.
  private let known: [ProviderID]
  /// Which try counts: one that is not answered any more (NATIVE-15) must not speak after the next one.
  private(set) var lastTry = 0
  private var wasPressed = false
  /// Whether the person has said who they are, and what is awaited is the server's answer.
  private var wasAnswered = false
  private var didAskSilently = false

  /// A page that has shown nothing yet; without an answer to what may be offered, it shows what the build has.
  init(known: [ProviderID], demandsName: Bool = false) {
    self.demandsName = demandsName
    self.known = known.filter { $0 == .apple } + known.filter { $0 != .apple }
    ways = self.known
  }

  /// What the server says that may be offered; Apple's button is at the top, whatever the order of the others (BUTTON-9).
  mutating func offered(_ offers: [Offer]) {
    let offered = offers.filter(\.isAvailable).map(\.provider).filter(known.contains)
    ways = offered.filter { $0 == .apple } + offered.filter { $0 != .apple }
  }

  /// Whether to ask silently now, which happens once: not before it is known whether somebody is in, and only where nobody meant
  /// the session to end. Whoever left, deleted the account or withdrew the consent is not asked to come back.
  mutating func asksSilently(in state: SessionState) -> Bool {
    // Who is in the middle of something, such as a sign-up that waits for its code, is not interrupted.
    guard !didAskSilently, step == .choosing, ways.contains(.apple), case .signedOut(let reason) = state else {
      return false
    }
    didAskSilently = true
    return Self.unintended.contains(reason) && busy == nil
  }

  private static let unintended: Set<SignOutReason> = [.neverSignedIn, .expired, .tokenInvalid, .reinstalled]

  /// Begins a try, and gives its number; `nil` when this press does not count.
  ///
  /// - Parameters:
  ///   - way: what was pressed; `nil` when nothing was.
  ///   - isStuck: whether what is on its way is a sheet that seems to have gone without a word (NATIVE-15).
  mutating func begin(_ way: ProviderID?, isStuck: Bool = false) -> Int? {
    guard busy == nil || (isStuck && !isWaiting) else { return nil }
    lastTry += 1
    (wasPressed, wasAnswered) = (way != nil, false)
    if way != nil { (busy, error, notice) = (way, nil, nil) }
    return lastTry
  }

  /// Whether a try still counts: neither a later one nor the person's leaving has overtaken it.
  func counts(_ number: Int) -> Bool { number == lastTry }

  /// The person has said who they are. From here on the try is seen through, pressed or not.
  mutating func answered(_ number: Int, by way: ProviderID) {
    guard counts(number) else { return }
    (busy, wasAnswered) = (way, true)
  }

  /// A try came to its end. What nobody pressed says nothing of its failure.
  mutating func finish(_ number: Int, _ result: Result<SignInOutcome, SignInError>) {
    guard counts(number) else { return }
    busy = nil
    switch result {
    case .success(.signedIn): step = .choosing
    case .success(.accountExists(let account)): step = .accountExists(account)
    case .success(.profileRequired(let demand)): step = .profile(demand)
    // Nobody was signed up without being asked; the buttons are there.
    case .success(.noAccount), .success(.cancelled): break
    case .failure(let failure):
      // The offer is over, whatever is pressed on its page.
      if failure.code == .linkTokenInvalid { step = .choosing }
      if step == .signUp, failure.isAbout(.name) { demandsName = true }
      if wasPressed, failure.code != .cancelled { error = failure }
    }
  }

  /// A mail with a code is on its way there.
  mutating func mailed(to email: String) {
    step = .newPassword(email: email, linking: linking)
  }

  /// The new password holds: what follows is a sign-in, where the person came from.
  mutating func passwordChanged() {
    step = beforeNewPassword
  }

  /// Back: the person does not want to link, to give a name, or to replace the password. What was under way counts no longer.
  mutating func startAgain() {
    move(to: beforeNewPassword)
  }

  /// Another page, chosen by the person: what was under way before counts no longer.
  mutating func move(to step: SignInStep) {
    guard !isWaiting else { return }
    lastTry += 1
    (self.step, busy, error, notice) = (step, nil, nil, nil)
  }

  /// What a sign-in is to link, once the person has been asked.
  var linking: ExistingAccount? {
    switch step {
    case .accountExists(let account): account
    case .newPassword(_, let account): account
    case .choosing, .profile, .signUp, .confirmSignUp, .confirmSignIn: nil
    }
  }

  private var beforeNewPassword: SignInStep {
    if case .newPassword(_, let account?) = step { .accountExists(account) } else { .choosing }
  }
}
