import PippinDatabases
import Testing

@Suite struct SQLiteMigratorTests {
  let folder: TemporaryFolder
  let first = Migration(name: "m0001_t", statements: ["CREATE TABLE t (n INTEGER PRIMARY KEY, s TEXT) STRICT"])
  let second = Migration(name: "m0002_u", statements: ["CREATE TABLE u (n INTEGER) STRICT", "CREATE INDEX v ON u (n)"])

  init() throws {
    folder = try TemporaryFolder()
  }

  func migrate(_ known: Migration...) throws -> [String] {
    try SQLiteMigrator.migrate(
      SQLiteConnection(folder.database), to: known, checksum: { Array($0.utf8) }, now: 1_800_000_000)
  }

  @Test func `each migration is applied once with its time`() throws {
    #expect(try migrate(first) == ["m0001_t"])
    #expect(try migrate(first, second) == ["m0002_u"])
    #expect(try migrate(first, second) == [])
    let noted = try SQLiteConnection(folder.database).query("SELECT name, applied_at FROM pippin_migration") {
      row throws(SQLiteError) in "\(try row.text(0)) \(try row.integer(1))"
    }
    #expect(noted == ["m0001_t 1800000000", "m0002_u 1800000000"])
  }

  @Test func `a step that fails leaves nothing of itself or of those before it`() throws {
    let broken = Migration(name: "m0002_broken", statements: ["CREATE TABLE w (n INTEGER)", "CREATE NONSENSE"])
    #expect(throws: SQLiteError.self) { try migrate(first, broken) }
    let connection = try SQLiteConnection(folder.database)
    #expect(try connection.exists("SELECT 1 FROM sqlite_schema") == false)
  }

  @Test func `a program that disagrees with the database touches nothing`() throws {
    _ = try migrate(first)
    let edited = Migration(name: first.name, statements: ["CREATE TABLE t (other TEXT)"])
    #expect(throws: MigrationError(.edited, migration: "m0001_t")) { try migrate(edited, second) }
    #expect(try SQLiteConnection(folder.database).exists("SELECT 1 FROM sqlite_schema WHERE name = 'u'") == false)
  }
}
