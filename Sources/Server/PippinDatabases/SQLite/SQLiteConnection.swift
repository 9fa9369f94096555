internal import CPippinSQLite

/// A connection to a database file, used by one thread or task at a time.
///
/// It is not `Sendable`, and SQLite's own locking is off: `SQLiteWriter` and `SQLiteReaderPool` lend it to one closure at
/// a time.
@safe package final class SQLiteConnection {
  let pointer: OpaquePointer
  private var cache = SQLiteStatementCache()

  /// Set once, before the first connection. If other code used SQLite first, this has no effect but speed.
  private static let keepsNoStatistics = cpippin_sqlite_keep_no_statistics() == SQLITE_OK

  /// Opens a database file with a write-ahead log, a sync at every commit and foreign keys.
  ///
  /// A connection that writes takes away other users' access to the file.
  ///
  /// - Throws: `.cannotOpen`, `.corrupt` if the file is not a database, `.busy` if another process keeps it locked.
  package init(_ path: String, settings: SQLiteSettings = SQLiteSettings()) throws(SQLiteError) {
    _ = Self.keepsNoStatistics
    try SQLiteFile.prepare(path, mode: settings.mode)
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (settings.mode == .readWriteCreate ? SQLITE_OPEN_CREATE : 0)
    let result = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard result == SQLITE_OK, let opened = unsafe opened else {
      let error = unsafe SQLiteError(result: result, connection: opened)
      // SQLite returns a connection with the error message even if opening fails. An error of its close is of no use.
      _ = unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe pointer = unsafe opened
    try configure(settings)
    try makePrivate(settings.mode)
  }

  deinit {
    cache.removeAll()
    // Without statements this cannot be busy, and a deinit cannot report another error.
    _ = unsafe sqlite3_close_v2(pointer)
  }

  private func configure(_ settings: SQLiteSettings) throws(SQLiteError) {
    try check(unsafe sqlite3_busy_timeout(pointer, settings.busyMilliseconds))
    for (flag, value) in SQLiteSettings.flags {
      try check(unsafe cpippin_sqlite_set_flag(pointer, flag, value))
    }
    for pragma in (settings.isExclusive ? [.exclusive] : []) + SQLitePragma.all(for: settings.mode) {
      try SQLiteRetry.whileBusy(within: settings.busyLimit) { () throws(SQLiteError) in
        try apply(pragma)
      }
    }
  }

  /// After the pragmas, which fail on a file that is no database: nobody else's file changes by mistake.
  private func makePrivate(_ mode: SQLiteSettings.Mode) throws(SQLiteError) {
    switch mode {
    case .queryOnly, .privateCopy: return
    case .readWriteCreate, .readWrite: break
    }
    guard let name = unsafe sqlite3_db_filename(pointer, "main") else { return }
    let path = unsafe String(cString: name)
    if !path.isEmpty { try SQLiteFile.makePrivate(path) }
  }

  private func apply(_ pragma: SQLitePragma) throws(SQLiteError) {
    guard let expected = pragma.expectedAnswer else {
      try execute(pragma.statement)
      return
    }
    let answer = try first(pragma.statement) { row throws(SQLiteError) in try row.text(0) }
    guard answer == expected else { throw SQLiteError(.other, message: "\(pragma) was not accepted") }
  }

  /// Runs a statement without result rows; returns the number of changed rows.
  @discardableResult
  package func execute(_ statement: SQLStatement) throws(SQLiteError) -> Int {
    try run(statement) { prepared throws(SQLiteError) in
      while try prepared.step() {}
    }
    return Int(unsafe sqlite3_changes64(pointer))
  }

  /// Runs a statement and reads every row.
  ///
  /// - Parameter read: reads one row by column index; an error ends the query.
  package func query<Value>(
    _ statement: SQLStatement, _ read: (borrowing SQLiteRow) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> [Value] {
    try run(statement) { prepared throws(SQLiteError) in
      var values: [Value] = []
      while try prepared.step() { values.append(try read(prepared.row)) }
      return values
    }
  }

  /// Runs a statement and reads its first row, if there is one.
  package func first<Value>(
    _ statement: SQLStatement, _ read: (borrowing SQLiteRow) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value? {
    try run(statement) { prepared throws(SQLiteError) in
      try prepared.step() ? try read(prepared.row) : nil
    }
  }

  /// Whether a statement yields any row.
  package func exists(_ statement: SQLStatement) throws(SQLiteError) -> Bool {
    try run(statement) { prepared throws(SQLiteError) in try prepared.step() }
  }

  /// Whether a transaction is open. SQLite itself ends one after some errors, such as a full disk.
  package var isInTransaction: Bool {
    unsafe sqlite3_get_autocommit(pointer) == 0
  }

  private func run<Result>(
    _ statement: SQLStatement, _ body: (SQLitePreparedStatement) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let text = statement.text
    let prepared =
      if let known = cache.take(text) { known } else { try unsafe SQLitePreparedStatement(text, connection: pointer) }
    defer {
      prepared.reset()
      cache.put(prepared, under: text)
    }
    try prepared.bind(statement.bindings)
    return try body(prepared)
  }

  /// Moves everything from the log beside the file into the file, and removes the log.
  ///
  /// - Throws: `.busy` if somebody else has the file open.
  package func closeLog() throws(SQLiteError) {
    _ = try first("PRAGMA wal_checkpoint(TRUNCATE)") { row throws(SQLiteError) in try row.integer(0) }
    try apply(.rollbackJournal)
  }

  func check(_ result: Int32) throws(SQLiteError) {
    guard result == SQLITE_OK else { throw unsafe SQLiteError(result: result, connection: pointer) }
  }
}
