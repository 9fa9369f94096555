internal import CPippinSQLite
internal import PippinPlatform

/// An error of SQLite.
package struct SQLiteError: SQLRowError, Equatable {
  /// The kind of error, for callers.
  package enum Code: String, Sendable {
    /// The lock was not free in time.
    case busy
    /// A constraint was violated; `extendedCode` tells which kind.
    case constraint
    /// The disk is full.
    case full
    /// The disk or the file system failed.
    case ioError = "io_error"
    /// The file is damaged or not a database.
    case corrupt
    /// The database or this connection is read-only.
    case readOnly = "read_only"
    /// The file could not be opened or created.
    case cannotOpen = "cannot_open"
    /// A column has another type than requested.
    case mismatch
    /// A mistake of ours: a wrong call.
    case misuse
    case other
  }

  package let code: Code

  /// SQLite's extended result code, such as 2067 for a violated `UNIQUE`; 0 for our own errors.
  package let extendedCode: Int32

  /// SQLite's message for the operator's log. It names tables and columns, never values.
  package let message: String

  package init(_ code: Code, extendedCode: Int32 = 0, message: String) {
    self.code = code
    self.extendedCode = extendedCode
    self.message = message
  }

  /// Whether a `UNIQUE` or `PRIMARY KEY` constraint was violated.
  package var isUniquenessViolation: Bool {
    [SQLITE_CONSTRAINT | (8 << 8), SQLITE_CONSTRAINT | (6 << 8), SQLITE_CONSTRAINT | (10 << 8)].contains(extendedCode)
  }

  /// Whether the file does not begin as a database does.
  package var isNotADatabase: Bool { extendedCode & 0xff == SQLITE_NOTADB }

  /// Reads the result code of a failed call, and the message of the connection if there is one.
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

/// Retries while the database is locked, beyond SQLite's own timeout.
enum SQLiteRetry {
  /// Retries while the database is busy, and throws the last `.busy` after the limit.
  ///
  /// An attempt usually waits for the connection's busy timeout. In a possible deadlock, as when two processes switch a
  /// new file to a write-ahead log, SQLite returns at once; therefore the pause.
  static func whileBusy<Result>(
    within limit: Duration, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let end = ContinuousClock.now + limit
    while true {
      do {
        return try body()
      } catch  where error.code == .busy && ContinuousClock.now < end {
        // A signal that interrupts the pause only causes an earlier attempt.
        _ = usleep(10_000)
      }
    }
  }
}
