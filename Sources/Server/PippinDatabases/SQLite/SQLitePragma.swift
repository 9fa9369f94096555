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
