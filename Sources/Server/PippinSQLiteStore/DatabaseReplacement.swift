import PippinDatabases

/// The place of a database while another file is put there: nobody else opens it meanwhile.
package final class DatabaseReplacement {
  private let lock: SQLiteFileLock
  private var former: SQLiteConnection?

  /// Takes the place, and the database that is there.
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
      // Nobody can have opened it since it was damaged, and a backup replaces just such a file.
    } catch {
      throw DatabaseCopyError(error)
    }
  }

  deinit {
    // Before the lock: at its close, SQLite removes a journal by its name.
    former = nil
  }

  /// Moves everything from the former database's log into its file, whose lock stays.
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
