package import PippinTelemetry

/// A bounded pool of connections to one database, shared by all tasks of a node.
///
/// Each call is one round trip: a whole transaction leaves in one pipeline (`BEGIN`, the statements, `COMMIT`) and its
/// answers come back together. Connections are opened on demand, closed when they break, and opened again with growing
/// pauses. Sessions keep only prepared statements and settings, and these only without a pooler.
///
/// Cancelling the task does not cancel a call: once queued it runs, or fails at its deadline.
package final class PostgreSQLPool: Sendable {
  private let engine: PostgreSQLEngine
  private let statementLimit: StatementLimit
  /// The log.
  package let log: Log

  /// Creates a pool without opening a connection.
  ///
  /// - Throws: `.misuse` if the address cannot be parsed, `.full` if the system has no free thread.
  package init(
    _ settings: PostgreSQLSettings, instruments: PostgreSQLInstruments? = nil, log: Log = .none
  ) throws(PostgreSQLError) {
    try settings.check()
    statementLimit = StatementLimit(settings.statementLimit, isUsual: true)
    longestWait = settings.longestWait
    self.log = log
    engine = try PostgreSQLEngine(settings, instruments: instruments, log: log)
  }

  deinit { engine.stop() }

  /// Runs statements as one transaction, in one round trip.
  ///
  /// - Parameters:
  ///   - limit: the statement timeout, if it differs from the settings.
  ///   - deadline: the latest time of the answer, if it is earlier than the separate timeouts allow.
  ///   - isShareable: whether a `.snapshot` without limit and deadline may share its round trip, and its moment, with others.
  /// - Returns: the result of each statement, in order; a `.write` is committed.
  /// - Throws: `.exhausted` and `.unavailable` if nothing was done; `.outcomeUnknown` if only the database can tell;
  ///   otherwise the error of the first failed statement, after a rollback.
  @discardableResult
  package func transaction(
    _ mode: PostgreSQLTransactionMode, _ statements: [SQLStatement], limit: Duration? = nil,
    deadline: ContinuousClock.Instant? = nil, isShareable: Bool = false
  ) async throws(PostgreSQLError) -> [PostgreSQLResult] {
    let isShareable = isShareable && mode == .snapshot && limit == nil && deadline == nil
    return try await run(.any, mode, statements, .commit, limit, deadline, isShareable).results
  }

  /// Runs one read-only statement, in one round trip.
  package func query(_ statement: SQLStatement) async throws(PostgreSQLError) -> PostgreSQLResult {
    try await one(.any, .snapshot, statement, .commit)
  }

  /// Runs one read-only statement as a health check. If all connections are busy, it uses an extra one beyond the bound.
  package func probe(_ statement: SQLStatement) async throws(PostgreSQLError) -> PostgreSQLResult {
    try await one(.reserved, .snapshot, statement, .commit)
  }

  /// The same for a statement that writes.
  package func probeWriting(_ statement: SQLStatement) async throws(PostgreSQLError) -> PostgreSQLResult {
    try await one(.reserved, .write, statement, .commit)
  }

  /// Runs one statement that PostgreSQL does not allow in a transaction, such as `CREATE DATABASE`. With session
  /// settings, which make sessions read-only, it can only read.
  package func outsideTransaction(_ statement: SQLStatement) async throws(PostgreSQLError) -> PostgreSQLResult {
    try await one(.any, nil, statement, .none)
  }

  private func one(
    _ place: PostgreSQLWork.Place, _ beginning: PostgreSQLTransactionMode?, _ statement: SQLStatement,
    _ ending: PostgreSQLWork.Ending
  ) async throws(PostgreSQLError) -> PostgreSQLResult {
    guard let result = try await run(place, beginning, [statement], ending, nil).results.first else {
      throw PostgreSQLError(.other, message: "a statement got no result")
    }
    return result
  }

  /// Runs a transaction of several round trips, for work such as migrations that must read before it writes. It occupies
  /// a connection, so the body must not wait for anything else.
  ///
  /// - Parameter limit: the statement timeout. The server waits as long, at most ten seconds, for the next statement,
  ///   and then ends the transaction.
  /// - Throws: the body's error, after a rollback; or as `transaction` does.
  package func session<Value>(
    _ mode: PostgreSQLTransactionMode, limit: Duration? = nil,
    _ body: (PostgreSQLSession) async throws -> Value
  ) async throws -> Value {
    guard let number = try await run(.any, mode, [], .keep, limit).kept else {
      throw PostgreSQLError(.other, message: "a connection was not kept")
    }
    let session = PostgreSQLSession { [self] statements throws(PostgreSQLError) in
      try await run(.kept(number), nil, statements, .keep, limit).results
    }
    do {
      let value = try await body(session)
      _ = try await run(.kept(number), nil, [], mode == .write ? .commit : .rollBack, limit)
      return value
    } catch {
      do {
        _ = try await run(.kept(number), nil, [], .rollBack, limit)
      } catch {
        // The transaction has already ended, with the error that is thrown below or with its connection.
      }
      throw error
    }
  }

  /// The longest wait for a transaction or query with the default limit.
  package let longestWait: Duration

  package var statistics: PostgreSQLStatistics { engine.statistics }

  /// Finishes the accepted work and closes all connections; later calls get `.unavailable`.
  package func close() async {
    engine.stop()
    await engine.waitForEnd()
  }

  private func run(
    _ place: PostgreSQLWork.Place, _ beginning: PostgreSQLTransactionMode?, _ statements: [SQLStatement],
    _ ending: PostgreSQLWork.Ending, _ limit: Duration?, _ deadline: ContinuousClock.Instant? = nil,
    _ isShareable: Bool = false
  ) async throws(PostgreSQLError) -> PostgreSQLWork.Answer {
    let result = await withCheckedContinuation { continuation in
      engine.submit(
        PostgreSQLWork(
          place: place, beginning: beginning, statements: statements, ending: ending,
          limit: limit.map { StatementLimit($0) } ?? statementLimit, deadline: deadline, isShareable: isShareable,
          continuation: continuation))
    }
    return try result.get()
  }
}

/// A transaction that is open while a closure runs, on its own connection.
package struct PostgreSQLSession: Sendable {
  private let body: @Sendable ([SQLStatement]) async throws(PostgreSQLError) -> [PostgreSQLResult]

  init(_ body: @escaping @Sendable ([SQLStatement]) async throws(PostgreSQLError) -> [PostgreSQLResult]) {
    self.body = body
  }

  /// Runs statements in one round trip. If one fails, the transaction has ended, even if the closure catches the error.
  @discardableResult
  package func run(_ statements: [SQLStatement]) async throws(PostgreSQLError) -> [PostgreSQLResult] {
    try await body(statements)
  }

  /// Runs one statement.
  @discardableResult
  package func run(_ statement: SQLStatement) async throws(PostgreSQLError) -> PostgreSQLResult {
    guard let result = try await body([statement]).first else {
      throw PostgreSQLError(.other, message: "a statement got no result")
    }
    return result
  }
}

/// A pool's current state and totals, for metrics and tests.
package struct PostgreSQLStatistics: Sendable, Equatable {
  /// Open connections.
  package internal(set) var open = 0
  /// Open connections that are busy or kept by a session.
  package internal(set) var busy = 0
  /// Server processes that may still be working although their connection was closed.
  package internal(set) var orphaned = 0
  /// Operations that wait for a connection.
  package internal(set) var waiting = 0
  /// Answered pipelines, that is round trips.
  package internal(set) var roundTrips = 0
  /// Connections that were opened.
  package internal(set) var opened = 0
  /// Connections that broke or were closed after an error.
  package internal(set) var lost = 0
  /// Failed attempts to connect.
  package internal(set) var failedAttempts = 0
  /// Operations refused because no connection became free in time.
  package internal(set) var refused = 0
}

/// A pool's metrics.
package struct PostgreSQLInstruments: Sendable {
  private let idle: Gauge.Cell
  private let busy: Gauge.Cell
  private let orphaned: Gauge.Cell
  private let waiting: Gauge.Cell
  private let roundTrips: Counter.Cell
  private let refused: Counter.Cell
  private let opened: Counter.Cell
  private let lost: Counter.Cell
  private let failedAttempts: Counter.Cell

  /// Registers the metrics.
  package init(_ metrics: Metrics) {
    let connections = metrics.gauge(
      "pippin_database_connections",
      "Connections of this server to the database: idle, busy, or orphaned (given up, not yet closed by PostgreSQL).",
      labels: [MetricLabel("state", among: ["idle", "busy", "orphaned"])])
    idle = connections.cell(labels: ["idle"])
    busy = connections.cell(labels: ["busy"])
    orphaned = connections.cell(labels: ["orphaned"])
    waiting = metrics.gauge(
      "pippin_database_waiting", "Work that waits for a connection to the database."
    ).cell()
    roundTrips = metrics.counter(
      "pippin_database_round_trips_total", "Round trips to the database."
    ).cell()
    refused = metrics.counter(
      "pippin_database_refused_total", "Requests answered 503 because no connection was free in time."
    ).cell()
    let changes = metrics.counter(
      "pippin_database_connection_changes_total", "Changes of connections; change is opened, lost or failed.",
      labels: [MetricLabel("change", among: ["opened", "lost", "failed"])])
    opened = changes.cell(labels: ["opened"])
    lost = changes.cell(labels: ["lost"])
    failedAttempts = changes.cell(labels: ["failed"])
  }

  /// Updates the metrics with the changes.
  func show(_ now: PostgreSQLStatistics, after before: PostgreSQLStatistics) {
    idle.set(Double(now.open - now.busy))
    busy.set(Double(now.busy))
    orphaned.set(Double(now.orphaned))
    waiting.set(Double(now.waiting))
    roundTrips.increment(by: now.roundTrips - before.roundTrips)
    refused.increment(by: now.refused - before.refused)
    opened.increment(by: now.opened - before.opened)
    lost.increment(by: now.lost - before.lost)
    failedAttempts.increment(by: now.failedAttempts - before.failedAttempts)
  }
}
