package import PippinAccounts
package import PippinFoundation
package import PippinDatabases

/// A PostgreSQL database that is moved from or into, by one connection.
package final class PortablePostgreSQLStore: PortableStore {
  package static let tables: [PortableTable] = .all

  /// For how long a statement may take: a page of a large table, or its index being looked through.
  private static let limit = Duration.seconds(600)
  /// How long others may need to be gone after they were stopped.
  private static let patience = 20

  private let store: PostgreSQLStore
  private let now: Date

  /// - Parameters:
  ///   - isTarget: whether it is moved into; otherwise it must have our tables, and be whole.
  ///   - now: noted beside the migrations that are taken.
  /// - Throws: what opening a store throws.
  package static func open(
    _ settings: PostgreSQLSettings, isTarget: Bool, now: Date
  ) async throws(StoreError) -> PortablePostgreSQLStore {
    var settings = settings
    // So that every other one is somebody else's.
    settings.connections = 1
    settings.statementLimit = limit
    let pool: PostgreSQLPool
    do throws(PostgreSQLError) { pool = try PostgreSQLPool(settings) } catch { throw StoreError.from(error) }
    let store = try await PostgreSQLStore.open(pool, creating: isTarget, duringMove: isTarget, now: now)
    return PortablePostgreSQLStore(store, now: now)
  }

  private init(_ store: PostgreSQLStore, now: Date) {
    self.store = store
    self.now = now
  }

  package func close() async { await store.close() }

  /// Of other roles' connections a role without rights does not see what kind they are, but whose. The server's own workers are nobody's.
  package func refuseCompany() async throws(StoreError) {
    var others: Int64 = 0
    for attempt in 1...Self.patience {
      others =
        try await store.first(
          """
          SELECT count(*) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
          """
        ) { row throws(PostgreSQLError) in try row.integer(0) } ?? 0
      if others == 0 { return }
      guard attempt < Self.patience else { break }
      // Cut short it only asks earlier.
      try? await Task.sleep(for: .milliseconds(100))
    }
    throw StoreError(
      .unavailable,
      detail: "\(others) others are connected to the database; stop every server, pooler and whoever else looks into it"
    )
  }

  package func isBeingFilled() async throws(StoreError) -> Bool {
    try await store.first(UnfinishedMove.question) { row throws(PostgreSQLError) in true } ?? false
  }

  package func note(isBeingFilled: Bool) async throws(StoreError) {
    let time = now.millisecondsSince1970 / 1000
    _ = try await store.write(isBeingFilled ? UnfinishedMove.note(at: time) : UnfinishedMove.removal)
  }

  package func count(of table: PortableTable) async throws(StoreError) -> Int64 {
    try await store.first(.count(of: table.place)) { row throws(PostgreSQLError) in try row.integer(0) } ?? 0
  }

  package func rows(
    of table: PortableTable, after key: PortableRow?, limit: Int
  ) async throws(StoreError) -> [PortableRow] {
    let page = SQLStatement.page(
      table.columns, from: table.place, key: table.key, after: key?.sqlValues, limit: limit)
    return try await store.list(page) { row throws(PostgreSQLError) in try row.values(table.columns.count) }
      .map { (values) throws(StoreError) in try PortableRow(values) }
  }

  package func insert(_ rows: [PortableRow], into table: PortableTable) async throws(StoreError) {
    var months: Set<Month> = []
    for row in rows {
      guard let (parted, month) = table.month(of: row), months.insert(month).inserted else { continue }
      try await store.addPart(of: parted, for: month)
    }
    let statements = rows.flatMap { table.insertions(of: $0) }
    _ = try await store.translating { () throws(PostgreSQLError) in
      try await store.pool.transaction(.write, statements)
    }
  }

  /// Its planner has seen what came.
  package func settle() async throws(StoreError) {
    _ = try await store.translating { () throws(PostgreSQLError) in try await store.pool.query("ANALYZE") }
  }
}
