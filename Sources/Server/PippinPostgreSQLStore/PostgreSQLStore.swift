package import PippinAccounts
import PippinDatabases
package import PippinFoundation

/// Accounts in one PostgreSQL database, for any number of nodes.
///
/// Every commit and every snapshot is one round trip: a transaction leaves as one pipeline. A commit locks the rows of its preconditions,
/// checks that they are as they were read, and writes, at `READ COMMITTED`; a snapshot of several reads sees one moment, at `REPEATABLE
/// READ`. Nothing relies on a connection's session, so a pooler may stand between (C-7).
package final class PostgreSQLStore: AccountStore {
  let pool: PostgreSQLPool
  let clock: @Sendable () -> Date

  /// The migrations that this node knows.
  let migrations: [Migration]
  /// Hears of each call; `nil` if nobody measures the store.
  let monitor: (any StoreMonitor)?

  init(
    _ pool: PostgreSQLPool, migrations: [Migration] = PostgreSQLSchema.migrations, monitor: (any StoreMonitor)? = nil,
    clock: @escaping @Sendable () -> Date
  ) {
    self.pool = pool
    self.migrations = migrations
    self.monitor = monitor
    self.clock = clock
  }

  /// Closes the connections; later calls throw `.unavailable`.
  package func close() async {
    await pool.close()
  }

  package func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot {
    let script = SnapshotScript(reads)
    return try await translating(.snapshot) { () throws(PostgreSQLError) in
      try script.snapshot(await read(script.statements))
    }
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await monitor.timing(.commit) { () throws(StoreError) in try await write(changes) }
  }

  private func write(_ changes: ChangeSet) async throws(StoreError) {
    let script = CommitScript(changes)
    let deadline = ContinuousClock.now + pool.longestWait
    do throws(PostgreSQLError) {
      try await pool.transaction(.write, script.statements)
    } catch {
      guard error.code == .outcomeUnknown, try await isCommitted(changes.id, until: deadline) else {
        throw StoreError.from(error)
      }
    }
  }

  /// How far a node's clock may be off the store's (R-21), in seconds.
  package static let clockTolerance: TimeInterval = 2

  /// Also checks that no newer node has removed what this one needs, and that this node's clock agrees with the database's, as far as a
  /// round trip can tell (R-21).
  package func ping() async throws(StoreError) {
    try await monitor.timing(.ping) { () throws(StoreError) in try await check() }
  }

  private func check() async throws(StoreError) {
    let before = clock()
    // A migration that this node does not know and that is not an expansion has removed something.
    let answer = try await translating { () throws(PostgreSQLError) in
      try await pool.probe(
        """
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, (
          SELECT min(name) FROM pippin_migration WHERE is_expansion = 0 AND name > \(migrations.last?.name ?? ""))
        """
      ).first { row throws(PostgreSQLError) in (try row.date(0), try row.textIfPresent(1)) }
    }
    if let newer = answer?.1 {
      throw StoreError(
        .unreadable, detail: "the migration \(newer) of a newer program's is no expansion; this node must be upgraded")
    }
    let store = answer?.0
    guard let store else { throw StoreError(.unavailable, detail: "the store tells no time") }
    // The difference between the two readings of this node's clock is the round trip.
    let seconds = max(before.timeIntervalSince(store), store.timeIntervalSince(clock()))
    guard seconds <= Self.clockTolerance else {
      let tenths = (seconds * 10).rounded() / 10
      throw StoreError(
        .unavailable,
        detail: "this node's clock is \(tenths) seconds off the database's; let both follow the same time server")
    }
  }

  /// A standby and a read-only database refuse the row, and so does a full disk. Purging removes it with those of a day before.
  package func checkWriting(_ id: ChangeSetID) async throws(StoreError) {
    try await translating(.ping) { () throws(PostgreSQLError) in
      _ = try await pool.probeWriting(
        "INSERT INTO change_set (id, is_void) VALUES (\(id), 1) ON CONFLICT (id) DO NOTHING")
    }
  }

  /// The size of the whole database in bytes, as PostgreSQL adds up its files.
  package func databaseBytes() async throws(StoreError) -> Int64? {
    try await first("SELECT pg_database_size(current_database())") { row throws(PostgreSQLError) in try row.integer(0) }
  }

  // MARK: Access

  /// The results of statements that only read, all as of one moment.
  private func read(_ statements: [SQLStatement]) async throws(PostgreSQLError) -> [PostgreSQLResult] {
    statements.isEmpty ? [] : try await pool.transaction(.snapshot, statements, isShareable: true)
  }

  /// Reads every row that a statement finds, as one call of the store.
  func list<Value>(
    _ operation: StoreOperation, _ statement: SQLStatement,
    _ read: (borrowing PostgreSQLRow) throws(PostgreSQLError) -> Value
  ) async throws(StoreError) -> [Value] {
    try await translating(operation) { () throws(PostgreSQLError) in try await pool.query(statement).rows(read) }
  }

  /// Reads the first row that a statement finds, as one call of the store.
  func first<Value>(
    _ operation: StoreOperation, _ statement: SQLStatement,
    _ read: (borrowing PostgreSQLRow) throws(PostgreSQLError) -> Value
  ) async throws(StoreError) -> Value? {
    try await translating(operation) { () throws(PostgreSQLError) in try await pool.query(statement).first(read) }
  }

  /// Runs one statement that writes, as one call of the store.
  func write(_ operation: StoreOperation, _ statement: SQLStatement) async throws(StoreError) -> PostgreSQLResult {
    try await monitor.timing(operation) { () throws(StoreError) in try await write(statement) }
  }

  /// Reads every row that a statement finds, as a part of a call.
  func list<Value>(
    _ statement: SQLStatement, _ read: (borrowing PostgreSQLRow) throws(PostgreSQLError) -> Value
  ) async throws(StoreError) -> [Value] {
    try await translating { () throws(PostgreSQLError) in try await pool.query(statement).rows(read) }
  }

  /// Reads the first row that a statement finds, as a part of a call.
  func first<Value>(
    _ statement: SQLStatement, _ read: (borrowing PostgreSQLRow) throws(PostgreSQLError) -> Value
  ) async throws(StoreError) -> Value? {
    try await translating { () throws(PostgreSQLError) in try await pool.query(statement).first(read) }
  }

  /// Runs one statement that writes, as a transaction of its own and a part of a call.
  func write(_ statement: SQLStatement) async throws(StoreError) -> PostgreSQLResult {
    let results = try await translating { () throws(PostgreSQLError) in try await pool.transaction(.write, [statement])
    }
    guard let result = results.first else { throw StoreError(.unavailable, detail: "PostgreSQL did not answer") }
    return result
  }

  private func translating<Value>(
    _ operation: StoreOperation, _ body: () async throws(PostgreSQLError) -> Value
  ) async throws(StoreError) -> Value {
    try await monitor.timing(operation) { () throws(StoreError) in try await translating(body) }
  }

  func translating<Value>(
    _ body: () async throws(PostgreSQLError) -> Value
  ) async throws(StoreError) -> Value {
    do throws(PostgreSQLError) {
      return try await body()
    } catch {
      throw StoreError.from(error)
    }
  }
}

extension PostgreSQLStore {
  /// The longest time to find out the outcome of a commit.
  private static let settlingLimit = Duration.seconds(2)

  package func settle(_ id: ChangeSetID) async throws(StoreError) -> Bool {
    try await monitor.timing(.commit) { () throws(StoreError) in try await isCommitted(id) }
  }

  /// Finds out the outcome of a transaction whose `COMMIT` was sent but not answered (C-3).
  ///
  /// Reading its id could be too early, because the server may still be working on it. So the id is inserted as a void change set: this
  /// waits for a transaction that is inserting it, and if there is none, prevents that it is ever committed. If this connection is lost,
  /// too, asking again gives the same answer. The row is written even if it exists: this commit then reaches the standbys after the other
  /// one, and is answered no sooner. Only reading it could confirm a commit that no standby has.
  ///
  /// - Parameter deadline: the time until which the committing caller waits, if that is soon.
  /// - Throws: `.unavailable` if the outcome cannot be found out now either.
  func isCommitted(_ id: ChangeSetID, until deadline: ContinuousClock.Instant? = nil) async throws(StoreError) -> Bool {
    let limit = ContinuousClock.now + Self.settlingLimit
    let end = deadline.map { min($0, limit) } ?? limit
    var failure = StoreError(.unavailable, detail: "nobody asked what became of a commit")
    // If a connection is lost again, it tries once more, but never beyond the end.
    while ContinuousClock.now < end {
      do throws(PostgreSQLError) {
        let answers = try await pool.transaction(
          .write,
          [
            """
            INSERT INTO change_set (id, is_void) VALUES (\(id), 1)
            ON CONFLICT (id) DO UPDATE SET is_void = change_set.is_void RETURNING is_void
            """
          ], limit: Self.settlingLimit, deadline: end)
        if let isVoid = try answers.last?.first({ row throws(PostgreSQLError) in try row.bool(0) }) { return !isVoid }
      } catch {
        failure = StoreError(.unavailable, detail: StoreError.from(error).detail)
        // An immediate refusal, as by a full queue, would otherwise make this a busy loop. After a cancellation there is no pause, but the
        // end is near.
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    throw failure
  }
}

extension StoreError {
  /// Translates an error for callers of the store; PostgreSQL's own errors stay inside.
  static func from(_ error: any Error) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as PostgreSQLError: from(error)
    case let error as MigrationError: from(error)
    default: StoreError(.unavailable, detail: "\(type(of: error))")
    }
  }

  private static func from(_ error: PostgreSQLError) -> StoreError {
    let state = error.sqlState.isEmpty ? "" : " \(error.sqlState)"
    let detail = "PostgreSQL, \(error.code.rawValue)\(state): \(error.message)"
    return switch error.code {
    // One of two transactions in a deadlock fails: it reads and decides again, as if it had come second.
    case .precondition, .uniqueViolation, .serialization: StoreError(.conflict, detail: detail)
    case .mismatch: StoreError(.unreadable, detail: detail)
    // Class XX: the server itself found its files damaged.
    case .other where error.sqlState == "XX001" || error.sqlState == "XX002": StoreError(.unreadable, detail: detail)
    default: StoreError(.unavailable, detail: detail)
    }
  }
}

/// The type of row that the shared declarations of tables read in this store.
typealias StoreRow = PostgreSQLRow
