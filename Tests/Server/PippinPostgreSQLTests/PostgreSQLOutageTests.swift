import PippinDatabases
import PippinPostgreSQLTestKit
import PippinSecret
import PippinTestKit
import Testing

/// A server that goes away and comes back.
@Suite struct PostgreSQLOutageTests {
  @Test func `after a crash everything answered is there, and a node serves again by itself`() async throws {
    let cluster = try PostgreSQLCluster()
    let database = try await TestDatabase(in: cluster) { $0.waitingLimit = .seconds(2) }
    let pool = database.pool
    let committed = Task {
      var committed: [Int64] = []
      for number in 0... {
        let error = await pool.failure(["INSERT INTO t VALUES (\(number))"])
        if error == nil { committed.append(Int64(number)) }
        if let error, error.code != .outcomeUnknown {
          #expect(error.code == .unavailable)
          return committed
        }
      }
      return committed
    }
    try await eventually("50 commits") { try await pool.numbers().count >= 50 }
    try cluster.kill()
    let before = await committed.value
    #expect(before.count >= 50)
    try cluster.start()
    try await eventually("the database takes commits") { await pool.failure(["INSERT INTO t VALUES (\(-1))"]) == nil }
    #expect(try await Set(pool.numbers()).isSuperset(of: before))
  }

  @Test func `calls during an outage fail in time with the server's message`() async throws {
    let cluster = try PostgreSQLCluster()
    let database = try await TestDatabase(in: cluster) { $0.waitingLimit = .seconds(1) }
    try cluster.stop()
    let start = ContinuousClock.now
    let errors = await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await database.pool.failure(["SELECT 1"]) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.allSatisfy { $0?.code == .unavailable && $0?.message.contains("connection to server") == true })
    #expect(ContinuousClock.now - start < .seconds(6))
    #expect(database.pool.statistics.failedAttempts < 10)
  }

  @Test func `of several hosts the one that can be written is found`() async throws {
    let database = try await TestDatabase()
    let folder = try PostgreSQLCluster.shared().folder
    let address = SecretText("host=/nowhere,\(folder) user=pippin dbname=\(database.name)")
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    try await pool.insert(1)
    #expect(try await database.pool.numbers() == [1])
  }

  @Test(arguments: [0, 1, 9])
  func `a host that closes connections does not hide the next host`(_ bytes: Int) async throws {
    let cluster = try PostgreSQLCluster.shared()
    let database = try await TestDatabase(in: cluster)
    // As what stands before a machine that is gone does: it takes the connection first.
    let wire = try FaultyWire(to: cluster)
    wire.fail(.cut, .toClient, after: bytes)
    for hosts in ["host=127.0.0.1,\(cluster.folder)", "hostaddr=127.0.0.1, host=gone.example.com,\(cluster.folder)"] {
      let pool = try PostgreSQLPool(
        PostgreSQLSettings(
          address: SecretText(
            "\(hosts) port=\(wire.port),5432 user=pippin dbname=\(database.name) sslmode=disable gssencmode=disable")))
      #expect(try await pool.numbers() == [])
      await pool.close()
      wire.fail(.cut, .toClient, after: bytes)
    }
    let nowhere = try PostgreSQLPool(
      PostgreSQLSettings(
        address: SecretText(
          "host=127.0.0.1,127.0.0.1 port=\(wire.port),\(wire.port) user=pippin dbname=\(database.name) sslmode=disable")
      ))
    wire.fail(.cut, .toServer, after: 0)
    #expect(await nowhere.failure(["SELECT 1"])?.code == .unavailable)
  }

  @Test func `a read-only server is not used`() async throws {
    let database = try await TestDatabase()
    try await database.pool.transaction(
      .write, [SQLStatement(stringLiteral: "ALTER DATABASE \(database.name) SET default_transaction_read_only = on")])
    var settings = PostgreSQLSettings(address: database.address)
    settings.waitingLimit = .seconds(2)
    let error = try await PostgreSQLPool(settings).failure(["INSERT INTO t VALUES (1)"])
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("read-only") == true)
  }

  @Test func `a role without any rights of its own learns enough of the server`() async throws {
    let database = try await TestDatabase()
    try await database.pool.transaction(
      .write, [SQLStatement(stringLiteral: "CREATE ROLE plain_\(database.name) LOGIN")])
    let folder = try PostgreSQLCluster.shared().folder
    let address = SecretText("host=\(folder) user=plain_\(database.name) dbname=\(database.name)")
    #expect(await (try PostgreSQLPool(PostgreSQLSettings(address: address))).failure(["SELECT 1"]) == nil)
  }

  @Test func `a connection names its program and speaks UTF-8`() async throws {
    let database = try await TestDatabase()
    let names = try await database.pool.query(
      "SELECT current_setting('application_name'), current_setting('client_encoding')"
    ).first { row throws(PostgreSQLError) in [try row.text(0), try row.text(1)] }
    #expect(names == ["pippin", "UTF8"])
  }
}
