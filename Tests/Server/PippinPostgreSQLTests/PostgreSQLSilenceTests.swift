import PippinDatabases
import PippinPostgreSQLTestKit
import PippinSecret
import PippinTestKit
import Testing

/// A machine that is gone without a word: what is sent to it is not answered, and nobody says so.
@Suite struct PostgreSQLSilenceTests {
  func pool(_ wire: FaultyWire, before cluster: PostgreSQLCluster, _ name: String) throws -> PostgreSQLPool {
    try PostgreSQLPool(
      PostgreSQLSettings(
        address: SecretText(
          "host=127.0.0.1,\(cluster.folder) port=\(wire.port),5432 user=pippin dbname=\(name) "
            + "sslmode=disable gssencmode=disable")))
  }

  @Test func `a silent host does not delay the start`() async throws {
    let database = try await TestDatabase()
    let cluster = try PostgreSQLCluster.shared()
    let wire = try FaultyWire(to: cluster)
    wire.fail(.stall, .toClient, after: 0)
    // It would be refused after the two seconds that a pool waits for a connection.
    #expect(try await pool(wire, before: cluster, database.name).numbers() == [])
  }

  @Test func `a host that is silent after its greeting does not delay the start`() async throws {
    let database = try await TestDatabase()
    let cluster = try PostgreSQLCluster.shared()
    let wire = try FaultyWire(to: cluster)
    // What comes before the answer to the first query is longer, and all of it is shorter.
    wire.fail(.stall, .toClient, after: 400)
    // It would be refused after the two seconds that a pool waits for a connection.
    #expect(try await pool(wire, before: cluster, database.name).numbers() == [])
  }

  @Test func `when the primary falls silent its standby, once promoted, is used`() async throws {
    let primary = try PostgreSQLCluster()
    let database = try await TestDatabase(in: primary)
    try await database.pool.insert(1)
    let standby = try PostgreSQLCluster(standbyOf: primary)
    let wire = try FaultyWire(to: primary)
    let pool = try pool(wire, before: standby, database.name)
    #expect(try await pool.numbers() == [1])
    let address = SecretText("host=\(standby.folder) user=pippin dbname=\(database.name) target_session_attrs=any")
    let follower = try PostgreSQLPool(PostgreSQLSettings(address: address))
    try await eventually("the standby follows") { try await follower.numbers() == [1] }
    wire.fail(.stall, .toClient, after: 0)
    #expect(await pool.failure(["INSERT INTO t VALUES (2)"]) != nil)
    try standby.promote()
    try await eventually("the standby takes commits") { await pool.failure(["INSERT INTO t VALUES (3)"]) == nil }
  }

  @Test func `a standby that is promoted while a silent host is waited for is used at once`() async throws {
    let primary = try PostgreSQLCluster()
    let database = try await TestDatabase(in: primary)
    let standby = try PostgreSQLCluster(standbyOf: primary)
    let wire = try FaultyWire(to: primary)
    wire.fail(.stall, .toClient, after: 0)
    let address = SecretText("host=\(standby.folder) user=pippin dbname=\(database.name) target_session_attrs=any")
    let follower = try PostgreSQLPool(PostgreSQLSettings(address: address))
    try await eventually("the standby follows") { try await follower.numbers() == [] }
    var settings = PostgreSQLSettings(
      address: SecretText(
        "host=127.0.0.1,\(standby.folder) port=\(wire.port),5432 user=pippin dbname=\(database.name) "
          + "sslmode=disable gssencmode=disable connect_timeout=20"))
    settings.waitingLimit = .seconds(15)
    let pool = try PostgreSQLPool(settings)
    async let failure = pool.failure(["INSERT INTO t VALUES (1)"])
    // The standby has refused to be written to.
    try await Task.sleep(for: .milliseconds(300))
    try standby.promote()
    #expect(await failure == nil)
    #expect(pool.statistics.failedAttempts == 0)
  }

  @Test func `idle connections to a silent server are found before they are used`() async throws {
    let database = try await TestDatabase()
    let wire = try FaultyWire(to: .shared())
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: wire.address(of: database.name)))
    #expect(try await pool.numbers() == [])
    wire.fail(.stall, .toClient, after: 0)
    try await eventually("it is given up") { pool.statistics.open == 0 }
    #expect(pool.statistics.lost == 1)
  }
}
