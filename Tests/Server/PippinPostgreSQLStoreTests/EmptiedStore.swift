import PippinDatabases
import PippinPostgreSQLStore
import PippinPostgreSQLTestKit
import PippinSecret

/// A store that is emptied for each case: making its tables anew takes a hundred times as long.
struct EmptiedStore: Sendable {
  let store: PostgreSQLStore
  /// Connections of the tests' own to the same database.
  let pool: PostgreSQLPool

  init() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    // Where two wait for each other on purpose, a second each time is long.
    try await pool.transaction(
      .write, [SQLStatement(stringLiteral: "ALTER DATABASE \(address.databaseName) SET deadlock_timeout = '20ms'")])
    store = try await openStore(address)
  }

  /// The store with nothing in it.
  func emptied() async throws -> PostgreSQLStore {
    let tables = try await pool.query(
      """
      SELECT relname FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
        AND relname <> 'pippin_migration'
      """
    ).rows { row throws(PostgreSQLError) in try row.text(0) }
    try await pool.transaction(.write, tables.map { SQLStatement(stringLiteral: "DELETE FROM \($0)") })
    return store
  }
}
