public import SignInClient

/// The logic of an account page, without views and network. ``AccountModel`` wraps it.
struct AccountDialogue: Sendable, Equatable {
  private(set) var account: Account?
  private(set) var methods: [Identity] = []
  /// Whether ``methods`` is loaded.
  private(set) var hasMethods = false
  private(set) var devices: [DeviceSession] = []
  /// Whether the server offers passkeys to this build.
  private(set) var offersPasskeys = false
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
    if self.account?.id != account.id { self = AccountDialogue() }
    self.account = account
  }

  mutating func loaded(methods: [Identity]) {
    self.methods = methods
    hasMethods = true
  }

  mutating func loaded(offers: [Offer]) {
    offersPasskeys = offers.contains { $0.provider == .passkey && $0.isAvailable }
  }

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
    self = AccountDialogue()
    self.deletion = deletion
  }

  mutating func progressed(_ deletion: Deletion) {
    if self.deletion != nil { self.deletion = deletion }
  }

  mutating func forgetDeletion() { deletion = nil }
}

extension AccountDialogue {
  var hasPassword: Bool { methods.contains { $0.provider == .password } }

  /// The account's passkeys, oldest first.
  var passkeys: [Identity] { methods.filter { $0.provider == .passkey } }

  /// What the user should know about losing a device. A guest is advised to save the account instead.
  var recoveryAdvice: String? {
    guard let account, !account.isGuest else { return nil }
    switch account.recovery {
    case .some(.none): return Words.text(.recoveryNone)
    case .some(.weak): return Words.text(.recoveryWeak)
    default: return nil
    }
  }

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

/// The sections of an account page. Sections that the back end does not support are hidden.
public struct AccountSections: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Shows and changes the name.
  public static let name = AccountSections(rawValue: 1 << 0)
  /// Shows and changes the email address.
  public static let email = AccountSections(rawValue: 1 << 1)
  /// Adds and removes sign-in methods.
  public static let methods = AccountSections(rawValue: 1 << 2)
  /// Sets and changes the password.
  public static let password = AccountSections(rawValue: 1 << 3)
  /// Renames and signs out devices.
  public static let devices = AccountSections(rawValue: 1 << 4)
  /// Exports the user's data as a file.
  public static let data = AccountSections(rawValue: 1 << 5)
  /// Deletes the account. Apple requires it of every app with account creation.
  public static let deletion = AccountSections(rawValue: 1 << 6)

  /// All sections.
  public static let all: AccountSections = [.name, .email, .methods, .password, .devices, .data, .deletion]
}

extension AccountSections {
  /// The sections that a back end with these features supports. Deletion is always included.
  public init(features: AuthClient.Features) {
    let pairs: [(AuthClient.Features, AccountSections)] = [
      (.profile, .name), (.email, .email), (.identities, .methods), (.password, .password), (.sessions, .devices),
      (.export, .data),
    ]
    self = pairs.reduce(.deletion) { features.contains($1.0) ? $0.union($1.1) : $0 }
  }
}

/// An action on the account page.
public enum AccountChange: Sendable, Hashable {
  /// Load the page.
  case load
  /// Change the name.
  case name
  /// Email a code to a new address.
  case email
  /// Confirm the new address with the emailed code.
  case confirmEmail
  /// Add a sign-in method.
  case add(ProviderID)
  /// Remove a sign-in method.
  case remove(ProviderID)
  /// Set the first password.
  case setPassword
  /// Change the password.
  case changePassword
  /// Rename a device.
  case rename
  /// Rename a passkey.
  case renamePasskey
  /// Sign out a device.
  case signOutDevice
  /// Sign out all other devices.
  case signOutOthers
  /// Export the user's data.
  case export
  /// Sign out this device.
  case signOut
  /// Delete the account.
  case delete
}

/// The result of the last action on the account page.
public struct AccountStatus: Sendable, Equatable {
  /// The message for the user.
  public let words: String
  /// The error, or `nil` if the action succeeded.
  public let problem: SignInProblem?

  init(_ words: String) {
    self.words = words
    problem = nil
  }

  init(_ problem: SignInProblem) {
    words = problem.words
    self.problem = problem
  }
}

extension AccountChange {
  /// The message after success; `nil` if the page itself shows the result, or is gone.
  func doneWords() -> String? {
    switch self {
    case .name: Words.text(.doneName)
    case .confirmEmail: Words.text(.doneEmail)
    case .add(let provider): Words.text(.doneAdded, ["name": provider.displayName])
    case .remove(let provider): Words.text(.doneRemoved, ["name": provider.displayName])
    case .setPassword: Words.text(.donePasswordSet)
    case .changePassword: Words.text(.donePasswordChanged)
    case .rename: Words.text(.doneRenamed)
    case .renamePasskey: Words.text(.doneRenamedPasskey)
    case .signOutDevice: Words.text(.doneSignedOut)
    case .signOutOthers: Words.text(.doneSignedOutOthers)
    case .load, .email, .export, .signOut, .delete: nil
    }
  }
}
