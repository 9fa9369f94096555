internal import CPippinSQLite

/// The settings of a connection.
package struct SQLiteSettings: Sendable, Equatable {
  /// The access of a connection.
  package enum Mode: Sendable {
    /// Reads and writes; creates a missing file, readable by its owner only.
    case readWriteCreate
    case readWrite
    /// Reads only. The file is opened for writing, because readers of a write-ahead log need its shared memory, and then
    /// writes are forbidden.
    case queryOnly
    /// Reads and writes a copy that no other program knows yet, with no log beside it. A crash may damage the copy.
    case privateCopy
  }

  package var mode: Mode

  /// How long SQLite waits for a lock in one attempt.
  package var busyTimeout: Duration

  /// How long opening a file or beginning a transaction is retried before it fails with `.busy`.
  package var busyLimit: Duration

  /// Whether no other connection, of this or another process, may have the file open; opening then fails with `.busy`.
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

  /// `busyTimeout` for SQLite.
  var busyMilliseconds: Int32 {
    let (seconds, attoseconds) = busyTimeout.components
    return Int32(clamping: min(seconds, 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000)
  }

  /// Fixed options: SQL cannot damage the file, a misspelt column in double quotes is an error instead of a text, and
  /// functions in the schema are not trusted.
  static let flags: [(Int32, Int32)] = [
    (SQLITE_DBCONFIG_DEFENSIVE, 1),
    (SQLITE_DBCONFIG_DQS_DML, 0),
    (SQLITE_DBCONFIG_DQS_DDL, 0),
    (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
  ]
}
