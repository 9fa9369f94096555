internal import PippinSQL

/// The few pragmas that we use. The set is closed: a pragma is text that no binding can stand in for.
enum SQLitePragma: Equatable {
  /// Nobody else may have the file open; said before anything is read.
  case exclusive
  case writeAheadLog
  /// A commit is on the disk before anybody hears of it; in WAL mode the default could lose the last ones.
  case synchronousFull
  case foreignKeys
  case queryOnly
  /// Sorting and temporary tables leave nothing personal in a temporary folder.
  case temporaryStoreInMemory
  /// Deleted content is overwritten, so that what a person had deleted is gone from the file.
  case secureDelete
  /// A connection's own copy of the pages that are asked for again and again; 2 MiB unless told.
  case cache(mebibytes: Int)
  /// So many pages in the log before they are copied into the file: what is written again meanwhile is copied once.
  case checkpoint(pages: Int)

  static func all(for mode: SQLiteSettings.Mode) -> [SQLitePragma] {
    switch mode {
    case .readWriteCreate, .readWrite:
      [
        .writeAheadLog, .synchronousFull, .foreignKeys, .temporaryStoreInMemory, .secureDelete, .cache(mebibytes: 16),
        .checkpoint(pages: 4000),
      ]
    case .queryOnly:
      [.foreignKeys, .temporaryStoreInMemory, .queryOnly, .cache(mebibytes: 8)]
    }
  }

  var statement: SQLStatement {
    switch self {
    case .exclusive: "PRAGMA locking_mode = EXCLUSIVE"
    case .writeAheadLog: "PRAGMA journal_mode = WAL"
    case .synchronousFull: "PRAGMA synchronous = FULL"
    case .foreignKeys: "PRAGMA foreign_keys = ON"
    case .queryOnly: "PRAGMA query_only = ON"
    case .temporaryStoreInMemory: "PRAGMA temp_store = MEMORY"
    case .secureDelete: "PRAGMA secure_delete = ON"
    case .cache(let mebibytes): SQLStatement(stringLiteral: "PRAGMA cache_size = -\(mebibytes * 1024)")
    case .checkpoint(let pages): SQLStatement(stringLiteral: "PRAGMA wal_autocheckpoint = \(pages)")
    }
  }

  /// What SQLite must answer; some file systems cannot hold a write-ahead log, and say so only here.
  var expectedAnswer: String? {
    switch self {
    case .exclusive: "exclusive"
    case .writeAheadLog: "wal"
    default: nil
    }
  }
}
