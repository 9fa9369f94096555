import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

/// What a caller is told when the wire breaks, and what the database then holds (rule C-3).
@Suite struct PostgreSQLWireTests {
  let database: TestDatabase
  let wire: FaultyWire

  init() async throws {
    database = try await TestDatabase()
    wire = try FaultyWire(to: .shared())
  }

  func makePool(_ adjust: (inout PostgreSQLSettings) -> Void = { _ in }) throws -> PostgreSQLPool {
    var settings = PostgreSQLSettings(address: wire.address(of: database.name))
    settings.connections = 1
    adjust(&settings)
    return try PostgreSQLPool(settings)
  }

  /// What a commit is like: a few statements, one of them the row that tells whether it took place.
  func changes(_ number: Int) -> [SQLStatement] {
    ["INSERT INTO t VALUES (\(number), 'id')", "UPDATE t SET s = 'seen' WHERE n = \(number)"]
  }

  @Test func `a commit whose answer is lost is of unknown outcome`() async throws {
    let pool = try makePool()
    _ = try await pool.query("SELECT 1")
    wire.fail(.cut, .toClient, after: 0)
    #expect(await pool.failure(changes(1))?.code == .outcomeUnknown)
    #expect(try await database.pool.numbers() == [1])
  }

  @Test func `a snapshot whose answer is lost is merely unavailable`() async throws {
    let pool = try makePool()
    _ = try await pool.query("SELECT 1")
    wire.fail(.cut, .toClient, after: 0)
    #expect(await pool.failure(.snapshot, ["SELECT 1"])?.code == .unavailable)
  }

  @Test func `a connection cut at any byte never causes a wrong answer`() async throws {
    var pool = try makePool()
    _ = try await pool.query("SELECT 1")
    wire.mend()
    try await pool.transaction(.write, changes(1))
    let sizes = [(FaultyWire.Direction.toServer, wire.passed(.toServer)), (.toClient, wire.passed(.toClient))]
    var number = 1
    var told: [String: Int] = [:]
    for (direction, size) in sizes {
      for bytes in Array(stride(from: 0, to: size, by: 5)) + [size] {
        number += 1
        pool = try makePool()
        _ = try await pool.query("SELECT 1")
        wire.fail(.cut, direction, after: bytes)
        let error = await pool.failure(changes(number))
        wire.mend()
        let isCommitted = try await settle(number, error)
        told["\(direction) \(error?.code.rawValue ?? "committed"), \(isCommitted)", default: 0] += 1
      }
    }
    // A COMMIT that arrived without the synchronisation behind it counts, if it is read before the row is asked for.
    told["toServer outcome_unknown, true"] = nil
    #expect(
      Set(told.keys) == [
        "toServer outcome_unknown, false", "toServer committed, true", "toClient outcome_unknown, true",
        "toClient committed, true",
      ])
  }

  /// Whether a change set was committed, found out as the error's documentation says.
  private func settle(_ number: Int, _ error: PostgreSQLError?) async throws -> Bool {
    guard error?.code == .outcomeUnknown else {
      let isThere = try await database.pool.numbers().contains(Int64(number))
      #expect(isThere == (error == nil))
      return isThere
    }
    let late = await database.pool.failure(["INSERT INTO t VALUES (\(number), 'void')"])
    #expect(late == nil || late?.code == .uniqueViolation)
    return late != nil
  }

  @Test func `a transaction that is still at work is not taken for one that never will be`() async throws {
    let pool = try makePool { $0.statementLimit = .milliseconds(600) }
    _ = try await pool.query("SELECT 1")
    wire.fail(.cut, .toClient, after: 0)
    async let lost = pool.failure(
      changes(1) + ["SELECT pg_sleep(0.4)", "SELECT pg_sleep(0.4)", "SELECT pg_sleep(0.4)", "SELECT pg_sleep(0.4)"])
    #expect(await lost?.code == .outcomeUnknown)
    let late = await database.pool.failure(["INSERT INTO t VALUES (\(1), 'void')"])
    let texts = try await database.pool.query("SELECT s FROM t").rows { row throws(PostgreSQLError) in try row.text(0) }
    #expect(texts == (late == nil ? ["void"] : ["seen"]))
  }

  @Test func `a silent server is dropped, and the next call is served`() async throws {
    let pool = try makePool { $0.statementLimit = .milliseconds(200) }
    _ = try await pool.query("SELECT 1")
    wire.fail(.stall, .toServer, after: 0)
    let start = ContinuousClock.now
    #expect(await pool.failure(.snapshot, ["SELECT 1"])?.code == .timedOut)
    #expect(ContinuousClock.now - start < .seconds(10))
    wire.mend()
    try await pool.insert(1)
    #expect(try await pool.numbers() == [1])
    #expect(pool.statistics.lost == 1)
  }

  @Test func `a silently lost idle connection is detected`() async throws {
    let pool = try makePool {
      $0.idleCheck = .milliseconds(20)
      $0.statementLimit = .milliseconds(200)
    }
    _ = try await pool.query("SELECT 1")
    wire.fail(.stall, .toServer, after: 0)
    try await eventually("the connection is given up") { pool.statistics.lost > 0 }
    wire.mend()
    try await pool.insert(1)
    #expect(pool.statistics.opened == 2)
  }

  @Test func `a broken idle connection causes no failed call`() async throws {
    let pool = try makePool()
    _ = try await pool.query("SELECT 1")
    wire.fail(.cut, .toClient, after: 0)
    try await database.pool.transaction(
      .write,
      [
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
      ])
    try await eventually("the connection is given up") { pool.statistics.lost > 0 }
    wire.mend()
    try await pool.insert(1)
    #expect(pool.statistics.opened == 2)
  }
}
