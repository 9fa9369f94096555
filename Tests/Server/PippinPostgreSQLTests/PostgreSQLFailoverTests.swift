import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

/// A primary and a standby that follows it.
@Suite struct PostgreSQLFailoverTests {
  let primary: PostgreSQLCluster
  let standby: PostgreSQLCluster
  let database: TestDatabase

  init() async throws {
    primary = try PostgreSQLCluster()
    database = try await TestDatabase(in: primary)
    standby = try PostgreSQLCluster(standbyOf: primary)
  }

  @Test func `a node switches to the promoted standby`() async throws {
    let pool = try database.pool(on: "\(standby.folder),\(primary.folder)")
    try await pool.insert(1)
    let follower = try database.pool(on: standby.folder, "target_session_attrs=any")
    try await eventually("the standby follows") { try await follower.numbers() == [1] }
    try primary.kill()
    #expect(await pool.failure(["INSERT INTO t VALUES (2)"]) != nil)
    try standby.promote()
    try await eventually("the standby takes commits") { await pool.failure(["INSERT INTO t VALUES (3)"]) == nil }
    #expect(try await pool.numbers() == [1, 3])
  }

  @Test func `a standby is found out even where the address lets it pass`() async throws {
    let pool = try database.pool(on: standby.folder, "target_session_attrs=any")
    try await eventually("the standby follows") {
      try await pool.query("SELECT to_regclass('t') IS NOT NULL").first({ row throws(PostgreSQLError) in
        try row.bool(0)
      }) == true
    }
    #expect(try await pool.numbers() == [])
    #expect(await pool.failure(["INSERT INTO t VALUES (1)"])?.code == .readOnly)
    #expect(pool.statistics.open == 0)
  }
}
