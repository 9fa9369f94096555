import PippinDatabases
import Testing

/// One connection writes; waiting work shares a transaction and its sync (C-4).
@Suite struct SQLiteWriterTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func makeWriter(_ settings: SQLiteSettings = SQLiteSettings()) throws -> SQLiteWriter {
    _ = try folder.makeTable()
    return try SQLiteWriter(folder.database, settings: settings)
  }

  func storedNumbers() throws -> [Int64] {
    try SQLiteConnection(folder.database, settings: SQLiteSettings(mode: .queryOnly)).numbers()
  }

  @Test func `returns what the work returned`() async throws {
    let writer = try makeWriter()
    let count = try await writer.perform { connection throws(SQLiteError) in
      try connection.execute("INSERT INTO t (n) VALUES (\(1)), (\(2))")
    }
    #expect(count == 2)
    #expect(try storedNumbers() == [1, 2])
  }

  @Test func `many tasks at once share few commits`() async throws {
    let writer = try makeWriter()
    try await withThrowingTaskGroup { group in
      for task in 0..<64 {
        group.addTask {
          for step in 0..<10 {
            try await writer.perform { connection throws(SQLiteError) in try connection.insert(task * 10 + step) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try storedNumbers() == (0..<640).map(Int64.init))
    #expect(writer.statistics.items == 640)
    #expect(writer.statistics.commits <= 160)
  }

  @Test func `work that throws is undone alone`() async throws {
    let writer = try makeWriter()
    let refused = await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          do {
            try await writer.perform { connection throws in
              try connection.insert(number)
              if number % 3 == 0 { throw Refused() }
            }
            return Int64?.none
          } catch {
            #expect(error as? Refused == Refused())
            return Int64(number)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
    }
    #expect(refused.sorted() == (0..<100).filter { $0 % 3 == 0 })
    #expect(try storedNumbers() == (0..<100).filter { $0 % 3 != 0 })
    #expect(writer.statistics.commits < 100)
  }

  @Test func `a broken constraint is the caller's own affair`() async throws {
    let writer = try makeWriter()
    async let outcomes = withTaskGroup { group in
      for _ in 0..<20 {
        group.addTask {
          do {
            try await writer.perform { connection throws(SQLiteError) in try connection.insert(7) }
            return true
          } catch { return (error as? SQLiteError)?.isUniquenessViolation != true }
        }
      }
      return await group.reduce(into: 0) { count, won in count += won ? 1 : 0 }
    }
    #expect(await outcomes == 1)
    #expect(try storedNumbers() == [7])
  }

  @Test func `work sees what was written before it in the same transaction`() async throws {
    let writer = try makeWriter()
    let seen = try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          try await writer.perform { connection throws(SQLiteError) in
            let next = try connection.numbers().count
            try connection.insert(next)
            return next
          }
        }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(seen == Set(0..<50))
  }

  @Test func `when the commit fails, everybody in it is told and nothing stays`() async throws {
    let writer = try makeWriter()
    try await writer.perform { connection throws(SQLiteError) in
      _ = try connection.execute(
        "CREATE TABLE child (n INTEGER REFERENCES t (n) DEFERRABLE INITIALLY DEFERRED) STRICT")
    }
    // A deferred constraint is checked at COMMIT, too late for the savepoint that broke it.
    let outcomes = await withTaskGroup { group in
      for number in 0..<2 {
        group.addTask {
          do {
            try await writer.perform { connection throws(SQLiteError) in
              try connection.execute("INSERT INTO child VALUES (\(number + 100))")
            }
            return SQLiteError.Code?.none
          } catch { return (error as? SQLiteError)?.code }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes == [.constraint, .constraint])
    #expect(writer.statistics.failedCommits >= 1)
    let rows = try await writer.perform { connection throws(SQLiteError) in
      try connection.exists("SELECT 1 FROM child")
    }
    #expect(!rows)
  }

  @Test func `work that ends the shared transaction fails, and the writer continues`() async throws {
    let writer = try makeWriter()
    await #expect(throws: SQLiteError.self) {
      try await writer.perform { connection throws(SQLiteError) in
        try connection.insert(1)
        try connection.execute("ROLLBACK")
      }
    }
    try await writer.perform { connection throws(SQLiteError) in try connection.insert(2) }
    #expect(try storedNumbers() == [2])
  }

  @Test func `a lock of another connection is waited for`() async throws {
    let writer = try makeWriter(SQLiteSettings(busyTimeout: .milliseconds(50)))
    let other = try SQLiteConnection(folder.database)
    try other.execute("BEGIN IMMEDIATE")
    let started = ContinuousClock.now
    let work = Task { try await writer.perform { connection throws(SQLiteError) in try connection.insert(1) } }
    try await Task.sleep(for: .seconds(1))  // waiting is what this is about
    try other.execute("COMMIT")
    try await work.value
    #expect(ContinuousClock.now - started >= .seconds(1))
    #expect(try storedNumbers() == [1])
  }

  @Test func `a lock that is never given back is reported in the end`() async throws {
    let writer = try makeWriter(SQLiteSettings(busyTimeout: .milliseconds(10), busyLimit: .milliseconds(50)))
    let other = try SQLiteConnection(folder.database)
    try other.execute("BEGIN IMMEDIATE")
    let error = await #expect(throws: SQLiteError.self) {
      try await writer.perform { connection throws(SQLiteError) in try connection.insert(1) }
    }
    #expect(error?.code == .busy)
    try other.execute("COMMIT")
    try await writer.perform { connection throws(SQLiteError) in try connection.insert(2) }
    #expect(try storedNumbers() == [2])
  }

  @Test func `a new file opened by many at once is opened by all`() async throws {
    let path = folder.database
    let opened = await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          do {
            let writer = try SQLiteWriter(path)
            return try await writer.perform { connection throws(SQLiteError) in
              try connection.execute("CREATE TABLE IF NOT EXISTS t (n INTEGER PRIMARY KEY, s TEXT) STRICT")
              try connection.insert(number)
              return true
            }
          } catch {
            Issue.record(error)
            return false
          }
        }
      }
      return await group.reduce(into: 0) { count, worked in count += worked ? 1 : 0 }
    }
    #expect(opened == 8)
    #expect(try storedNumbers() == (0..<8).map(Int64.init))
  }
}
