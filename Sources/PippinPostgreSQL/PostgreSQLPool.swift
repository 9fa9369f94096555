package import PippinSQL
package import PippinTelemetry

/// A bounded number of connections to one database, shared by all tasks of a node.
///
/// Each call is one round trip: a whole transaction leaves in one pipeline (`BEGIN`, the statements, `COMMIT`) and its
/// answers come back together. Connections are opened when they are needed, given up when they break, and opened anew,
/// ever more rarely while that fails. Nothing is left behind in a connection's session but prepared statements, and
/// settings, and these only where no pooler stands between.
///
/// A call is not cancelled with its task: once queued it runs, or is refused when its time is up.
package final class PostgreSQLPool: Sendable {
  private let engine: PostgreSQLEngine
  private let statementLimit: StatementLimit
  /// Where it says what happens.
  package let log: Log

  /// Makes a pool; nothing is connected yet.
  ///
  /// - Throws: `.misuse` when the address cannot be read, `.full` when there is no thread to be had.
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
  ///   - limit: how long the server may work at one statement, where that is not what the settings say.
  ///   - deadline: until when it must be answered, where that is earlier than each wait by itself would have it.
  /// - Returns: the answer of each statement, in order; after a `.write` all is committed.
  /// - Throws: `.exhausted` and `.unavailable` when nothing was done; `.outcomeUnknown` when only a look into the
  ///   database can tell; what else the first statement that failed threw, and then nothing of the transaction stayed.
  @discardableResult
  package func transaction(
    _ mode: PostgreSQLTransactionMode, _ statements: [SQLStatement], limit: Duration? = nil,
    deadline: ContinuousClock.Instant? = nil
  ) async throws(PostgreSQLError) -> [PostgreSQLResult] {
    try await run(.any, mode, statements, .commit, limit, deadline).results
  }

  /// Runs one statement that only reads, by itself, in one round trip.
  package func query(_ statement: SQLStatement) async throws(PostgreSQLError) -> PostgreSQLResult {
    try await one(.any, .snapshot, statement, .commit)
  }

  /// Runs one statement that only reads and shows that the database answers, whatever waits for it: a connection beyond the bound is
  /// there for it, where all others are at work.
  package func probe(_ statement: SQLStatement) async throws(PostgreSQLError) -> PostgreSQLResult {
    try await one(.reserved, .snapshot, statement, .commit)
  }

  /// Runs one statement that PostgreSQL takes in no transaction, such as `CREATE DATABASE`. Where a server process is ours alone it can only
  /// read so.
  package func outsideTransaction(_ statement: SQLStatement) async throws(PostgreSQLError) -> PostgreSQLResult {
    try await one(.any, nil, statement, .none)
  }

  private func one(
    _ place: PostgreSQLWork.Place, _ beginning: PostgreSQLTransactionMode?, _ statement: SQLStatement,
    _ ending: PostgreSQLWork.Ending
  ) async throws(PostgreSQLError) -> PostgreSQLResult {
    guard let result = try await run(place, beginning, [statement], ending, nil).results.first else {
      throw PostgreSQLError(.other, message: "a statement without an answer")
    }
    return result
  }

  /// Runs a transaction of several round trips, for what has to read before it knows what to write, such as migrations.
  /// It keeps one of the few connections, so it must not wait for anything else.
  ///
  /// - Parameter limit: how long the server may work at one statement of it. It waits as long for the next, ten seconds at
  ///   most, and then ends the transaction.
  /// - Throws: what the body threw, and then nothing of it stayed; or as `transaction` does.
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
        // The transaction is over already, with the error that is thrown below, or its connection has gone and it with
        // that.
      }
      throw error
    }
  }

  /// For how long anybody waits for a transaction or a query whose limit is the usual one, at most.
  package let longestWait: Duration

  package var statistics: PostgreSQLStatistics { engine.statistics }

  /// Finishes what was handed in and closes all connections; whoever comes later gets `.unavailable`.
  package func close() async {
    engine.stop()
    await engine.waitForEnd()
  }

  private func run(
    _ place: PostgreSQLWork.Place, _ beginning: PostgreSQLTransactionMode?, _ statements: [SQLStatement],
    _ ending: PostgreSQLWork.Ending, _ limit: Duration?, _ deadline: ContinuousClock.Instant? = nil
  ) async throws(PostgreSQLError) -> PostgreSQLWork.Answer {
    let result = await withCheckedContinuation { continuation in
      engine.submit(
        PostgreSQLWork(
          place: place, beginning: beginning, statements: statements, ending: ending,
          limit: limit.map { StatementLimit($0) } ?? statementLimit, deadline: deadline, continuation: continuation))
    }
    return try result.get()
  }
}
