import PippinDatabases
import PippinPostgreSQLTestKit
import Testing

/// Behind a pgbouncer that lends server processes by the transaction.
@Suite struct PostgreSQLPoolerTests {
  let database: TestDatabase
  let pool: PostgreSQLPool
  let pooler: PostgreSQLPooler

  init() async throws {
    database = try await TestDatabase()
    pooler = try PostgreSQLPooler(before: .shared())
    pool = try PostgreSQLPool(PostgreSQLSettings(address: pooler.address(of: database.name)))
  }

  @Test func `transactions share server processes without meeting each other's statements`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          try await pool.transaction(
            .write, ["INSERT INTO t (n) VALUES (\(number))", "UPDATE t SET s = \("x") WHERE n = \(number)"])
        }
      }
      try await group.waitForAll()
    }
    #expect(try await pool.query("SELECT n FROM t WHERE s = \("x")").count == 200)
    #expect(pool.statistics.lost == 0)
  }

  @Test func `a failed transaction and one of several round trips end as they should`() async throws {
    #expect(await pool.failure(["INSERT INTO t VALUES (\(1))", "SELECT nothing"])?.sqlState == "42703")
    let count = try await pool.session(.write) { session in
      try await session.run("INSERT INTO t VALUES (\(2))")
      return try await session.run("SELECT n FROM t").count
    }
    #expect(count == 1)
    #expect(try await database.pool.numbers() == [2])
  }

  @Test func `nothing is left behind in a server process`() async throws {
    try await pool.transaction(.write, ["INSERT INTO t VALUES (\(1))"], limit: .milliseconds(1_234))
    let left = try await pool.outsideTransaction(
      "SELECT current_setting('statement_timeout'), (SELECT count(*) FROM pg_prepared_statements)"
    ).first { row throws(PostgreSQLError) in (try row.text(0), try row.integer(1)) }
    #expect(left?.0 == "0")
    #expect(left?.1 == 0)
  }

  @Test func `idle connections can be looked at`() async throws {
    var settings = PostgreSQLSettings(address: pooler.address(of: database.name))
    settings.idleCheck = .milliseconds(1)
    let pool = try PostgreSQLPool(settings)
    for number in 0..<50 {
      try await pool.insert(number)
      _ = try await database.pool.query("SELECT pg_sleep(0.01)")
    }
    #expect(try await pool.numbers().count == 50)
    #expect(pool.statistics.lost == 0)
  }

  @Test func `without a pooler statements are prepared once a connection`() async throws {
    for number in 0..<5 { try await database.pool.insert(number) }
    let names = try await database.pool.query("SELECT statement FROM pg_prepared_statements").rows {
      row throws(PostgreSQLError) in try row.text(0)
    }
    #expect(names.filter { $0.hasPrefix("INSERT") }.count == 1)
  }
}
