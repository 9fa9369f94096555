import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTelemetry
import PippinTestKit
import Testing

/// A standby that was promoted, and an old primary that nobody has told.
@Suite struct PostgreSQLFencingTests {
  let primary: PostgreSQLCluster
  let standby: PostgreSQLCluster
  let database: TestDatabase

  init() async throws {
    primary = try PostgreSQLCluster()
    database = try await TestDatabase(in: primary)
    standby = try PostgreSQLCluster(standbyOf: primary)
    try await database.pool.insert(1)
    let follower = try database.pool(on: standby.folder, "target_session_attrs=any")
    try await eventually("the standby follows") { try await follower.numbers() == [1] }
    await follower.close()
  }

  /// Cuts every connection but the one that does it.
  func cutConnections(to cluster: PostgreSQLCluster) async throws {
    let pool = try database.pool(on: cluster.folder)
    _ = try await pool.query(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
      """)
    await pool.close()
  }

  @Test func `a restarted old primary is not used again`() async throws {
    let records = Records()
    let pool = try database.pool(on: "\(primary.folder),\(standby.folder)", log: records.log)
    try await pool.insert(2)
    try primary.kill()
    try standby.promote()
    try await eventually("the standby takes commits") { await pool.failure(["INSERT INTO t VALUES (3)"]) == nil }
    try primary.start()
    try await cutConnections(to: standby)
    for number in 10..<40 {
      try await eventually("a commit") { await pool.failure(["INSERT INTO t VALUES (\(number))"]) == nil }
    }
    #expect(try await database.pool(on: primary.folder).numbers() == [1, 2])
    #expect(try await database.pool(on: standby.folder).numbers().suffix(30) == (10..<40).map(Int64.init))
    #expect(
      records.details("a database server was refused").contains { $0.contains("another server was promoted after it") })
  }

  @Test func `a late start uses the promoted server, in any order of hosts`() async throws {
    try standby.promote()
    for hosts in ["\(primary.folder),\(standby.folder)", "\(standby.folder),\(primary.folder)"] {
      let pool = try database.pool(on: hosts)
      _ = await pool.failure(["INSERT INTO t VALUES (2)"])
      #expect(try await pool.numbers() == [1, 2])
    }
    #expect(try await database.pool.numbers() == [1])
  }

  @Test func `work on the old primary ends when the new one is found`() async throws {
    let pool = try database.pool(on: "\(primary.folder),\(standby.folder)")
    async let late = pool.failure(["SELECT pg_sleep(600)", "INSERT INTO t VALUES (2)"])
    try await eventually("it is at work") { pool.statistics.busy == 1 }
    try standby.promote()
    try await eventually("the new primary is seen") { await pool.failure(["INSERT INTO t VALUES (3)"]) == nil }
    // Otherwise it would reach the limit of a statement, which is another error.
    #expect(await late?.code == .outcomeUnknown)
    #expect(try await pool.numbers() == [1, 3])
  }

  @Test func `another database system is not taken for this one`() async throws {
    let other = try PostgreSQLCluster()
    let stranger = try await TestDatabase(in: other)
    #expect(stranger.name == database.name)
    let both = "\(primary.folder),\(other.folder)"
    #expect(
      await (try database.pool(on: both)).failure(["SELECT 1"])?.message.contains("different writable database systems")
        == true)
    try other.stop()
    let pool = try database.pool(on: both)
    try await pool.insert(2)
    try primary.kill()
    try other.start()
    var last: PostgreSQLError?
    for _ in 0..<3 { last = await pool.failure(["INSERT INTO t VALUES (3)"]) }
    #expect(last?.code == .unavailable)
    #expect(last?.message.contains("another database system") == true)
    #expect(try await database.pool(on: other.folder).numbers() == [])
    try primary.start()
    try await eventually("the old one is back") { await pool.failure(["INSERT INTO t VALUES (4)"]) == nil }
  }
}
