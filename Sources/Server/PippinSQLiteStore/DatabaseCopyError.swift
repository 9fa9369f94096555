import PippinDatabases

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
