package import PippinAccounts
import PippinTokens
package import PippinFoundation
import PippinDatabases

/// Copies of a whole database file: made while a server writes, and checked before anybody relies on them.
package enum DatabaseCopy {
  /// 4 MiB: short enough for a progress bar, long enough not to slow the copy.
  private static let pagesAtOnce: Int32 = 1024

  /// Copies a database as of one moment, also while a server uses it, and checks the copy.
  ///
  /// - Parameters:
  ///   - copy: an empty file that nobody else uses; the caller brings it to the disk.
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
    // One read transaction for all steps: what others commit meanwhile is neither seen nor a reason to begin anew.
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
    // Before anything else is read: a view may stand in for any table, and a trigger changes what is written.
    let foreignCode: SQLStatement = "SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name"
    if let foreign = try connection.first(foreignCode, { row throws(SQLiteError) in try row.text(0) }) {
      throw DatabaseCopyError.foreignCode(foreign)
    }
    return try MigrationPlan(
      applied: try SQLiteMigrator.applied(connection), known: Schema.migrations, checksum: { SHA256.hash($0) })
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
