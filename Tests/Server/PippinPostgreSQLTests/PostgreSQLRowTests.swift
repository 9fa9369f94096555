import PippinDatabases
import Testing

@Suite struct PostgreSQLRowTests {
  @Test func `every kind of value comes back as it was bound`() async throws {
    let database = try await TestDatabase()
    let bytes = (0...255).map(UInt8.init)
    let texts = ["", "é\u{0301}\n'\"\\", "👩‍👩‍👧", String(repeating: "x", count: 100_000)]
    for text in texts {
      let result = try await database.pool.query(
        "SELECT \(Int64.min), \(Int64.max), \(-0.5), \(text), \(bytes), \([UInt8]()), \(true), \(String?.none)::text")
      try result.first { row throws(PostgreSQLError) in
        #expect(try row.integer(0) == .min)
        #expect(try row.integer(1) == .max)
        #expect(try row.double(2) == -0.5)
        #expect(try Array(row.text(3).utf8) == Array(text.utf8))
        #expect(try row.blob(4) == bytes)
        #expect(try row.blob(5) == [])
        #expect(try row.bool(6))
        #expect(try row.textIfPresent(7) == nil)
      }
    }
  }

  @Test func `reads what PostgreSQL has and SQLite has not`() async throws {
    let database = try await TestDatabase()
    let id = (1...16).map(UInt8.init)
    let result = try await database.pool.query(
      "SELECT (-7)::smallint, (-70000)::integer, true, false, '01020304-0506-0708-090a-0b0c0d0e0f10'::uuid, 'a'::varchar"
    )
    try result.first { row throws(PostgreSQLError) in
      #expect(try [row.integer(0), row.integer(1)] == [-7, -70_000])
      #expect(try row.double(1) == -70_000)
      #expect(try [row.bool(2), row.bool(3)] == [true, false])
      #expect(try row.blob(4) == id)
      #expect(try row.text(5) == "a")
    }
  }

  @Test(arguments: ["1::bigint", "'1'::text", "'1'::bytea", "true", "NULL::text", "1.5::numeric", "'{1}'::bigint[]"])
  func `a column of another type, or without a value, is an error`(_ expression: String) async throws {
    let database = try await TestDatabase()
    let result = try await database.pool.query(SQLStatement(stringLiteral: "SELECT \(expression)"))
    let answers = try result.first { row throws(PostgreSQLError) in
      [
        Self.code { () throws(PostgreSQLError) in try row.integer(0) },
        Self.code { () throws(PostgreSQLError) in try row.text(0) },
        Self.code { () throws(PostgreSQLError) in try row.blob(0) },
      ]
    }
    let right = ["1::bigint": 0, "'1'::text": 1, "'1'::bytea": 2][expression]
    #expect(answers == (0..<3).map { $0 == right ? nil : .mismatch })
  }

  private static func code<Value>(_ read: () throws(PostgreSQLError) -> Value) -> PostgreSQLError.Code? {
    do throws(PostgreSQLError) {
      _ = try read()
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a text with a zero byte is refused, not cut`() async throws {
    let database = try await TestDatabase()
    #expect(await database.pool.failure(.write, ["INSERT INTO t VALUES (\(1), \("a\0b"))"])?.sqlState == "22021")
  }

  @Test func `a prepared statement takes a value and NULL in turn`() async throws {
    let database = try await TestDatabase()
    for (number, text) in [String?.none, "a", nil, "b"].enumerated() {
      try await database.pool.transaction(.write, ["INSERT INTO t VALUES (\(number), \(text))"])
    }
    let texts = try await database.pool.query("SELECT s FROM t ORDER BY n").rows {
      row throws(PostgreSQLError) in try row.textIfPresent(0)
    }
    #expect(texts == [nil, "a", nil, "b"])
  }
}
