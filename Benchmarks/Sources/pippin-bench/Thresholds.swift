/// The committed thresholds. Ratios only: an absolute figure says more about the machine than about Pippin.
///
/// `later` is where each is meant to go; a ratio that has got there for good is committed.
enum Thresholds {
  /// Identity tokens judged per CPU second, of the bare verifications per CPU second.
  static let verdict = Row.Threshold(committed: 0.85, later: 0.95)
  static let signInNew = Row.Threshold(committed: 20, later: 14)
  static let signInReturning = Row.Threshold(committed: nil, later: 11)
  static let refresh = Row.Threshold(committed: 8, later: 5)
  static let check = Row.Threshold(committed: nil, later: 5)
  /// A token that was never shown before; its ES256 signature alone costs two and a half verifications.
  static let checkFirst = Row.Threshold(committed: nil, later: nil)
  static let health = Row.Threshold(committed: nil, later: nil)
  /// Requests for `/healthz` per second, of what nginx's `return 200` gets.
  static let nginx = Row.Threshold(committed: 0.6, later: nil)
}
