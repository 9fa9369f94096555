import PippinFoundation
import PippinDatabases

/// The numbers of rows of a database at one moment.
package struct DatabaseContents: Sendable, Equatable {
  /// The rows of each table, by its name.
  package let rows: [String: Int64]
  /// The sessions that had neither ended nor expired.
  package let liveSessions: Int64

  package var accounts: Int64 { rows["account"] ?? 0 }

  /// - Parameter connection: in a transaction, if others may write.
  init(_ connection: SQLiteConnection, at now: Date) throws(SQLiteError) {
    let tables = try connection.query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
    ) { row throws(SQLiteError) in try row.text(0) }
    var rows: [String: Int64] = [:]
    for table in tables {
      let name = "\"\(table.replacing("\"", with: "\"\""))\""
      rows[table] = try connection.first(.count(of: name)) { row throws(SQLiteError) in try row.integer(0) }
    }
    self.rows = rows
    liveSessions =
      try connection.first("SELECT count(*) FROM session WHERE ended_at IS NULL AND expires_at > \(now)") {
        row throws(SQLiteError) in try row.integer(0)
      } ?? 0
  }
}
