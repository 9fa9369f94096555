import SignInClient

/// What a sign-in page shows, and what follows from what happens: the rules behind ``SignInModel``, without view and network.
struct SignInDialogue: Sendable, Equatable {
  private(set) var step = SignInStep.choosing
  /// The ways in that may be shown, in their order.
  private(set) var ways: [ProviderID]
  /// What was pressed and is not answered yet.
  private(set) var busy: ProviderID?
  private(set) var error: SignInError?

  /// What this build has, Apple first.
  private let known: [ProviderID]
  /// Which try counts: one that is not answered any more (NATIVE-15) must not speak after the next one.
  private var lastTry = 0
  private var didAskSilently = false

  /// A page that has shown nothing yet; without an answer to what may be offered, it shows what the build has.
  init(known: [ProviderID]) {
    self.known = known.filter { $0 == .apple } + known.filter { $0 != .apple }
    ways = self.known
  }

  /// What the server says that may be offered; Apple's button is at the top, whatever the order of the others (BUTTON-9).
  mutating func offered(_ offers: [Offer]) {
    let offered = offers.filter(\.isAvailable).map(\.provider).filter(known.contains)
    ways = offered.filter { $0 == .apple } + offered.filter { $0 != .apple }
  }

  /// Whether to ask silently now, which happens once: not before it is known whether somebody is in, and not who has just left.
  mutating func asksSilently(in state: SessionState) -> Bool {
    guard !didAskSilently, ways.contains(.apple), case .signedOut(let reason) = state else { return false }
    didAskSilently = true
    return reason != .signedOut && busy == nil
  }

  /// Begins a try, and gives its number; `nil` when this press does not count.
  ///
  /// - Parameters:
  ///   - way: what was pressed; `nil` when nothing was.
  ///   - isStuck: whether what is on its way is a sheet that seems to have gone without a word (NATIVE-15).
  mutating func begin(_ way: ProviderID?, isStuck: Bool = false) -> Int? {
    guard busy == nil || isStuck else { return nil }
    lastTry += 1
    if way != nil { (busy, error) = (way, nil) }
    return lastTry
  }

  /// A try came to its end. What nobody pressed says nothing of its failure.
  mutating func finish(_ number: Int, _ result: Result<SignInOutcome, SignInError>) {
    guard number == lastTry else { return }
    let wasPressed = busy != nil
    busy = nil
    switch result {
    case .success(.signedIn): step = .choosing
    case .success(.accountExists(let account)): step = .accountExists(account)
    case .success(.profileRequired(let demand)): step = .profile(demand)
    // Nobody was signed up without being asked; the buttons are there.
    case .success(.noAccount), .success(.cancelled): break
    case .failure(let failure): if wasPressed, failure.code != .cancelled { error = failure }
    }
  }

  /// A mail with a code is on its way there.
  mutating func mailed(to email: String) {
    step = .newPassword(email: email)
  }

  /// The new password holds: what follows is a sign-in.
  mutating func passwordChanged() {
    step = .choosing
  }

  /// Back to the beginning: the person does not want to link, or to give a name.
  mutating func startAgain() {
    (step, error) = (.choosing, nil)
  }

  /// What a sign-in is to link, once the person has been asked.
  var linking: ExistingAccount? {
    if case .accountExists(let account) = step { account } else { nil }
  }
}
