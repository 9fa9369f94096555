internal import CPippinSQLite

/// SQLite's online backup: copies all pages of a database to another file while others go on writing to it.
///
/// The source must be in a read transaction from the first step to the last. Otherwise each commit of another process
/// between two steps starts the copy anew, and under load it never ends.
@safe package final class SQLiteBackup {
  private var pointer: OpaquePointer?
  private let source: SQLiteConnection
  private let target: SQLiteConnection

  /// - Parameter target: what it holds is replaced.
  package init(from source: SQLiteConnection, to target: SQLiteConnection) throws(SQLiteError) {
    (self.source, self.target) = (source, target)
    unsafe pointer = unsafe sqlite3_backup_init(target.pointer, "main", source.pointer, "main")
    guard unsafe pointer != nil else {
      throw unsafe SQLiteError(result: sqlite3_extended_errcode(target.pointer), connection: target.pointer)
    }
  }

  deinit {
    // Nil after `finish`. Otherwise the target is given up, so the error does not matter.
    _ = unsafe sqlite3_backup_finish(pointer)
  }

  /// Copies at most `pages` pages; false once all are copied.
  package func step(pages: Int32) throws(SQLiteError) -> Bool {
    let result = unsafe sqlite3_backup_step(pointer, pages)
    switch result {
    case SQLITE_OK: return true
    case SQLITE_DONE: return false
    default: throw unsafe SQLiteError(result: result, connection: nil)
    }
  }

  /// The copied pages and all pages of the source, after the last step.
  package var progress: (done: Int64, total: Int64) {
    let total = Int64(unsafe sqlite3_backup_pagecount(pointer))
    return (total - Int64(unsafe sqlite3_backup_remaining(pointer)), total)
  }

  /// Ends the copy; the target can be used again.
  package func finish() throws(SQLiteError) {
    let ended = unsafe pointer
    unsafe pointer = nil
    try target.check(unsafe sqlite3_backup_finish(ended))
  }
}
