internal import CPippinSQLite
import PippinSQL

/// Why SQLite did not do what it was asked.
package struct SQLiteError: SQLRowError, Equatable {
  /// What a caller can tell apart; everything else is for the operator.
  package enum Code: String, Sendable {
    /// Somebody else held the lock for longer than we wait.
    case busy
    /// A constraint of the schema was broken; `extendedCode` says which kind.
    case constraint
    /// No room left on the disk.
    case full
    /// The disk or the file system failed.
    case ioError = "io_error"
    /// The file is damaged, or no database at all.
    case corrupt
    /// The database or this connection to it may not be written.
    case readOnly = "read_only"
    /// The file could not be opened or made.
    case cannotOpen = "cannot_open"
    /// A column held another type than was asked for.
    case mismatch
    /// We called SQLite wrongly: our own mistake.
    case misuse
    case other
  }

  package let code: Code

  /// SQLite's extended result code, such as 2067 for a broken `UNIQUE`; 0 when the error is our own finding.
  package let extendedCode: Int32

  /// SQLite's words for the operator's log. They name tables and columns, never values.
  package let message: String

  package init(_ code: Code, extendedCode: Int32 = 0, message: String) {
    self.code = code
    self.extendedCode = extendedCode
    self.message = message
  }

  /// Whether a `UNIQUE` or `PRIMARY KEY` constraint was broken: somebody else was first.
  package var isUniquenessViolation: Bool {
    [SQLITE_CONSTRAINT | (8 << 8), SQLITE_CONSTRAINT | (6 << 8), SQLITE_CONSTRAINT | (10 << 8)].contains(extendedCode)
  }

  /// Reads the result code of a failed call; the connection, if there is one, holds the words.
  init(result: Int32, connection: OpaquePointer?) {
    let message =
      if let connection = unsafe connection, let words = unsafe sqlite3_errmsg(connection) {
        unsafe String(cString: words)
      } else if let words = unsafe sqlite3_errstr(result) {
        unsafe String(cString: words)
      } else {
        "result \(result)"
      }
    self.init(Code(result: result), extendedCode: result, message: message)
  }
}

extension SQLiteError {
  package static func mismatch(_ message: String) -> Self { Self(.mismatch, message: message) }
}

extension SQLiteError.Code {
  /// The low byte is the primary code, the rest details it (sqlite.org/rescode.html).
  init(result: Int32) {
    switch result & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_CONSTRAINT: self = .constraint
    case SQLITE_FULL: self = .full
    case SQLITE_IOERR: self = .ioError
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_CANTOPEN: self = .cannotOpen
    case SQLITE_MISMATCH: self = .mismatch
    case SQLITE_MISUSE, SQLITE_RANGE: self = .misuse
    default: self = .other
    }
  }
}
