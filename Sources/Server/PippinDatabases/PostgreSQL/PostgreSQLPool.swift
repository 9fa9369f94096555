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
