import PippinDatabases
import Testing

@Suite struct MigrationPlanTests {
  let first = Migration(name: "m0001_accounts", statements: ["CREATE TABLE a (x)"])
  let second = Migration(name: "m0002_sessions", statements: ["CREATE TABLE b (x)", "CREATE INDEX c ON b (x)"])
  let third = Migration(name: "m0003_jobs", statements: ["CREATE TABLE d (x)"])

  /// A checksum that shows what it was computed over.
  func checksum(_ text: String) -> [UInt8] { Array(text.utf8) }

  func applied(_ migrations: Migration...) -> [AppliedMigration] {
    migrations.map { AppliedMigration(name: $0.name, checksum: checksum($0.content)) }
  }

  func plan(_ applied: [AppliedMigration], _ known: Migration...) throws(MigrationError) -> [String] {
    try MigrationPlan(applied: applied, known: known, checksum: checksum).steps.map(\.migration.name)
  }

  @Test func `an empty database gets all migrations`() throws {
    #expect(try plan([], first, second) == ["m0001_accounts", "m0002_sessions"])
  }

  @Test func `a database gets only the missing migrations`() throws {
    #expect(try plan(applied(first), first, second, third) == ["m0002_sessions", "m0003_jobs"])
    #expect(try plan(applied(first, second), first, second) == [])
  }

  @Test func `a migration records the checksum of its content`() throws {
    let plan = try MigrationPlan(applied: [], known: [second], checksum: checksum)
    #expect(plan.steps.map(\.checksum) == [Array("CREATE TABLE b (x)\0CREATE INDEX c ON b (x)".utf8)])
  }

  @Test func `refuses an edited step`() {
    let old = AppliedMigration(name: first.name, checksum: checksum("CREATE TABLE a (y)"))
    #expect(throws: MigrationError(.edited, migration: "m0001_accounts")) { try plan([old], first, second) }
  }

  @Test func `moving a border between statements is an edit`() {
    let joined = Migration(name: "m0002_sessions", statements: [second.statements.joined()])
    #expect(throws: MigrationError(.edited, migration: "m0002_sessions")) {
      try plan(applied(first, second), first, joined)
    }
  }

  @Test func `refuses a database newer than the program`() {
    #expect(throws: MigrationError(.unknown, migration: "m0002_sessions")) { try plan(applied(first, second), first) }
  }

  @Test func `a database with expansions of a newer program is accepted`() throws {
    let added = AppliedMigration(name: "m0004_more", checksum: [1], isExpansion: true)
    let removed = AppliedMigration(name: "m0005_less", checksum: [1])
    #expect(try plan(applied(first, second) + [added], first, second) == [])
    #expect(throws: MigrationError(.unknown, migration: "m0004_more")) {
      try plan(applied(first) + [added], first, second)
    }
    #expect(throws: MigrationError(.unknown, migration: "m0005_less")) {
      try plan(applied(first, second) + [added, removed], first, second)
    }
  }

  @Test func `refuses a database that is being filled`() {
    let mark = AppliedMigration(name: UnfinishedMove.name, checksum: [])
    #expect(throws: MigrationError(.unfinishedMove, migration: "unfinished_move")) { try plan([mark], first) }
  }

  @Test func `refuses a step slipped in before one already taken`() {
    #expect(throws: MigrationError(.outOfOrder, migration: "m0002_sessions")) {
      try plan(applied(first, third), first, second, third)
    }
  }

  @Test func `refuses a history that took a step twice`() {
    #expect(throws: MigrationError(.outOfOrder, migration: "m0001_accounts")) {
      try plan(applied(first, first), first, second)
    }
  }

  @Test(arguments: ["0001_a", "m1_a", "m0001", "m0001_", "m00a1_x", "m0001-x"])
  func `refuses a name without its number`(name: String) {
    #expect(throws: MigrationError(.malformedName, migration: name)) {
      try plan([], Migration(name: name, statements: []))
    }
  }

  @Test func `refuses a list with a number twice or out of order`() {
    let twin = Migration(name: "m0001_twin", statements: [])
    #expect(throws: MigrationError(.malformedName, migration: "m0001_twin")) { try plan([], first, twin) }
    #expect(throws: MigrationError(.malformedName, migration: "m0001_accounts")) { try plan([], second, first) }
  }
}
