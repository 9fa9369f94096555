import PippinAccounts
import PippinDatabases
import PippinSQLiteStore
import PippinTestKit
import Testing

struct PortableTableTests {
  @Test func `the declared columns are those of SQLite's tables, with their types`() async throws {
    try await withDatabase { path in
      await (try SQLiteStore.open(path: path, now: ManualClock.start)).close()
      let columns = try SQLiteConnection(path).query(
        """
        SELECT tables.name || '.' || columns.name || ' ' || columns.type || iif(columns."notnull", ' NOT NULL', '')
        FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name <> 'pippin_migration'
        """
      ) { row throws(SQLiteError) in try row.text(0) }
      let declared = PortableSQLiteStore.tables.flatMap { table in
        table.contents.map { column in
          let type = [.text: "TEXT", .bytes: "BLOB"][column.kind, default: "INTEGER"]
          return "\(table.name).\(column.name) \(type)\(column.isOptional ? "" : " NOT NULL")"
        }
      }
      #expect(Set(columns) == Set(declared))
    }
  }
}
