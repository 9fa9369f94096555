public import SignInClient

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
