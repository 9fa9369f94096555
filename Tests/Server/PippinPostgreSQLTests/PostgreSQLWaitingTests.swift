import PippinDatabases
import PippinTestKit
import Testing

@Suite struct PostgreSQLWaitingTests {
  @Test func `work that finds no free connection in time is refused`() async throws {
    let database = try await TestDatabase {
      $0.connections = 1
      $0.waitingLimit = .seconds(1)
    }
    // The connection is kept until the other work was refused.
    let error = try await database.pool.session(.write, limit: .seconds(60)) { _ in
      await database.pool.failure(.write, ["INSERT INTO t VALUES (\(1))"])
    }
    #expect(error?.code == .exhausted)
    #expect(database.pool.statistics.refused == 1)
    #expect(try await database.pool.numbers() == [])
  }

  @Test func `no more waits than may`() async throws {
    let database = try await TestDatabase {
      $0.connections = 1
      $0.queueLimit = 2
      $0.waitingLimit = .seconds(30)
    }
    let waiting = try await database.pool.session(.write, limit: .seconds(60)) { _ in
      let waiting = [1, 2].map { number in Task { try await database.pool.insert(number) } }
      try await eventually("two wait") { database.pool.statistics.waiting == 2 }
      #expect(await database.pool.failure(.write, ["INSERT INTO t VALUES (\(3))"])?.code == .exhausted)
      return waiting
    }
    for task in waiting { try await task.value }
    #expect(try await database.pool.numbers() == [1, 2])
  }

  @Test func `the server cancels a statement after its timeout`() async throws {
    let database = try await TestDatabase { $0.statementLimit = .milliseconds(500) }
    let error = await database.pool.failure(.write, ["INSERT INTO t VALUES (\(1))", "SELECT pg_sleep(60)"])
    #expect(error?.code == .timedOut)
    #expect(error?.sqlState == "57014")
    #expect(try await database.pool.numbers() == [])
  }

  @Test func `two transactions that wait for each other are told to try again`() async throws {
    let database = try await TestDatabase()
    try await database.pool.insert(1, 2)
    func lock(_ first: Int, _ second: Int) -> [SQLStatement] {
      [
        "UPDATE t SET s = 'x' WHERE n = \(first)", "SELECT pg_sleep(0.2)",
        "UPDATE t SET s = 'x' WHERE n = \(second)",
      ]
    }
    async let one = database.pool.failure(.write, lock(1, 2))
    async let other = database.pool.failure(.write, lock(2, 1))
    #expect(await [one?.code, other?.code].compactMap(\.self) == [.serialization])
  }
}
