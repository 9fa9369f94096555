/// Server processes whose connection was closed while they were working. A server process notices that only when it is
/// done, so until then it counts as a connection. Otherwise a slow database would get more and more of them.
///
/// No cancel request is sent: during a `COMMIT` it would end the wait for the synchronous standby, and others would see
/// data that a failover loses.
struct OrphanedBackends {
  struct Orphan: Hashable {
    let backend: Int64
    /// A time at which the connection existed, because process ids are reused.
    let since: ContinuousClock.Instant
  }

  /// The interval between queries for the remaining processes.
  private static let interval: Duration = .milliseconds(250)

  private var orphans: Set<Orphan> = []
  /// The time of the next query; nil while one is running or without orphans.
  private(set) var nextLook: ContinuousClock.Instant?

  var count: Int { orphans.count }

  mutating func add(_ orphan: Orphan, at now: ContinuousClock.Instant) {
    orphans.insert(orphan)
    nextLook = now
  }

  /// The orphans to query now, if it is time. The caller must then report a result or a failure.
  mutating func takeLook(at now: ContinuousClock.Instant) -> Set<Orphan>? {
    guard let nextLook, nextLook <= now else { return nil }
    self.nextLook = nil
    return orphans
  }

  /// Records which of the queried processes still exist.
  mutating func note(_ present: Set<Int64>, of asked: Set<Orphan>, at now: ContinuousClock.Instant) {
    orphans = orphans.filter { !asked.contains($0) || present.contains($0.backend) }
    nextLook = orphans.isEmpty ? nil : min(nextLook ?? now + Self.interval, now + Self.interval)
  }

  mutating func noteFailure(at now: ContinuousClock.Instant) {
    nextLook = now
  }

  /// Finds the processes that still exist, and ends those that wait for a command from us, which will never come.
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
