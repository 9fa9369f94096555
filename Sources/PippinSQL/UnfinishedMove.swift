/// What stands in a database's history of migrations while it is filled from another one: no program, of whichever version, takes a
/// history that it does not know for its own.
package enum UnfinishedMove {
  package static let name = "unfinished_move"

  /// Finds a row where one stands.
  package static var question: SQLStatement { "SELECT 1 FROM pippin_migration WHERE name = \(name)" }

  /// - Parameter time: seconds since 1970.
  package static func note(at time: Int64) -> SQLStatement {
    "INSERT INTO pippin_migration (name, checksum, applied_at) VALUES (\(name), \([UInt8]()), \(time))"
  }

  package static var removal: SQLStatement { "DELETE FROM pippin_migration WHERE name = \(name)" }
}
