/// The committed thresholds. Ratios only: an absolute figure says more about the machine than about Pippin.
///
/// An older version took 16 verifies for a new person on one machine; this one takes 26 on another. A part of that is the machine. So the
/// thresholds of time are wide, and the counts find what a change made more expensive.
///
/// `later` is where each is meant to go; a ratio that has got there for good is committed.
enum Thresholds {
  /// Identity tokens judged per CPU second, of the bare verifications per CPU second.
  static let verdict = Row.Threshold(committed: 0.95, later: 1)
  static let health = Row.Threshold(committed: nil, later: nil)
  /// Requests for `/healthz` per second, of what nginx's `return 200` gets.
  static let nginx = Row.Threshold(committed: 0.4, later: 0.75)

  /// How often memory may be asked for in one operation: the most that was counted, and a tenth more.
  static let allocations: [String: Double] = [
    "sign_in_new": 866, "sign_in_returning": 730, "refresh": 266, "check": 184, "check_first": 259, "healthz": 21,
    "passkey_registration": 965, "passkey_sign_in": 866,
    "postgresql_sign_in_new": 1124, "postgresql_sign_in_returning": 915, "postgresql_refresh": 314,
    "postgresql_check": 226, "postgresql_check_first": 290,
    "postgresql_passkey_registration": 1030, "postgresql_passkey_sign_in": 979,
  ]

  /// How many system calls one operation may make: the most that was counted, beside other programs and without, and a tenth more. Other
  /// programs keep the server's threads from finding more at once; without them, threads sleep more often.
  static let systemCalls: [String: Double] = [
    "sign_in_new": 27.1, "sign_in_returning": 45.4, "refresh": 18.7, "check": 6.4, "check_first": 11.8, "healthz": 3.5,
    "passkey_registration": 32.8, "passkey_sign_in": 22.5,
    "postgresql_sign_in_new": 40.7, "postgresql_sign_in_returning": 31.9, "postgresql_refresh": 22.6,
    "postgresql_check": 11.8, "postgresql_check_first": 12.9,
    "postgresql_passkey_registration": 25.2, "postgresql_passkey_sign_in": 22.5,
  ]

  /// How often the kernel may change threads, measured in the same way, on PostgreSQL, where the server has a core to itself.
  static let contextSwitches: [String: Double] = [
    "postgresql_sign_in_new": 9, "postgresql_sign_in_returning": 5.4, "postgresql_refresh": 4.1,
    "postgresql_check": 0.84, "postgresql_check_first": 1.07,
  ]

  /// What the server's process may take on one store. The database's own processes are reported beside it.
  struct Limits {
    let signInNew: Row.Threshold
    let signInReturning: Row.Threshold
    let refresh: Row.Threshold
    let check: Row.Threshold
    /// A token that was never shown before: its ES256 signature is verified, too.
    let checkFirst = Row.Threshold(committed: nil, later: nil)
    let passkeyRegistration: Row.Threshold
    let passkeySignIn: Row.Threshold

    init(of store: Store) {
      switch store {
      case .sqlite:
        signInNew = Row.Threshold(committed: 33, later: 12)
        signInReturning = Row.Threshold(committed: 30, later: 10)
        refresh = Row.Threshold(committed: 9, later: 3.5)
        check = Row.Threshold(committed: 8, later: 1.8)
        passkeyRegistration = Row.Threshold(committed: nil, later: 12)
        passkeySignIn = Row.Threshold(committed: nil, later: 7)
      case .postgreSQL:
        signInNew = Row.Threshold(committed: 41, later: 17)
        signInReturning = Row.Threshold(committed: 34, later: 14)
        refresh = Row.Threshold(committed: 12, later: 6)
        check = Row.Threshold(committed: 7, later: 2.5)
        passkeyRegistration = Row.Threshold(committed: nil, later: nil)
        passkeySignIn = Row.Threshold(committed: nil, later: nil)
      }
    }
  }
}
