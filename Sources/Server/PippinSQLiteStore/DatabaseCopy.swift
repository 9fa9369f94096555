package import PippinAccounts
import PippinDatabases
package import PippinFoundation
import PippinTokens

/// Copies of a whole database file: made while a server writes, and checked before anybody relies on them.
package enum DatabaseCopy {
  /// 4 MiB: short enough for a progress bar, long enough not to slow the copy.
  private static let pagesAtOnce: Int32 = 1024

  /// Copies a database as of one moment, also while a server uses it, and checks the copy.
  ///
  /// - Parameters:
  ///   - copy: an empty file that nobody else uses; the caller flushes it to the disk.
  ///   - progress: called with the copied pages and all pages.
  /// - Returns: what the copy holds, and the verdict on its audit log.
  package static func make(
    of database: String, in copy: String, at now: Date, judge: (AuditHead) -> AuditVerification.Signature,
    progress: (Int64, Int64) -> Void
  ) throws(DatabaseCopyError) -> Checked {
    do {
      let lock = try SQLiteFileLock(database, .shared)
      let contents = try withExtendedLifetime(lock) { try fill(copy, from: database, at: now, progress: progress) }
      let checked = try check(copy, at: now, judge: judge)
      guard checked.contents == contents else { throw DatabaseCopyError.incomplete }
      return checked
    } catch {
      throw DatabaseCopyError(error)
    }
  }

  private static func fill(
    _ copy: String, from database: String, at now: Date, progress: (Int64, Int64) -> Void
  ) throws -> DatabaseContents {
    let source = try SQLiteConnection(database, settings: SQLiteSettings(mode: .queryOnly))
    let target = try SQLiteConnection(copy, settings: SQLiteSettings(mode: .privateCopy))
    // One read transaction for all steps: what others commit meanwhile is neither copied nor a reason to start again.
    try source.execute("BEGIN")
    _ = try plan(of: source)
    let contents = try DatabaseContents(source, at: now)
    let backup = try SQLiteBackup(from: source, to: target)
    var isUnfinished = true
    while isUnfinished {
      isUnfinished = try backup.step(pages: pagesAtOnce)
      progress(backup.progress.done, backup.progress.total)
    }
    try backup.finish()
    try source.execute("COMMIT")
    return contents
  }

  /// What a checked copy holds.
  package struct Checked: Sendable {
    package let contents: DatabaseContents
    /// Nil if the tables are older than the audit's chain.
    package let audit: AuditVerification?
  }

  /// Checks a copy that nobody else uses: the file, the tables' version and the audit's chain. Leaves no log beside it.
  package static func check(
    _ copy: String, at now: Date, judge: (AuditHead) -> AuditVerification.Signature
  ) throws(DatabaseCopyError) -> Checked {
    do {
      let connection: SQLiteConnection
      do throws(SQLiteError) {
        connection = try SQLiteConnection(copy, settings: SQLiteSettings(mode: .privateCopy))
      } catch {
        throw error.isNotADatabase ? .notADatabase : DatabaseCopyError(error)
      }
      let verdict = try connection.first("PRAGMA integrity_check(1)") { row throws(SQLiteError) in try row.text(0) }
      guard verdict == "ok" else { throw DatabaseCopyError.damaged(verdict ?? "no answer") }
      let plan = try plan(of: connection)
      guard try !connection.exists("PRAGMA foreign_key_check") else {
        throw DatabaseCopyError.damaged("a row refers to one that is missing")
      }
      return Checked(
        contents: try DatabaseContents(connection, at: now),
        audit: plan.steps.isEmpty ? try verifyAudit(connection, judge) : nil)
    } catch {
      throw DatabaseCopyError(error)
    }
  }

  /// Moves everything from the log beside a file into the file. Nobody else may have it open.
  package static func closeLog(of database: String) throws(DatabaseCopyError) {
    do {
      try SQLiteConnection(database, settings: SQLiteSettings(mode: .readWrite, isExclusive: true)).closeLog()
    } catch {
      throw DatabaseCopyError(error)
    }
  }

  private static func plan(of connection: SQLiteConnection) throws -> MigrationPlan {
    guard try connection.exists("SELECT 1 FROM sqlite_schema WHERE name = 'pippin_migration'") else {
      throw DatabaseCopyError.notOurs
    }
    // This is checked before anything else is read: a view may replace any table, and a trigger changes what is
    // written.
    let foreignCode: SQLStatement = "SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name"
    if let foreign = try connection.first(foreignCode, { row throws(SQLiteError) in try row.text(0) }) {
      throw DatabaseCopyError.foreignCode(foreign)
    }
    return try MigrationPlan(
      applied: try SQLiteMigrator.applied(connection), known: SQLiteSchema.migrations, checksum: { SHA256.hash($0) })
  }

  private static func verifyAudit(
    _ connection: SQLiteConnection, _ judge: (AuditHead) -> AuditVerification.Signature
  ) throws(SQLiteError) -> AuditVerification {
    var verification = AuditVerification()
    while true {
      let lines = try connection.query(.chainedAudit(limit: 1000, after: verification.last)) {
        row throws(SQLiteError) in try ChainedAuditEvent(row)
      }
      if lines.isEmpty { break }
      for line in lines { verification.read(line) }
    }
    let head = try connection.first(.auditHead) { row throws(SQLiteError) in try AuditHead(row) }
    verification.finish(head, signature: head.map(judge))
    return verification
  }
}

/// The numbers of rows of a database at one moment.
package struct DatabaseContents: Sendable, Equatable {
  /// The rows of each table, by its name.
  package let rows: [String: Int64]
  /// The sessions that had neither ended nor expired.
  package let liveSessions: Int64

  package var accounts: Int64 { rows["account"] ?? 0 }

  /// - Parameter connection: in a transaction, if others may write.
  init(_ connection: SQLiteConnection, at now: Date) throws(SQLiteError) {
    let tables = try connection.query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
    ) { row throws(SQLiteError) in try row.text(0) }
    var rows: [String: Int64] = [:]
    for table in tables {
      let name = "\"\(table.replacing("\"", with: "\"\""))\""
      rows[table] = try connection.first(.count(of: name)) { row throws(SQLiteError) in try row.integer(0) }
    }
    self.rows = rows
    liveSessions =
      try connection.first("SELECT count(*) FROM session WHERE ended_at IS NULL AND expires_at > \(now)") {
        row throws(SQLiteError) in try row.integer(0)
      } ?? 0
  }
}

/// The reason why a database file cannot be copied or used.
package enum DatabaseCopyError: Error, Equatable {
  /// The file is not a SQLite database.
  case notADatabase
  /// It is a SQLite database of another program.
  case notOurs
  /// A newer program has updated its tables, with this migration.
  case newer(migration: String)
  /// Its history of migrations is not this program's, or a move into it is unfinished.
  case history(migration: String)
  /// It has this trigger or view, which SQLite would run on the server's behalf; Pippin creates none.
  case foreignCode(String)
  /// The file is damaged: what SQLite says.
  case damaged(String)
  /// The copy has other numbers of rows than the original.
  case incomplete
  /// The database is open elsewhere and locked.
  case inUse(String)
  /// The disk, or a limit to file sizes, left no room.
  case full
  /// Everything else: what SQLite says.
  case failed(String)

  init(_ error: any Error) {
    switch error {
    case let error as DatabaseCopyError: self = error
    case let error as MigrationError:
      self = error.code == .unknown ? .newer(error) : .history(migration: error.migration)
    case let error as SQLiteError: self.init(error)
    default: self = .failed("\(type(of: error))")
    }
  }

  private init(_ error: SQLiteError) {
    self =
      switch error.code {
      case .full: .full
      case .corrupt: .damaged(error.message)
      case .busy: .inUse(error.message)
      default: .failed(error.message)
      }
  }

  private static func newer(_ error: MigrationError) -> Self { .newer(migration: error.migration) }
}

/// The files that belong to a database and lie beside it.
package enum DatabaseFiles {
  /// SQLite's write-ahead log: commits that may not be in the database's file yet.
  package static func log(of database: String) -> String { database + "-wal" }

  /// The files that belong to the database's content: SQLite applies them when it opens the database.
  package static func content(beside database: String) -> [String] { [log(of: database), database + "-journal"] }

  /// All files that SQLite keeps beside the database.
  package static func ofSQLite(beside database: String) -> [String] { content(beside: database) + [database + "-shm"] }

  /// The same, and our lock.
  package static func all(beside database: String) -> [String] {
    ofSQLite(beside: database) + [SQLiteFileLock.path(for: database)]
  }
}

/// The place of a database while its file is replaced. Nobody else can open the database meanwhile.
package final class DatabaseReplacement {
  private let lock: SQLiteFileLock
  private var former: SQLiteConnection?

  /// Locks the place, and opens the database that is there.
  ///
  /// - Parameter exists: whether there is a file.
  /// - Throws: `.inUse` if a server, or anybody else, has the database open.
  package init(of database: String, exists: Bool) throws(DatabaseCopyError) {
    do throws(SQLiteError) {
      lock = try SQLiteFileLock(database, .alone)
    } catch {
      throw DatabaseCopyError(error)
    }
    guard exists else { return }
    do throws(SQLiteError) {
      // This finds the servers of older versions and other programs, which know SQLite's own locks only.
      former = try SQLiteConnection(
        database,
        settings: SQLiteSettings(
          mode: .readWrite, isExclusive: true, busyTimeout: .seconds(1), busyLimit: .seconds(1)))
    } catch  where error.code == .corrupt {
      // A damaged database cannot be open anywhere, and it is just what a backup replaces.
    } catch {
      throw DatabaseCopyError(error)
    }
  }

  deinit {
    // Closed before the lock is released: on closing, SQLite removes a journal by its name.
    former = nil
  }

  /// Moves everything from the former database's log into its file, and keeps its lock.
  ///
  /// - Returns: whether the file is complete in itself. A damaged database keeps its log.
  package func settleFormer() -> Bool {
    guard let former else { return false }
    do throws(SQLiteError) {
      try former.closeLog()
      return true
    } catch {
      self.former = nil
      return false
    }
  }
}
