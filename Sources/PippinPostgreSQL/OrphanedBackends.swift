internal import PippinSQL

/// Server processes whose connection was given up while they were at work. A server process notices that only when it is done, so
/// until it is known to be gone it counts as a connection: else a database that is slow would be given ever more of them.
///
/// Nobody sends a cancel request: one that meets a `COMMIT` ends its wait for the synchronous standby, and everybody sees what a
/// failover would lose.
struct OrphanedBackends {
  struct Orphan: Hashable {
    let backend: Int64
    /// When its connection was there already: a number is given to others in time.
    let since: ContinuousClock.Instant
  }

  /// How often is asked who is still there.
  private static let interval: Duration = .milliseconds(250)

  private var orphans: Set<Orphan> = []
  /// When to ask again; nil while somebody does, and where there is nobody to ask about.
  private(set) var nextLook: ContinuousClock.Instant?

  var count: Int { orphans.count }

  mutating func add(_ orphan: Orphan, at now: ContinuousClock.Instant) {
    orphans.insert(orphan)
    nextLook = now
  }

  /// Whom to ask about now, if it is time; then an answer, or the news that there is none, has to follow.
  mutating func takeLook(at now: ContinuousClock.Instant) -> Set<Orphan>? {
    guard let nextLook, nextLook <= now else { return nil }
    self.nextLook = nil
    return orphans
  }

  /// Takes in who of those that were asked about is still there.
  mutating func note(_ present: Set<Int64>, of asked: Set<Orphan>, at now: ContinuousClock.Instant) {
    orphans = orphans.filter { !asked.contains($0) || present.contains($0.backend) }
    nextLook = orphans.isEmpty ? nil : min(nextLook ?? now + Self.interval, now + Self.interval)
  }

  mutating func noteFailure(at now: ContinuousClock.Instant) {
    nextLook = now
  }

  /// Finds those that are still there, and ends those that only wait for a word of ours: it will not come.
  static func look(for asked: Set<Orphan>, at now: ContinuousClock.Instant) -> SQLStatement {
    let list = asked.map { (backend: $0.backend, age: (now - $0.since).milliseconds) }
    let (backends, ages) = (array(list.map(\.backend)), array(list.map(\.age)))
    // Two clocks may differ by a thousandth.
    return """
      SELECT backend, CASE WHEN state LIKE 'idle%' THEN pg_terminate_backend(pid) END
      FROM pg_stat_activity JOIN unnest(\(backends)::bigint[], \(ages)::bigint[]) AS lost(backend, age) ON pid = backend
      WHERE usename = current_user AND clock_timestamp() - backend_start >= age * interval '999 microseconds'
      """
  }

  private static func array(_ numbers: [Int64]) -> String {
    "{\(numbers.map(String.init).joined(separator: ","))}"
  }
}
