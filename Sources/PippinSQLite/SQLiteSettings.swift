internal import CPippinSQLite

/// How a connection is opened.
package struct SQLiteSettings: Sendable, Equatable {
  /// What a connection may do.
  package enum Mode: Sendable {
    /// Makes the file, for its owner's eyes only, when it is not there.
    case readWriteCreate
    case readWrite
    /// Opened for writing, because a reader of a write-ahead log needs its shared memory, and then forbidden to.
    case queryOnly
  }

  package var mode: Mode

  /// How long SQLite itself waits for somebody else's lock in one attempt.
  package var busyTimeout: Duration

  /// For how long opening a file or beginning a transaction is tried again before a caller sees `.busy`.
  package var busyLimit: Duration

  /// Whether nobody else, in this process or another, may have the file open: then opening it is `.busy`, and so is theirs.
  package var isExclusive: Bool

  package init(
    mode: Mode = .readWriteCreate, isExclusive: Bool = false, busyTimeout: Duration = .seconds(5),
    busyLimit: Duration = .seconds(15)
  ) {
    self.mode = mode
    self.isExclusive = isExclusive
    self.busyTimeout = busyTimeout
    self.busyLimit = busyLimit
  }

  /// `busyTimeout` as SQLite wants it.
  var busyMilliseconds: Int32 {
    let (seconds, attoseconds) = busyTimeout.components
    return Int32(clamping: min(seconds, 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000)
  }

  /// Switches that no setting changes: SQL cannot damage the file, a misspelt column in double quotes is an error
  /// and not a text, and functions in the schema are not trusted.
  static let flags: [(Int32, Int32)] = [
    (SQLITE_DBCONFIG_DEFENSIVE, 1),
    (SQLITE_DBCONFIG_DQS_DML, 0),
    (SQLITE_DBCONFIG_DQS_DDL, 0),
    (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
  ]
}
