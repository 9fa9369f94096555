/// When a connection may be tried again: at once at first, then ever more rarely, up to once a second, because a node
/// has to serve within seconds of the database's return.
struct ConnectionBackoff {
  private static let first: Duration = .milliseconds(50)
  private static let longest: Duration = .seconds(1)

  private var pause = first
  /// Why the last attempt failed; nil since one succeeded.
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

  /// How many connections may be opened at once: while the database cannot be reached, one is enough to find out.
  func attempts(wanted: Int, underWay: Int, at now: ContinuousClock.Instant) -> Int {
    guard let nextAttempt else { return max(0, wanted - underWay) }
    return underWay == 0 && now >= nextAttempt ? min(wanted, 1) : 0
  }
}
