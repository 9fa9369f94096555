import PippinDatabases

/// The files that belong to a database and lie beside it.
package enum DatabaseFiles {
  /// SQLite's write-ahead log: commits that may not be in the database's file yet.
  package static func log(of database: String) -> String { database + "-wal" }

  /// What belongs to the database's content: SQLite applies it when it opens the file.
  package static func content(beside database: String) -> [String] { [log(of: database), database + "-journal"] }

  /// All that SQLite keeps there.
  package static func ofSQLite(beside database: String) -> [String] { content(beside: database) + [database + "-shm"] }

  /// The same, and our lock.
  package static func all(beside database: String) -> [String] {
    ofSQLite(beside: database) + [SQLiteFileLock.path(for: database)]
  }
}
