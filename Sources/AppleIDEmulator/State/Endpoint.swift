/// Where something of Apple's happens; faults and the log speak of these.
enum Endpoint: String, Sendable, CaseIterable {
  case authorize, token, keys, revoke, discovery, native, notifications
  case userMigration = "user_migration"

  /// The path on the wire; notifications go out and have none.
  var path: String {
    switch self {
    case .authorize: "/auth/authorize"
    case .token: "/auth/token"
    case .keys: "/auth/keys"
    case .revoke: "/auth/revoke"
    case .userMigration: "/auth/usermigrationinfo"
    case .discovery: "/.well-known/openid-configuration"
    case .native: "/emulator/native/authorizations"
    case .notifications: "notifications"
    }
  }

  /// Reads what a fault names: the path, or the short word.
  init?(naming text: String) {
    guard let found = Self.allCases.first(where: { $0.path == text || $0.rawValue == text }) else { return nil }
    self = found
  }
}
