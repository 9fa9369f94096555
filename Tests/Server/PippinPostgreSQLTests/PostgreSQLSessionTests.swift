import PippinDatabases
import Testing

@Suite struct PostgreSQLSessionTests {
  @Test func `commits when its closure returns`() async throws {
    let database = try await TestDatabase()
    let value = try await database.pool.session(.write) { session in
      try await session.run("INSERT INTO t VALUES (\(1))")
      return try await session.run("SELECT n FROM t").count
    }
    #expect(value == 1)
    #expect(try await database.pool.numbers() == [1])
  }

  @Test func `leaves nothing when its closure throws`() async throws {
    let database = try await TestDatabase { $0.connections = 1 }
    await #expect(throws: Refused.self) {
      try await database.pool.session(.write) { session in
        try await session.run("INSERT INTO t VALUES (\(1))")
        throw Refused()
      }
    }
    #expect(try await database.pool.numbers() == [])
  }

  @Test func `a session has ended after an error, even if the closure catches it`() async throws {
    let database = try await TestDatabase { $0.connections = 1 }
    await #expect(throws: PostgreSQLError(.unavailable, message: "this transaction has ended")) {
      try await database.pool.session(.write) { session in
        try await session.run("INSERT INTO t VALUES (\(1))")
        await #expect(throws: PostgreSQLError.self) { try await session.run("SELECT nothing") }
        try await session.run("INSERT INTO t VALUES (\(2))")
      }
    }
    #expect(try await database.pool.numbers() == [])
  }

  @Test func `does one thing after the other`() async throws {
    let database = try await TestDatabase()
    await #expect(throws: PostgreSQLError(.misuse, message: "a transaction runs one statement at a time")) {
      try await database.pool.session(.write) { session in
        async let slow = session.run("SELECT pg_sleep(0.2)")
        async let other = session.run("SELECT pg_sleep(0.2)")
        _ = try await [slow, other]
      }
    }
  }

  @Test func `an abandoned session releases its locks`() async throws {
    let database = try await TestDatabase { $0.connections = 2 }
    await #expect(throws: PostgreSQLError.self) {
      try await database.pool.session(.write, limit: .milliseconds(100)) { session in
        try await session.run("LOCK TABLE t")
        #expect(try await database.pool.numbers() == [])
        try await session.run("INSERT INTO t VALUES (\(1))")
      }
    }
    #expect(try await database.pool.numbers() == [])
  }

  @Test func `a lock lasts as long as it does`() async throws {
    let database = try await TestDatabase { $0.connections = 2 }
    try await database.pool.session(.write) { session in
      try await session.run("LOCK TABLE t")
      let error = await database.pool.failure(.write, ["SELECT n FROM t"], limit: .milliseconds(100))
      #expect(error?.code == .timedOut)
    }
    #expect(try await database.pool.numbers() == [])
  }
}
