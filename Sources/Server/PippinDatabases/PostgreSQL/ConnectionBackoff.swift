/// The delay before the next attempt to connect: none at first, then growing up to a second, so that a node serves again
/// within seconds of the database's return.
struct ConnectionBackoff {
  private static let first: Duration = .milliseconds(50)
  private static let longest: Duration = .seconds(1)

  private var pause = first
  /// The error of the last attempt; nil after a success.
  private(set) var failure: PostgreSQLError?
  private(set) var nextAttempt: ContinuousClock.Instant?

  mutating func noteSuccess() {
    self = Self()
  }

  mutating func note(_ failure: PostgreSQLError, at now: ContinuousClock.Instant) {
    self.failure = failure
    nextAttempt = now + pause
    pause = min(pause * 2, Self.longest)
  }

  /// The number of connections that may be opened at once; only one while the database cannot be reached.
  func attempts(wanted: Int, underWay: Int, at now: ContinuousClock.Instant) -> Int {
    guard let nextAttempt else { return max(0, wanted - underWay) }
    return underWay == 0 && now >= nextAttempt ? min(wanted, 1) : 0
  }
}
