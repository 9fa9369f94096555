import SignInClient

/// What an account page shows, and what follows from what happens: the rules behind ``AccountModel``, without view and network.
struct AccountPage: Sendable, Equatable {
  private(set) var account: Account?
  private(set) var methods: [Identity] = []
  private(set) var devices: [DeviceSession] = []
  /// What is under way: one at a time.
  private(set) var busy: AccountChange?
  private(set) var status: AccountStatus?
  /// The address that a code was mailed to.
  private(set) var mailedTo: String?
  private(set) var deletion: Deletion?

  init(account: Account? = nil) {
    self.account = account
  }

  /// The person who is signed in. Nothing of another's stays on the page.
  mutating func show(_ account: Account?) {
    guard let account else { return }
    if self.account?.id != account.id { self = AccountPage() }
    self.account = account
  }

  mutating func loaded(methods: [Identity]) { self.methods = methods }

  mutating func loaded(devices: [DeviceSession]) {
    // This device first, then those that were used last.
    self.devices = devices.sorted { ($0.isCurrent ? 1 : 0, $0.lastUsedAt) > ($1.isCurrent ? 1 : 0, $1.lastUsedAt) }
  }

  /// Whether it may begin: nothing else is under way.
  mutating func begin(_ change: AccountChange) -> Bool {
    guard busy == nil else { return false }
    busy = change
    // To look at the page again takes no news away.
    if change != .load { status = nil }
    return true
  }

  /// It was done; or, with `false`, the person chose not to.
  mutating func finish(_ change: AccountChange, done: Bool) {
    busy = nil
    if done, let words = change.doneWords() { status = AccountStatus(words) }
    if done, change == .confirmEmail { mailedTo = nil }
  }

  mutating func finish(_ change: AccountChange, failed error: SignInError) {
    busy = nil
    // Who is not signed in any more sees another page, and a task that was cancelled had nobody waiting.
    guard error.code != .signedOut, error.code != .cancelled else { return }
    let isWrongPassword = change == .changePassword && error.code == .credentialsInvalid
    let shown =
      isWrongPassword
      ? SignInError(.invalidValue, error.detail, fields: ["current_password": "is wrong"]) : error
    status = AccountStatus(SignInProblem(shown))
  }

  /// A code is on its way there; said again where it is not the first.
  mutating func mailed(to email: String) {
    if mailedTo == email { status = AccountStatus(Words.text(.codeSentAgain, ["email": email])) }
    mailedTo = email
  }

  /// The person does not want the other address after all.
  mutating func forgetMail() { mailedTo = nil }

  /// What was said is read.
  mutating func forgetStatus() { status = nil }

  mutating func deleted(_ deletion: Deletion) {
    self = AccountPage()
    self.deletion = deletion
  }

  mutating func progressed(_ deletion: Deletion) {
    if self.deletion != nil { self.deletion = deletion }
  }

  mutating func forgetDeletion() { deletion = nil }
}

extension AccountPage {
  var hasPassword: Bool { methods.contains { $0.provider == .password } }

  /// Whether it may be taken away: not the only one that still opens the account.
  func mayRemove(_ identity: Identity) -> Bool {
    methods.contains { $0.id != identity.id && $0.status == .active }
  }

  /// Whom to ask when the server wants to be sure who it is: of the methods that the account has the one that was used last.
  func confirming(among known: [ProviderID]) -> Identity? {
    methods.filter { method in
      let canAsk = method.provider == .password ? method.email != nil : known.contains(method.provider)
      return method.status == .active && canAsk
    }.max { ($0.authenticatedAt ?? $0.createdAt) < ($1.authenticatedAt ?? $1.createdAt) }
  }
}
