/// The committed thresholds. Ratios only: an absolute figure says more about the machine than about Pippin.
///
/// `later` is where each is meant to go; a ratio that has got there for good is committed.
enum Thresholds {
  /// Identity tokens judged per CPU second, of the bare verifications per CPU second.
  static let verdict = Row.Threshold(committed: 0.95, later: 1)
  static let health = Row.Threshold(committed: nil, later: nil)
  /// Requests for `/healthz` per second, of what nginx's `return 200` gets.
  static let nginx = Row.Threshold(committed: 0.75, later: nil)

  /// How often memory may be asked for in one operation. Measured, and a tenth more.
  static let allocations: [String: Double] = [
    "sign_in_new": 866, "sign_in_returning": 728, "refresh": 266, "check": 208, "check_first": 284, "healthz": 20,
    "passkey_registration": 899, "passkey_sign_in": 866,
    "postgresql_sign_in_new": 930, "postgresql_sign_in_returning": 915, "postgresql_refresh": 298,
    "postgresql_check": 130, "postgresql_check_first": 184,
  ]
  /// How many system calls one operation may make on PostgreSQL, where the server has a core to itself. Measured beside other
  /// programs, which keep the server's threads from finding more at once, and a tenth more.
  static let systemCalls: [String: Double] = [
    "postgresql_sign_in_new": 40.7, "postgresql_sign_in_returning": 31.9, "postgresql_refresh": 22,
    "postgresql_check": 10.4, "postgresql_check_first": 11.9,
  ]

  /// How often the kernel may change threads, measured in the same way.
  static let contextSwitches: [String: Double] = [
    "postgresql_sign_in_new": 9, "postgresql_sign_in_returning": 5.4, "postgresql_refresh": 4.1,
    "postgresql_check": 0.76, "postgresql_check_first": 1.07,
  ]

  /// What the server's process may take on one store. The database's own processes are reported beside it.
  struct Limits {
    let signInNew: Row.Threshold
    let signInReturning: Row.Threshold
    let refresh: Row.Threshold
    let check: Row.Threshold
    /// A token that was never shown before; its ES256 signature alone costs two and a half verifications.
    let checkFirst = Row.Threshold(committed: nil, later: nil)
    let passkeyRegistration: Row.Threshold
    let passkeySignIn: Row.Threshold

    init(of store: Store) {
      switch store {
      case .sqlite:
        signInNew = Row.Threshold(committed: 24, later: 14)
        signInReturning = Row.Threshold(committed: 23, later: 11)
        refresh = Row.Threshold(committed: 7, later: 4)
        check = Row.Threshold(committed: 5, later: 2)
        passkeyRegistration = Row.Threshold(committed: nil, later: 12)
        passkeySignIn = Row.Threshold(committed: nil, later: 9)
      case .postgreSQL:
        signInNew = Row.Threshold(committed: 41, later: 20)
        signInReturning = Row.Threshold(committed: 34, later: 16)
        refresh = Row.Threshold(committed: 12, later: 8)
        check = Row.Threshold(committed: 5, later: 4)
        passkeyRegistration = Row.Threshold(committed: nil, later: nil)
        passkeySignIn = Row.Threshold(committed: nil, later: nil)
      }
    }
  }
}
