internal import PippinTelemetry

extension PoolState {
  /// The timeout of the pool's own queries.
  private var queryLimit: Duration { min(.seconds(3), settings.statementLimit) }

  /// Records the outcome of an attempt to connect.
  mutating func take(
    _ outcome: Result<(connection: Connection, origin: PostgreSQLOrigin), PostgreSQLError>,
    at now: ContinuousClock.Instant
  ) {
    opening -= 1
    switch outcome {
    case .failure(let error):
      if backoff.failure == nil {
        log.warning("the database cannot be reached", ["detail": .string(error.message)])
      }
      counts.failedAttempts += 1
      backoff.note(error, at: now)
    case .success(let opened):
      // Another attempt may have found the new primary meanwhile.
      guard opened.origin.mayFollow(origin) else { return counts.failedAttempts += 1 }
      if backoff.failure != nil { log.info("the database is reachable again") }
      backoff.noteSuccess()
      counts.opened += 1
      giveUp(before: opened.origin, at: now)
      connections[opened.connection.socket] = opened.connection
      idle.append(opened.connection.socket)
    }
  }

  /// After a promotion, work on the old server is lost, so its connections are closed.
  private mutating func giveUp(before newest: PostgreSQLOrigin, at now: ContinuousClock.Instant) {
    defer { origin = newest }
    guard let origin, origin != newest else { return }
    log.info("another database server has been promoted", ["timeline": .integer(Int(newest.timeline))])
    for connection in connections.values {
      lose(connection, to: PostgreSQLError(.unavailable, message: "another server was promoted"), at: now)
    }
    // Orphans on the old server do not load the new one.
    orphans = OrphanedBackends()
  }

  /// Ends overdue work on a connection, and checks an idle connection.
  mutating func attend(to connection: Connection, at now: ContinuousClock.Instant) {
    guard let time = nextAttention(to: connection), time <= now else { return }
    if connection.isBusy {
      lose(connection, to: PostgreSQLError(.timedOut, message: "the server did not answer in time"), at: now)
    } else {
      idle.removeAll { $0 == connection.socket }
      start(.check, on: connection, at: now, until: now + queryLimit)
    }
  }

  /// The time at which a connection needs attention without socket activity.
  func nextAttention(to connection: Connection) -> ContinuousClock.Instant? {
    if let deadline = connection.deadline { return deadline }
    return connection.keptAs == nil ? connection.idleSince + settings.idleCheck : nil
  }

  mutating func start(_ work: PostgreSQLWork, on connection: Connection, at now: ContinuousClock.Instant) {
    let end = now + work.limit.duration + PostgreSQLSettings.grace
    start(.work([work]), on: connection, at: now, until: work.deadline.map { min($0, end) } ?? end)
  }

  /// Starts work, together with waiting work that may share its round trip.
  mutating func startSharing(_ work: PostgreSQLWork, on connection: Connection, at now: ContinuousClock.Instant) {
    let works = connection.isOurs ? roundTrip(beginningWith: work) : [work]
    guard works.count > 1 else { return start(work, on: connection, at: now) }
    start(.work(works), on: connection, at: now, until: now + work.limit.duration + PostgreSQLSettings.grace)
  }

  mutating func look(
    for orphans: Set<OrphanedBackends.Orphan>, on connection: Connection, at now: ContinuousClock.Instant
  ) {
    start(.looking(orphans), on: connection, at: now, until: now + queryLimit)
  }

  private mutating func start(
    _ query: PendingQuery, on connection: Connection, at now: ContinuousClock.Instant,
    until deadline: ContinuousClock.Instant
  ) {
    do throws(PostgreSQLError) {
      try connection.start(query, until: deadline)
    } catch {
      lose(connection, to: error, at: now)
    }
  }

  /// Continues with a connection whose socket is ready.
  mutating func proceed(_ socket: Int32, canReceive: Bool, at now: ContinuousClock.Instant) {
    guard let connection = connections[socket] else { return }
    do throws(PostgreSQLError) {
      let deadline = connection.deadline
      if try connection.proceed(canReceive: canReceive), let (query, pipelines) = connection.finish(at: now) {
        finish(query, pipelines, on: connection, at: now, by: deadline)
      }
    } catch {
      lose(connection, to: error, at: now)
    }
  }

  private mutating func finish(
    _ query: PendingQuery, _ pipelines: [PostgreSQLPipeline], on connection: Connection,
    at now: ContinuousClock.Instant, by deadline: ContinuousClock.Instant?
  ) {
    switch query {
    case .work(let works):
      counts.roundTrips += 1
      if works.count > 1 { return settleShared(works, pipelines, on: connection, at: now, by: deadline) }
      for (work, pipeline) in zip(works, pipelines) { settle(work, pipeline.outcome, on: connection, at: now) }
    case .looking(let asked):
      for pipeline in pipelines { takeIn(pipeline.outcome, about: asked, on: connection, at: now) }
    case .check, .cleaning:
      for case .failure(let error) in pipelines.map(\.outcome) { return lose(connection, to: error, at: now) }
      idle.append(connection.socket)
    }
  }

  private mutating func takeIn(
    _ outcome: Result<[PostgreSQLResult], PostgreSQLError>, about asked: Set<OrphanedBackends.Orphan>,
    on connection: Connection, at now: ContinuousClock.Instant
  ) {
    do throws(PostgreSQLError) {
      let present = try outcome.get().first?.rows { row throws(PostgreSQLError) in try row.integer(0) }
      orphans.note(Set(present ?? []), of: asked, at: now)
      idle.append(connection.socket)
    } catch {
      orphans.noteFailure(at: now)
      lose(connection, to: error, at: now)
    }
  }

  private mutating func settle(
    _ work: PostgreSQLWork, _ outcome: Result<[PostgreSQLResult], PostgreSQLError>, on connection: Connection,
    at now: ContinuousClock.Instant
  ) {
    switch outcome {
    case .success(let results):
      var number: Int?
      if case .keep = work.ending { number = keep(connection) } else { free(connection, at: now) }
      answer(work, .success(PostgreSQLWork.Answer(results: results, kept: number)))
    case .failure(let error):
      release(connection, after: error, at: now)
      // If one connection leads to a standby, the others do too; new ones find the primary.
      if error.code == .readOnly, work.beginning == .write {
        for socket in idle { connections[socket].map { drop($0) } }
      }
      fail(work, error)
    }
  }

  /// Lets a connection go on, unless the failure makes it useless.
  mutating func release(
    _ connection: Connection, after failure: PostgreSQLError?, at now: ContinuousClock.Instant
  ) {
    if failure?.endsConnection ?? false { drop(connection) } else { free(connection, at: now) }
  }

  private mutating func keep(_ connection: Connection) -> Int {
    if let number = connection.keptAs { return number }
    keeps += 1
    connection.keptAs = keeps
    kept[keeps] = connection
    return keeps
  }

  private mutating func free(_ connection: Connection, at now: ContinuousClock.Instant) {
    if let number = connection.keptAs.take() { kept[number] = nil }
    if connection.isInTransaction {
      start(.cleaning, on: connection, at: now, until: now + queryLimit)
    } else {
      idle.append(connection.socket)
    }
  }

  /// Closes a connection, and reports the outcome of its work to the caller.
  private mutating func lose(
    _ connection: Connection, to reason: PostgreSQLError, at now: ContinuousClock.Instant
  ) {
    let deadline = connection.deadline
    let interrupted = connection.finish(at: now)
    drop(connection)
    log.debug("a database connection was closed after an error", ["detail": .string(reason.message)])
    guard let (query, pipelines) = interrupted else { return }
    switch query {
    case .work(let works):
      // Otherwise health checks could use up the connections for real work.
      if case .reserved = works.first?.place {
      } else if let orphan = connection.orphan {
        orphans.add(orphan, at: now)
      }
      settleLost(works, pipelines, to: reason, at: now, by: deadline)
    case .looking: orphans.noteFailure(at: now)
    case .check, .cleaning: break
    }
  }

  private mutating func drop(_ connection: Connection) {
    if let number = connection.keptAs.take() { kept[number] = nil }
    connections[connection.socket] = nil
    idle.removeAll { $0 == connection.socket }
    counts.lost += 1
  }

  /// Closes all connections; no work waits any more.
  mutating func letGo() {
    connections = [:]
    idle = []
    kept = [:]
  }
}

extension PostgreSQLError {
  /// Whether the error makes the connection useless: its server shuts down, is read-only, or has another statement under
  /// a prepared name.
  fileprivate var endsConnection: Bool {
    switch code {
    case .unavailable, .outcomeUnknown, .readOnly: true
    // "cached plan must not change result type": a migration has changed the table.
    default: sqlState == "0A000"
    }
  }
}

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
    // The clocks of this node and of the server may differ by a thousandth.
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
