package import PippinAccounts
package import PippinDatabases
package import PippinFoundation
import PippinTelemetry
import PippinTokens

extension PostgreSQLStore {
  /// Connects to a database, and brings its tables up to date unless another node does so.
  ///
  /// - Parameters:
  ///   - pool: how many connections a node takes, and how long it waits for them, is the pool's.
  ///   - creating: whether a database without our tables gets them; else it is `.unavailable`.
  ///   - migrations: the program's own, but for tests of two versions side by side.
  ///   - duringMove: whether a database may be one that is filled from another.
  ///   - monitor: hears of each call.
  ///   - now: noted beside each migration that is taken; of its month and the next ones the tables get parts.
  ///   - clock: what ``ping()`` compares with the database's.
  /// - Throws: `.unreadable` when the database's history of migrations is not the beginning of this program's (`detail` names the
  ///   migration), or its encoding is none in which every name can be written; `.unavailable` when it cannot be reached now.
  package static func open(
    _ pool: PostgreSQLPool, creating: Bool = true, migrations: [Migration]? = nil, duringMove: Bool = false,
    monitor: (any StoreMonitor)? = nil, now: Date, clock: @escaping @Sendable () -> Date = { Date() }
  ) async throws(StoreError) -> PostgreSQLStore {
    let store = PostgreSQLStore(
      pool, migrations: migrations ?? PostgreSQLSchema.migrations, monitor: monitor, clock: clock)
    do throws(StoreError) {
      try await store.checkEncoding()
      try await store.migrate(creating: creating, duringMove: duringMove, now: now)
      try await store.addMonths(at: now)
    } catch {
      await store.close()
      throw error
    }
    return store
  }

  /// Connects to a database that servers use, and leaves its tables as they are.
  ///
  /// - Parameter clock: what ``ping()`` compares with the database's.
  /// - Returns: the store, and the names of the migrations that it lacks; it can be read only if there are none.
  /// - Throws: as ``open(_:creating:migrations:duringMove:monitor:now:clock:)`` without `creating`.
  package static func look(
    at pool: PostgreSQLPool, clock: @escaping @Sendable () -> Date
  ) async throws(StoreError) -> (store: PostgreSQLStore, missing: [String]) {
    let store = PostgreSQLStore(pool, clock: clock)
    do {
      try await store.checkEncoding()
      guard try await store.isKnown("pippin_migration") else { throw Self.unfilled }
      let plan = try store.plan(try await pool.query(Self.history), false)
      return (store, plan.steps.map(\.migration.name))
    } catch {
      await store.close()
      throw StoreError.from(error)
    }
  }

  private static let unfilled = StoreError(
    .unavailable, detail: "no server has filled it yet; name the settings that the server was started with")

  private func checkEncoding() async throws(StoreError) {
    let encoding = try await first("SELECT current_setting('server_encoding')") { row throws(PostgreSQLError) in
      try row.text(0)
    }
    guard encoding == "UTF8" else {
      throw StoreError(
        .unreadable,
        detail: "the database's encoding is \(encoding ?? "unknown"); make it with CREATE DATABASE … ENCODING 'UTF8'")
    }
  }

  private func migrate(creating: Bool, duringMove: Bool, now: Date) async throws(StoreError) {
    do {
      // Nearly always there is nothing to do, and nothing to wait for.
      if try await isKnown("pippin_migration") {
        if try plan(await pool.query(Self.history), duringMove).steps.isEmpty { return }
      } else if !creating {
        throw Self.unfilled
      }
      try await makeHistory()
      try await takeSteps(duringMove: duringMove, now: now)
    } catch {
      throw StoreError.from(error)
    }
  }

  func plan(_ history: PostgreSQLResult, _ duringMove: Bool) throws -> MigrationPlan {
    let applied = try history.rows { row throws(PostgreSQLError) in
      AppliedMigration(name: try row.text(0), checksum: try row.blob(1), isExpansion: try row.bool(2))
    }.filter { !duringMove || $0.name != UnfinishedMove.name }
    return try MigrationPlan(applied: applied, known: migrations, checksum: { SHA256.hash($0) })
  }

  static let history: SQLStatement =
    "SELECT name, checksum, is_expansion FROM pippin_migration ORDER BY position"

  /// `IF NOT EXISTS` does not protect two sessions that create the same table at once: PostgreSQL checks the name of the table, of
  /// its type and of its indexes at different moments. So a lock lets one node at a time create it.
  private func makeHistory() async throws(PostgreSQLError) {
    try await pool.transaction(
      .write,
      [
        "SELECT pg_advisory_xact_lock(hashtext('pippin_migration'))",
        """
        CREATE TABLE IF NOT EXISTS pippin_migration (
          position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          name text COLLATE "C" NOT NULL UNIQUE,
          checksum bytea NOT NULL,
          applied_at bigint NOT NULL,
          is_expansion smallint NOT NULL DEFAULT 0
        )
        """,
      ])
  }

  private func isKnown(_ table: String) async throws(PostgreSQLError) -> Bool {
    try await pool.query("SELECT to_regclass(\(table)) IS NOT NULL").first { row throws(PostgreSQLError) in
      try row.bool(0)
    } ?? false
  }
}

extension PostgreSQLStore {
  /// The longest time for one migration. A node that waits for another node's migration waits as long.
  private static let migrationLimit = Duration.seconds(600)

  /// The number of attempts if a migration does not get its locks, and the pause between them: a minute in all.
  private static let attempts = 15
  private static let pause = Duration.seconds(2)

  /// Applies the missing migrations, all or none.
  ///
  /// A migration that waits for a table makes everybody else who needs that table wait behind it. So it waits two seconds, lets the
  /// others through, and tries again.
  func takeSteps(duringMove: Bool, now: Date) async throws {
    for attempt in 1...Self.attempts {
      do {
        return try await tryStepping(duringMove: duringMove, now: now)
      } catch let error as PostgreSQLError where error.sqlState == "55P03" && attempt < Self.attempts {
        pool.log.warning(
          "a migration waits for a table that somebody else has locked, such as a backup; it tries again",
          ["attempt": .integer(attempt), "of": .integer(Self.attempts), "detail": .string(error.message)])
        try await Task.sleep(for: Self.pause)
      }
    }
  }

  private func tryStepping(duringMove: Bool, now: Date) async throws {
    try await pool.session(.write, limit: Self.migrationLimit) { session in
      // One of several nodes applies the migrations, and the others wait here. Ordinary reads and writes do not wait.
      let answers = try await session.run([
        "LOCK TABLE pippin_migration IN SHARE ROW EXCLUSIVE MODE", Self.history, "SET LOCAL lock_timeout = '2s'",
      ])
      guard answers.count == 3 else { return }
      for step in try plan(answers[1], duringMove).steps {
        var statements = step.migration.statements.map { SQLStatement(stringLiteral: $0) }
        statements.append(
          """
          INSERT INTO pippin_migration (name, checksum, applied_at, is_expansion)
          VALUES (\(step.migration.name), \(step.checksum), \(now.millisecondsSince1970 / 1000),
            \(step.migration.isExpansion))
          """)
        try await session.run(statements)
      }
    }
  }
}
