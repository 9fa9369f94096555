package import PippinAccounts
import PippinDatabases
package import PippinFoundation

/// Accounts in one PostgreSQL database, for any number of nodes.
///
/// Every commit and every snapshot is one round trip: a transaction leaves as one pipeline. A commit locks what it relies upon, demands that
/// it is as it was read, and writes, at `READ COMMITTED`; a snapshot of several reads sees one moment, at `REPEATABLE READ`. Nothing
/// relies on a connection's session, so a pooler may stand between (C-7).
package final class PostgreSQLStore: AccountStore {
  let pool: PostgreSQLPool
  let clock: @Sendable () -> Date

  /// The steps that this node knows.
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

  /// Lets go of the database; whoever comes later gets `.unavailable`.
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

  /// Also shows that no newer node has taken away what this one needs, and that this node's clock is the store's, as far as the way there
  /// and back can tell (R-21).
  package func ping() async throws(StoreError) {
    try await monitor.timing(.ping) { () throws(StoreError) in try await check() }
  }

  private func check() async throws(StoreError) {
    let before = clock()
    // What a node does not know and what is no expansion has taken something away.
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
    // What lies between is the way.
    let seconds = max(before.timeIntervalSince(store), store.timeIntervalSince(clock()))
    guard seconds <= Self.clockTolerance else {
      let tenths = (seconds * 10).rounded() / 10
      throw StoreError(
        .unavailable,
        detail: "this node's clock is \(tenths) seconds off the database's; let both follow the same time server")
    }
  }

  // MARK: Access

  /// The answers of statements that only read, all as of one moment.
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
  /// For how long is asked what became of a commit.
  private static let settlingLimit = Duration.seconds(2)

  package func settle(_ id: ChangeSetID) async throws(StoreError) -> Bool {
    try await monitor.timing(.commit) { () throws(StoreError) in try await isCommitted(id) }
  }

  /// Settles what became of a transaction whose `COMMIT` left and whose answer did not come (C-3).
  ///
  /// A look for its id could come too early: the server may be at work on it still. So the id is put there as one of nothing: that
  /// waits for whoever is putting it there, and where nobody did, keeps it from ever being committed. Whatever is lost on the way,
  /// asking again gives the same answer. It is written even where it stands already: this commit then follows the other one's to the
  /// standbys, and is answered no sooner than that would have been. A look alone would vouch for what none of them has.
  ///
  /// - Parameter deadline: until when whoever committed waits, if that is soon.
  /// - Throws: `.unavailable` when that cannot be found out now either.
  func isCommitted(_ id: ChangeSetID, until deadline: ContinuousClock.Instant? = nil) async throws(StoreError) -> Bool {
    let limit = ContinuousClock.now + Self.settlingLimit
    let end = deadline.map { min($0, limit) } ?? limit
    var failure = StoreError(.unavailable, detail: "nobody asked what became of a commit")
    // Once more where a connection was lost again, but never beyond the end.
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
        // Refused at once, as by a full line, it would ask as fast as it can. Cancelled, it asks without pause, and not for long.
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    throw failure
  }
}

extension StoreError {
  /// What a failure inside the store means to its caller; PostgreSQL's own errors stay in here.
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
    // Of two that wait for each other one is sent away: it reads and decides again, as if it had come second.
    case .precondition, .uniqueViolation, .serialization: StoreError(.conflict, detail: detail)
    case .mismatch: StoreError(.unreadable, detail: detail)
    // Class XX: the server itself found its files damaged.
    case .other where error.sqlState == "XX001" || error.sqlState == "XX002": StoreError(.unreadable, detail: detail)
    default: StoreError(.unavailable, detail: detail)
    }
  }
}

/// The row that the tables' declarations read here.
typealias StoreRow = PostgreSQLRow
