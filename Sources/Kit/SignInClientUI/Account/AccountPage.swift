import SignInClient

/// The logic of an account page, without views and network. ``AccountModel`` wraps it.
struct AccountPage: Sendable, Equatable {
  private(set) var account: Account?
  private(set) var methods: [Identity] = []
  private(set) var devices: [DeviceSession] = []
  /// The current action. Only one runs at a time.
  private(set) var busy: AccountChange?
  private(set) var status: AccountStatus?
  /// The address that the code was sent to.
  private(set) var mailedTo: String?
  private(set) var deletion: Deletion?

  init(account: Account? = nil) {
    self.account = account
  }

  /// Shows another account, and removes all data of the previous one.
  mutating func show(_ account: Account?) {
    guard let account else { return }
    if self.account?.id != account.id { self = AccountPage() }
    self.account = account
  }

  mutating func loaded(methods: [Identity]) { self.methods = methods }

  mutating func loaded(devices: [DeviceSession]) {
    // This device first, then the most recently used.
    self.devices = devices.sorted { ($0.isCurrent ? 1 : 0, $0.lastUsedAt) > ($1.isCurrent ? 1 : 0, $1.lastUsedAt) }
  }

  /// Starts an action, unless another one is running.
  mutating func begin(_ change: AccountChange) -> Bool {
    guard busy == nil else { return false }
    busy = change
    // Reloading the page keeps the last message.
    if change != .load { status = nil }
    return true
  }

  /// Ends an action that succeeded, or that the user cancelled (`false`).
  mutating func finish(_ change: AccountChange, done: Bool) {
    busy = nil
    if done, let words = change.doneWords() { status = AccountStatus(words) }
    if done, change == .confirmEmail { mailedTo = nil }
  }

  mutating func finish(_ change: AccountChange, failed error: SignInError) {
    busy = nil
    // After a sign-out the page is gone, and a cancelled task has no caller.
    guard error.code != .signedOut, error.code != .cancelled else { return }
    let isWrongPassword = change == .changePassword && error.code == .credentialsInvalid
    let shown =
      isWrongPassword
      ? SignInError(.invalidValue, error.detail, fields: ["current_password": "is wrong"]) : error
    status = AccountStatus(SignInProblem(shown))
  }

  /// A code was sent to the address. Shows a message if it is not the first one.
  mutating func mailed(to email: String) {
    if mailedTo == email { status = AccountStatus(Words.text(.codeSentAgain, ["email": email])) }
    mailedTo = email
  }

  /// Cancels the change of the address.
  mutating func forgetMail() { mailedTo = nil }

  /// Clears the message.
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

  /// Whether the sign-in method can be removed: another active one must remain.
  func mayRemove(_ identity: Identity) -> Bool {
    methods.contains { $0.id != identity.id && $0.status == .active }
  }

  /// The sign-in method that confirms a sensitive action: the one that was used last.
  func confirming(among known: [ProviderID]) -> Identity? {
    methods.filter { method in
      let canAsk = method.provider == .password ? method.email != nil : known.contains(method.provider)
      return method.status == .active && canAsk
    }.max { ($0.authenticatedAt ?? $0.createdAt) < ($1.authenticatedAt ?? $1.createdAt) }
  }
}
