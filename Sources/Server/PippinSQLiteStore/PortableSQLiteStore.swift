package import PippinAccounts
import PippinTokens
package import PippinFoundation
import PippinDatabases

/// A SQLite file that is the source or the target of a move. Nobody else can open it meanwhile.
package actor PortableSQLiteStore: PortableStore {
  package static let tables: [PortableTable] = .all

  private let connection: SQLiteConnection
  /// Released last.
  private let lock: SQLiteFileLock
  private let now: Date

  /// - Parameters:
  ///   - path: the file; a target is created if it is missing.
  ///   - isTarget: whether it is the target; a source must exist, and be complete.
  /// - Throws: `.unavailable` if a server, or anybody else, has the file open; otherwise as opening a store
  ///   does.
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

  /// Does nothing: nobody else can open the file while this store has it open.
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

  package func pauseSignals() throws(StoreError) {
    _ = try translating { () throws(SQLiteError) in try connection.execute(Deployment.pausingSignals(at: now)) }
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

  /// Moves the inserted rows from the log beside the file into the file itself.
  package func settle() throws(StoreError) {
    _ = try translating { () throws(SQLiteError) in
      try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { row throws(SQLiteError) in try row.integer(0) }
    }
  }

  private func translating<Value>(_ body: () throws(SQLiteError) -> Value) throws(StoreError) -> Value {
    do throws(SQLiteError) { return try body() } catch { throw StoreError.from(error) }
  }
}
