package import PippinAccounts
package import PippinDatabases
package import PippinFoundation

/// A PostgreSQL database that is the source or the target of a move, by one connection.
package final class PortablePostgreSQLStore: PortableStore {
  package static let tables: [PortableTable] = .all

  /// The longest time for a statement, such as a page of a large table or a scan of its index.
  private static let limit = Duration.seconds(600)
  /// How often others are counted, because a program that was stopped may need a moment to disconnect.
  private static let attempts = 20

  private let store: PostgreSQLStore
  private let now: Date

  /// - Parameters:
  ///   - isTarget: whether it is the target; a source must have our tables, and be complete.
  ///   - now: recorded with each applied migration.
  /// - Throws: what opening a store throws.
  package static func open(
    _ settings: PostgreSQLSettings, isTarget: Bool, now: Date
  ) async throws(StoreError) -> PortablePostgreSQLStore {
    var settings = settings
    // With a single connection of ours, every other one is somebody else's.
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

  /// Counts connections that have a user: a role without rights sees the user of other roles' connections, but not their kind. The
  /// server's own workers have no user.
  package func refuseCompany() async throws(StoreError) {
    var others: Int64 = 0
    for attempt in 1...Self.attempts {
      others =
        try await store.first(
          """
          SELECT count(*) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
          """
        ) { row throws(PostgreSQLError) in try row.integer(0) } ?? 0
      if others == 0 { return }
      guard attempt < Self.attempts else { break }
      // If the pause is cancelled, the next query only comes earlier.
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

  package func pauseSignals() async throws(StoreError) {
    _ = try await store.write(Deployment.pausingSignals(at: now))
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

  /// Updates the planner's statistics for the inserted rows.
  package func settle() async throws(StoreError) {
    _ = try await store.translating { () throws(PostgreSQLError) in try await store.pool.query("ANALYZE") }
  }
}

/// How this database keeps a table that has the same form in all databases.
extension PortableTable {
  /// The expression behind `FROM` that reads the table.
  var place: String {
    switch name {
    case "session": "any_session"
    case "address_proof":
      "(SELECT proof.*, known.version FROM address_proof AS proof JOIN proved_address AS known USING (address, realm)) "
        + "AS proof"
    // When the two rows expire, one is deleted a moment before the other.
    case "notification":
      "(SELECT notification.*, known.event_digest FROM notification JOIN known_notification AS known USING (id_digest)) "
        + "AS notification"
    case "event_count": "any_event_count"
    case "change_set": "(SELECT id FROM change_set WHERE is_void = 0) AS change_set"
    default: name
    }
  }

  /// The statements that insert a row.
  func insertions(of row: PortableRow) -> [SQLStatement] {
    switch name {
    case "session":
      guard isNothing("ended_at", in: row) else { return [insertion(of: row, into: "ended_session", columns)] }
      return [insertion(of: row, into: "session", columns.filter { $0 != "ended_at" && $0 != "end_reason" })]
    case "address_proof":
      return [
        "\(insertion(of: row, into: "proved_address", ["address", "realm", "version"])) ON CONFLICT DO NOTHING",
        insertion(of: row, into: name, columns.filter { $0 != "version" }),
      ]
    case "notification":
      return [
        insertion(of: row, into: "known_notification", ["id_digest", "event_digest", "received_at"]),
        insertion(of: row, into: name, columns.filter { $0 != "event_digest" }),
      ]
    default: return [insertion(of: row, into: name, columns)]
    }
  }

  /// The month and the table whose partition holds the row; `nil` for a table without partitions.
  func month(of row: PortableRow) -> (table: MonthlyTable, month: Month)? {
    let parted = name == "session" ? "ended_session" : name
    guard let table = PostgreSQLSchema.monthly.first(where: { $0.name == parted }) else { return nil }
    switch table.key {
    case .time(let column):
      guard let place = place(of: column), case .number(let milliseconds) = row.values[place] else { return nil }
      return (table, Month(of: Date(timeIntervalSince1970: Double(milliseconds) / 1000)))
    case .id(let column):
      guard let place = place(of: column), case .bytes(let id) = row.values[place], id.count == 16 else { return nil }
      let milliseconds = id.prefix(6).reduce(0) { $0 << 8 | Int64($1) }
      return (table, Month(of: Date(timeIntervalSince1970: Double(milliseconds) / 1000)))
    }
  }

  private func insertion(of row: PortableRow, into table: String, _ wanted: [String]) -> SQLStatement {
    let values = row.sqlValues
    return .insertion(into: table, wanted, wanted.compactMap { column in place(of: column).map { values[$0] } })
  }

  private func isNothing(_ column: String, in row: PortableRow) -> Bool {
    guard let place = place(of: column), case .none = row.values[place] else { return false }
    return true
  }
}
