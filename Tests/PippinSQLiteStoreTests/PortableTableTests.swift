import PippinAccounts
import PippinSQL
import PippinSQLite
import PippinSQLiteStore
import PippinTestKit
import Testing

struct PortableTableTests {
  @Test func `every column of SQLite's tables is told when they are moved`() async throws {
    try await withDatabase { path in
      await (try SQLiteStore.open(path: path, now: ManualClock.start)).close()
      let columns = try SQLiteConnection(path).query(
        """
        SELECT tables.name || '.' || columns.name FROM sqlite_schema AS tables
        JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name <> 'pippin_migration'
        """
      ) { row throws(SQLiteError) in try row.text(0) }
      #expect(
        Set(columns) == Set(PortableTable.all.flatMap { table in table.columns.map { "\(table.name).\($0)" } }))
    }
  }
}
