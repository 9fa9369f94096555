package import PippinAccounts
import PippinTokens
package import PippinFoundation
import PippinDatabases

/// A SQLite file that is moved from or into: open for nobody else meanwhile.
package actor PortableSQLiteStore: PortableStore {
  package static let tables: [PortableTable] = .all

  private let connection: SQLiteConnection
  /// The last to go.
  private let lock: SQLiteFileLock
  private let now: Date

  /// - Parameters:
  ///   - path: the file; one that is moved into is made if need be.
  ///   - isTarget: whether it is moved into; otherwise it must be there, and whole.
  /// - Throws: `.unavailable` when a server, or anybody else, has the file open; what opening a store throws.
  package init(path: String, isTarget: Bool, now: Date) throws(StoreError) {
    do {
      lock = try SQLiteFileLock(path, .shared)
      connection = try SQLiteConnection(
        path,
        settings: SQLiteSettings(
          mode: isTarget ? .readWriteCreate : .readWrite, isExclusive: true, busyTimeout: .seconds(1),
          busyLimit: .seconds(1)))
      try SQLiteMigrator.migrate(
        connection, to: SQLiteSchema.migrations, duringMove: isTarget, checksum: { SHA256.hash($0) },
        now: now.millisecondsSince1970 / 1000)
    } catch let error as SQLiteError where error.code == .busy {
      throw StoreError(
        .unavailable, detail: "somebody has the file open; stop the server, and whoever else looks into it")
    } catch {
      throw StoreError.from(error)
    }
    self.now = now
  }

  /// Nobody else can open it as long as we have it.
  package func refuseCompany() {}

  package func isBeingFilled() throws(StoreError) -> Bool {
    try translating { () throws(SQLiteError) in try connection.exists(UnfinishedMove.question) }
  }

  package func note(isBeingFilled: Bool) throws(StoreError) {
    let time = now.millisecondsSince1970 / 1000
    _ = try translating { () throws(SQLiteError) in
      try connection.execute(isBeingFilled ? UnfinishedMove.note(at: time) : UnfinishedMove.removal)
    }
  }

  package func count(of table: PortableTable) throws(StoreError) -> Int64 {
    try translating { () throws(SQLiteError) in
      try connection.first(.count(of: table.name)) { row throws(SQLiteError) in try row.integer(0) } ?? 0
    }
  }

  package func rows(
    of table: PortableTable, after key: PortableRow?, limit: Int
  ) throws(StoreError) -> [PortableRow] {
    let page = SQLStatement.page(
      table.columns, from: table.name, key: table.key, after: key?.sqlValues, limit: limit)
    let found = try translating { () throws(SQLiteError) in
      try connection.query(page) { row throws(SQLiteError) in try row.values(table.columns.count) }
    }
    return try found.map { (values) throws(StoreError) in try PortableRow(values) }
  }

  package func insert(_ rows: [PortableRow], into table: PortableTable) throws(StoreError) {
    do {
      try connection.writing { connection in
        for row in rows { try connection.execute(.insertion(into: table.name, table.columns, row.sqlValues)) }
      }
    } catch {
      throw StoreError.from(error)
    }
  }

  /// What came is in the file itself, not in the log beside it.
  package func settle() throws(StoreError) {
    _ = try translating { () throws(SQLiteError) in
      try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { row throws(SQLiteError) in try row.integer(0) }
    }
  }

  private func translating<Value>(_ body: () throws(SQLiteError) -> Value) throws(StoreError) -> Value {
    do throws(SQLiteError) { return try body() } catch { throw StoreError.from(error) }
  }
}
