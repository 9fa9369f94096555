import PippinDatabases
import PippinTestKit
import Testing

@Suite struct PostgreSQLPoolTests {
  @Test func `a statement with up to 42 bindings is prepared`() async throws {
    let database = try await TestDatabase { $0.connections = 1 }
    for count in [41, 42] {
      var statement: SQLStatement = "SELECT \(0)"
      for number in 1...count { statement = "\(statement), \(number)" }
      let values = try await database.pool.query(statement).first { row throws(PostgreSQLError) in
        try row.integer(count)
      }
      #expect(values == Int64(count))
    }
    let prepared = try await database.pool.query(
      "SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'SELECT $1, %'")
    #expect(prepared.count == 1)
  }

  @Test func `no statement is compiled, whatever its plan seems to cost`() async throws {
    let database = try await TestDatabase()
    let plan = try await database.pool.query("EXPLAIN (ANALYZE) SELECT count(*) FROM pg_class WHERE relname > \("")")
      .rows {
        row throws(PostgreSQLError) in try row.text(0)
      }
    #expect(!plan.contains { $0.contains("JIT") }, "\(plan)")
    let setting = try await database.pool.query("SELECT current_setting('jit')").rows {
      row throws(PostgreSQLError) in try row.text(0)
    }
    #expect(setting == ["off"])
  }

  @Test func `runs a transaction in one round trip`() async throws {
    let database = try await TestDatabase()
    let before = database.pool.statistics.roundTrips
    let results = try await database.pool.transaction(
      .write,
      [
        "INSERT INTO t VALUES (\(1), \("é")), (\(2), \(String?.none))",
        "UPDATE t SET s = \("x") WHERE n = \(3)",
        "SELECT n FROM t ORDER BY n",
      ])
    #expect(results.map(\.changed) == [2, 0, 2])
    #expect(try results[2].rows { row throws(PostgreSQLError) in try row.integer(0) } == [1, 2])
    #expect(database.pool.statistics.roundTrips == before + 1)
  }

  @Test func `a failed transaction is rolled back, and the connection stays usable`() async throws {
    let database = try await TestDatabase { $0.connections = 1 }
    let error = await database.pool.failure(
      .write,
      [
        "INSERT INTO t VALUES (\(1))", "INSERT INTO t VALUES (\(1))", "INSERT INTO t VALUES (\(2))",
      ])
    #expect(error?.code == .uniqueViolation)
    #expect(error?.sqlState == "23505")
    #expect(error?.constraint == "t_pkey")
    #expect(try await database.pool.numbers() == [])
    try await database.pool.insert(3)
    #expect(try await database.pool.numbers() == [3])
    #expect(database.pool.statistics.opened == 1)
  }

  @Test func `a failure that only shows at the commit leaves nothing either`() async throws {
    let database = try await TestDatabase()
    try await database.pool.transaction(
      .write, ["CREATE TABLE u (n bigint REFERENCES t DEFERRABLE INITIALLY DEFERRED)"])
    let error = await database.pool.failure(.write, ["INSERT INTO u VALUES (\(1))"])
    #expect(error?.code == .constraint)
    #expect(try await database.pool.query("SELECT n FROM u").isEmpty)
  }

  @Test func `a precondition raises in a class of ours`() async throws {
    let database = try await TestDatabase()
    let error = await database.pool.failure(
      .write,
      ["INSERT INTO t VALUES (\(1))", "DO $$ BEGIN RAISE 'gone' USING ERRCODE = 'PP001'; END $$"])
    #expect(error == PostgreSQLError(.precondition, sqlState: "PP001", message: "gone"))
    #expect(try await database.pool.numbers() == [])
  }

  @Test func `a snapshot sees one moment`() async throws {
    let database = try await TestDatabase { $0.connections = 2 }
    let counts = try await database.pool.session(.snapshot) { session in
      let before = try await session.run("SELECT n FROM t").count
      try await database.pool.insert(1)
      return try await [before, session.run("SELECT n FROM t").count]
    }
    #expect(counts == [0, 0])
    #expect(try await database.pool.numbers() == [1])
  }

  @Test func `statements of a snapshot see the same state`() async throws {
    let database = try await TestDatabase { $0.connections = 2 }
    async let counts = database.pool.transaction(
      .snapshot, ["SELECT n FROM t", "SELECT pg_sleep(2)", "SELECT n FROM t"]
    ).map(\.count)
    try await eventually("it sleeps") {
      try await !database.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()"
      ).isEmpty
    }
    try await database.pool.insert(1)
    #expect(try await counts == [0, 1, 0])
    #expect(try await database.pool.numbers() == [1])
  }

  @Test func `a snapshot writes nothing`() async throws {
    let database = try await TestDatabase()
    #expect(await database.pool.failure(.snapshot, ["INSERT INTO t VALUES (\(1))"])?.code == .readOnly)
    #expect(try await database.pool.numbers() == [])
  }

  @Test func `carries more than any buffer on the way holds, in both directions`() async throws {
    let database = try await TestDatabase()
    let text = String(repeating: "é", count: 2_000_000)
    let results = try await database.pool.transaction(
      .write,
      ["INSERT INTO t VALUES (\(1), \(text))"]
        + (2...5_000).map { "INSERT INTO t VALUES (\($0), \("short"))" } + ["SELECT s FROM t ORDER BY n"])
    #expect(results.count == 5_001)
    #expect(try results[5_000].first { row throws(PostgreSQLError) in try row.text(0) } == text)
  }

  @Test func `many tasks share few connections`() async throws {
    let database = try await TestDatabase { $0.connections = 3 }
    try await withThrowingTaskGroup { group in
      for number in 0..<200 { group.addTask { try await database.pool.insert(number) } }
      try await group.waitForAll()
    }
    #expect(try await database.pool.numbers() == (0..<200).map(Int64.init))
    #expect(database.pool.statistics.opened <= 3)
  }

  @Test func `close finishes accepted work and refuses new work`() async throws {
    let database = try await TestDatabase {
      $0.connections = 1
      $0.waitingLimit = .seconds(30)
    }
    async let slow = database.pool.query("SELECT pg_sleep(4)")
    // Two tasks begin in any order: the quick one first would leave nobody waiting.
    try await eventually("the connection is busy") { database.pool.statistics.busy > 0 }
    async let behind = database.pool.query("SELECT 1")
    try await eventually("one waits") { database.pool.statistics.waiting > 0 }
    await database.pool.close()
    #expect(try await [slow, behind].map(\.count) == [1, 1])
    #expect(await database.pool.failure(.write, [])?.code == .unavailable)
  }
}
