/// Apple's endpoints, as faults and the log name them.
enum Endpoint: String, Sendable, CaseIterable {
  case authorize, token, keys, revoke, discovery, native, notifications
  case userMigration = "user_migration"

  /// The path; outgoing notifications have none.
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

  /// Reads an endpoint by its path or its short name.
  init?(naming text: String) {
    guard let found = Self.allCases.first(where: { $0.path == text || $0.rawValue == text }) else { return nil }
    self = found
  }
}
