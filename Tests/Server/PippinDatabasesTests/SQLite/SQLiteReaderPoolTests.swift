import PippinLock
import PippinDatabases
import Testing

@Suite struct SQLiteReaderPoolTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a reader sees only committed data`() async throws {
    let connection = try folder.makeTable()
    let pool = try SQLiteReaderPool(folder.database, count: 1)
    try connection.execute("BEGIN IMMEDIATE")
    try connection.insert(1)
    #expect(try await pool.read { connection throws(SQLiteError) in try connection.numbers() } == [])
    try connection.execute("COMMIT")
    #expect(try await pool.read { connection throws(SQLiteError) in try connection.numbers() } == [1])
  }

  @Test func `one read sees one state, whatever is committed meanwhile`() async throws {
    let other = Lock(try folder.makeTable())
    let pool = try SQLiteReaderPool(folder.database, count: 1)
    let counts = try await pool.read { connection throws(SQLiteError) in
      let before = try connection.numbers().count
      try other.withLock { other throws(SQLiteError) in try other.insert(1) }
      return [before, try connection.numbers().count]
    }
    #expect(counts == [0, 0])
    #expect(try await pool.read { connection throws(SQLiteError) in try connection.numbers() } == [1])
  }

  @Test func `cannot write`() async throws {
    _ = try folder.makeTable()
    let pool = try SQLiteReaderPool(folder.database)
    let error = await #expect(throws: SQLiteError.self) {
      try await pool.read { connection throws(SQLiteError) in try connection.insert(1) }
    }
    #expect(error?.code == .readOnly)
  }

  @Test func `a connection is reused after its reader threw`() async throws {
    _ = try folder.makeTable()
    let pool = try SQLiteReaderPool(folder.database, count: 1)
    await #expect(throws: Refused()) { try await pool.read { _ throws(Refused) in throw Refused() } }
    #expect(try await pool.read { connection throws(SQLiteError) in try connection.numbers() } == [])
  }

  @Test func `more readers than connections are all served, never more at once than there are`() async throws {
    _ = try folder.makeTable()
    let pool = try SQLiteReaderPool(folder.database, count: 2)
    let readers = Occupancy()
    try await withThrowingTaskGroup { group in
      for _ in 0..<200 {
        group.addTask {
          try await pool.read { connection throws(SQLiteError) in
            readers.enter()
            _ = try connection.numbers()
            readers.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(readers.most <= 2)
    #expect(readers.now == 0)
  }

  @Test func `reads go on while the writer works`() async throws {
    _ = try folder.makeTable()
    let writer = try SQLiteWriter(folder.database)
    let pool = try SQLiteReaderPool(folder.database, count: 2)
    async let writing: Void = {
      for number in 0..<200 {
        try await writer.perform { connection throws(SQLiteError) in
          try connection.insert(number * 2)
          try connection.insert(number * 2 + 1)
        }
      }
    }()
    for _ in 0..<200 {
      let count = try await pool.read { connection throws(SQLiteError) in try connection.numbers().count }
      #expect(count % 2 == 0)
    }
    try await writing
  }
}

/// How many are inside, and how many there were at most.
final class Occupancy: Sendable {
  private let counts = Lock((now: 0, most: 0))

  func enter() {
    counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
  }

  func leave() {
    counts.withLock { $0.now -= 1 }
  }

  var now: Int { counts.withLock(\.now) }
  var most: Int { counts.withLock(\.most) }
}
