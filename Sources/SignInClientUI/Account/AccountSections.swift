public import SignInClient

/// The sections of an account page. A page shows those that its model has: what the back end cannot do is left out.
public struct AccountSections: OptionSet, Sendable, Hashable {
  /// One bit for each section.
  public let rawValue: Int

  /// The sections of these bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The person's name, to be changed.
  public static let name = AccountSections(rawValue: 1 << 0)
  /// The e-mail address, to be changed.
  public static let email = AccountSections(rawValue: 1 << 1)
  /// The sign-in methods: add one, remove one.
  public static let methods = AccountSections(rawValue: 1 << 2)
  /// The password: set it, change it.
  public static let password = AccountSections(rawValue: 1 << 3)
  /// The devices that are signed in: rename them, sign them out.
  public static let devices = AccountSections(rawValue: 1 << 4)
  /// What is kept about the person, as a file.
  public static let data = AccountSections(rawValue: 1 << 5)
  /// Deleting the account. Apple demands it of every app in which people can create one.
  public static let deletion = AccountSections(rawValue: 1 << 6)

  /// Everything.
  public static let all: AccountSections = [.name, .email, .methods, .password, .devices, .data, .deletion]
}

extension AccountSections {
  /// What a client's back end can do: an account is deleted at every one.
  public init(features: AuthClient.Features) {
    let pairs: [(AuthClient.Features, AccountSections)] = [
      (.profile, .name), (.email, .email), (.identities, .methods), (.password, .password), (.sessions, .devices),
      (.export, .data),
    ]
    self = pairs.reduce(.deletion) { features.contains($1.0) ? $0.union($1.1) : $0 }
  }
}
