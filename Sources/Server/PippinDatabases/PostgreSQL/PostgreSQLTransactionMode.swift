/// A transaction's access and isolation, set when it begins so that database settings cannot change them.
package enum PostgreSQLTransactionMode: Sendable {
  /// Reads and writes; each statement sees what was committed before it began (`READ COMMITTED`).
  case write
  /// Reads only; all statements see one moment (`REPEATABLE READ`).
  case snapshot

  var beginning: SQLStatement { self == .write ? Self.beginWriting : Self.beginReading }

  private static let beginWriting: SQLStatement = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
  private static let beginReading: SQLStatement = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
}
