/// The committed thresholds. Ratios only: an absolute figure says more about the machine than about Pippin.
///
/// `later` is where each is meant to go; a ratio that has got there for good is committed.
enum Thresholds {
  /// Identity tokens judged per CPU second, of the bare verifications per CPU second.
  static let verdict = Row.Threshold(committed: 0.85, later: 0.95)
  static let health = Row.Threshold(committed: nil, later: nil)
  /// Requests for `/healthz` per second, of what nginx's `return 200` gets.
  static let nginx = Row.Threshold(committed: 0.6, later: nil)

  /// How often memory may be asked for in one operation. Measured, and a tenth more.
  static let allocations: [String: Double] = [
    "sign_in_new": 880, "sign_in_returning": 760, "refresh": 280, "check": 152, "check_first": 208, "healthz": 25,
  ]

  /// What the server's process may take on one store. The database's own processes are reported beside it.
  struct Limits {
    let signInNew: Row.Threshold
    let signInReturning: Row.Threshold
    let refresh: Row.Threshold
    let check: Row.Threshold
    /// A token that was never shown before; its ES256 signature alone costs two and a half verifications.
    let checkFirst = Row.Threshold(committed: nil, later: nil)

    init(of store: Store) {
      switch store {
      case .sqlite:
        signInNew = Row.Threshold(committed: 20, later: 14)
        signInReturning = Row.Threshold(committed: nil, later: 11)
        refresh = Row.Threshold(committed: 8, later: 5)
        check = Row.Threshold(committed: nil, later: 5)
      case .postgreSQL:
        signInNew = Row.Threshold(committed: 45, later: 10)
        signInReturning = Row.Threshold(committed: 35, later: 9)
        refresh = Row.Threshold(committed: 16, later: 5)
        check = Row.Threshold(committed: 6.5, later: 5)
      }
    }
  }
}
