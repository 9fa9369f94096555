internal import CPippinSQLite
internal import CPippinSQLiteLog

/// A connection to a database file, used by one thread or task at a time.
///
/// It is not `Sendable`, and SQLite's own locking is off: `SQLiteWriter` and `SQLiteReaderPool` lend it to one closure at
/// a time.
@safe package final class SQLiteConnection {
  let pointer: OpaquePointer
  private var cache = SQLiteStatementCache()

  /// Set once, before the first connection. If other code used SQLite first, this has no effect but speed.
  private static let keepsNoStatistics = cpippin_sqlite_keep_no_statistics() == SQLITE_OK

  /// Registered once, before the first connection. Without it SQLite's own functions serve, with more system calls.
  private static let hasLog = cpippin_sqlite_register_log() == SQLITE_OK

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
    let system = unsafe settings.holdsCommits ? cpippin_sqlite_committing_vfs : cpippin_sqlite_log_vfs
    let result = unsafe sqlite3_open_v2(path, &opened, flags, settings.mode.hasLog && Self.hasLog ? system : nil)
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
    let pragmas =
      (settings.isExclusive ? [.exclusive] : []) + SQLitePragma.all(for: settings.mode)
      + (settings.holdsCommits ? [.noSpilling] : [])
    for pragma in pragmas {
      try SQLiteRetry.whileBusy(within: settings.busyLimit) { () throws(SQLiteError) in
        try apply(pragma)
      }
    }
  }

  /// Called after the pragmas, which fail on a file that is not a database, so that no other file is changed by mistake.
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

  /// How often SQLite compiled a cached statement again, which should be after a change of the schema only.
  package var recompilations: Int { cache.recompilations }

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

extension SQLiteConnection {
  /// Runs the body in a transaction that holds the write lock from the start, so that nothing it reads can change before
  /// it writes. Any error rolls everything back.
  package func writing<Result>(
    _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try execute(.beginWriting)
    do {
      let result = try body(self)
      try execute(.commit)
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Rolls back the open transaction, if there is one.
  func rollBack() {
    guard isInTransaction else { return }
    do {
      try execute("ROLLBACK")
    } catch {
      // After a failed rollback the next BEGIN reports the open transaction. The file is safe, because nothing was
      // committed.
    }
  }
}

extension SQLStatement {
  static let begin: SQLStatement = "BEGIN"
  /// Takes the write lock at once.
  static let beginWriting: SQLStatement = "BEGIN IMMEDIATE"
  static let commit: SQLStatement = "COMMIT"
}

/// The pragmas in use, as a closed set, because a pragma cannot have bindings.
enum SQLitePragma: Equatable {
  /// No other connection may have the file open; set before anything is read.
  case exclusive
  case writeAheadLog
  /// No log beside the file while nobody writes.
  case rollbackJournal
  case journalInMemory
  case synchronousOff
  /// A commit is on the disk before it is reported; in WAL mode the default could lose the last commits.
  case synchronousFull
  case foreignKeys
  case queryOnly
  /// Keeps personal data of sorts and temporary tables out of temporary files.
  case temporaryStoreInMemory
  /// Overwrites deleted content, so that deleted personal data is no longer in the file.
  case secureDelete
  /// The connection's page cache; SQLite's default is 2 MiB.
  case cache(mebibytes: Int)
  /// The number of pages in the log before they are copied to the file; pages written several times are copied once.
  case checkpoint(pages: Int)
  /// No page is written before its transaction commits, so all that a transaction changes is in memory until then.
  case noSpilling

  static func all(for mode: SQLiteSettings.Mode) -> [SQLitePragma] {
    switch mode {
    case .readWriteCreate, .readWrite:
      [
        .writeAheadLog, .synchronousFull, .foreignKeys, .temporaryStoreInMemory, .secureDelete, .cache(mebibytes: 16),
        .checkpoint(pages: 4000),
      ]
    case .queryOnly:
      [.foreignKeys, .temporaryStoreInMemory, .queryOnly, .cache(mebibytes: 8)]
    case .privateCopy:
      [.exclusive, .journalInMemory, .synchronousOff, .foreignKeys, .temporaryStoreInMemory, .cache(mebibytes: 16)]
    }
  }

  var statement: SQLStatement {
    switch self {
    case .exclusive: "PRAGMA locking_mode = EXCLUSIVE"
    case .writeAheadLog: "PRAGMA journal_mode = WAL"
    case .rollbackJournal: "PRAGMA journal_mode = DELETE"
    case .journalInMemory: "PRAGMA journal_mode = MEMORY"
    case .synchronousOff: "PRAGMA synchronous = OFF"
    case .synchronousFull: "PRAGMA synchronous = FULL"
    case .foreignKeys: "PRAGMA foreign_keys = ON"
    case .queryOnly: "PRAGMA query_only = ON"
    case .temporaryStoreInMemory: "PRAGMA temp_store = MEMORY"
    case .secureDelete: "PRAGMA secure_delete = ON"
    case .cache(let mebibytes): SQLStatement(stringLiteral: "PRAGMA cache_size = -\(mebibytes * 1024)")
    case .noSpilling: "PRAGMA cache_spill = OFF"
    case .checkpoint(let pages): SQLStatement(stringLiteral: "PRAGMA wal_autocheckpoint = \(pages)")
    }
  }

  /// The required answer. Some file systems do not support a write-ahead log, which shows only here.
  var expectedAnswer: String? {
    switch self {
    case .exclusive: "exclusive"
    case .writeAheadLog: "wal"
    case .rollbackJournal: "delete"
    case .journalInMemory: "memory"
    default: nil
    }
  }
}

/// The settings of a connection.
package struct SQLiteSettings: Sendable, Equatable {
  /// The access of a connection.
  package enum Mode: Sendable {
    /// Reads and writes; creates a missing file, readable by its owner only.
    case readWriteCreate
    case readWrite
    /// Reads only. The file is opened for writing, because readers of a write-ahead log need its shared memory, and then
    /// writes are forbidden.
    case queryOnly
    /// Reads and writes a copy that no other program knows yet, with no log beside it. A crash may damage the copy.
    case privateCopy

    /// Whether the file has a write-ahead log, and each commit to it is synced.
    var hasLog: Bool { self != .privateCopy }
  }

  package var mode: Mode

  /// How long SQLite waits for a lock in one attempt.
  package var busyTimeout: Duration

  /// How long opening a file or beginning a transaction is retried before it fails with `.busy`.
  package var busyLimit: Duration

  /// Whether no other connection, of this or another process, may have the file open; opening then fails with `.busy`.
  package var isExclusive: Bool

  /// Whether a commit is written in large pieces at its sync (0168). Its transactions must be small enough for the memory.
  package var holdsCommits: Bool

  package init(
    mode: Mode = .readWriteCreate, isExclusive: Bool = false, holdsCommits: Bool = false,
    busyTimeout: Duration = .seconds(5), busyLimit: Duration = .seconds(15)
  ) {
    self.mode = mode
    self.isExclusive = isExclusive
    self.holdsCommits = holdsCommits
    self.busyTimeout = busyTimeout
    self.busyLimit = busyLimit
  }

  /// `busyTimeout` for SQLite.
  var busyMilliseconds: Int32 {
    let (seconds, attoseconds) = busyTimeout.components
    return Int32(clamping: min(seconds, 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000)
  }

  /// Fixed options: SQL cannot damage the file, a misspelt column in double quotes is an error instead of a text, functions in the schema
  /// are not trusted, and a statement keeps its plan. Otherwise SQLite compiles it again for each value that is compared with a column on
  /// which a partial index depends, as `provider` of `identity`: that doubled what a sign-in allocates.
  static let flags: [(Int32, Int32)] = [
    (SQLITE_DBCONFIG_DEFENSIVE, 1),
    (SQLITE_DBCONFIG_DQS_DML, 0),
    (SQLITE_DBCONFIG_DQS_DDL, 0),
    (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
    (SQLITE_DBCONFIG_ENABLE_QPSG, 1),
  ]
}
