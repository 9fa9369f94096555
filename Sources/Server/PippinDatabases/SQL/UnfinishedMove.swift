/// The mark of an unfinished move: a row in the target's history of migrations, which makes every program of every
/// version refuse the database.
package enum UnfinishedMove {
  package static let name = "unfinished_move"

  /// Finds the mark.
  package static var question: SQLStatement { "SELECT 1 FROM pippin_migration WHERE name = \(name)" }

  /// - Parameter time: seconds since 1970.
  package static func note(at time: Int64) -> SQLStatement {
    "INSERT INTO pippin_migration (name, checksum, applied_at) VALUES (\(name), \([UInt8]()), \(time))"
  }

  package static var removal: SQLStatement { "DELETE FROM pippin_migration WHERE name = \(name)" }
}
