import PippinDatabases
import Testing

/// The write-ahead log is handed to the kernel in pieces, and read from a mapping.
@Suite struct SQLiteLogTests {
  let folder: TemporaryFolder
  let writer: SQLiteConnection

  init() throws {
    folder = try TemporaryFolder()
    writer = try SQLiteConnection(folder.database, settings: SQLiteSettings(holdsCommits: true))
    try writer.execute("CREATE TABLE kept (bytes BLOB NOT NULL)")
  }

  private func makeReader() throws -> SQLiteConnection {
    try SQLiteConnection(folder.database, settings: SQLiteSettings(mode: .queryOnly))
  }

  private func sizes(_ connection: SQLiteConnection) throws -> [Int64] {
    try connection.query("SELECT length(bytes) FROM kept ORDER BY rowid") { row throws(SQLiteError) in
      try row.integer(0)
    }
  }

  private func insert(_ count: Int, _ byte: UInt8 = 7) throws {
    try writer.execute("INSERT INTO kept VALUES (\([UInt8](repeating: byte, count: count)))")
  }

  /// Sizes around those of a page, a piece and SQLite's own limit for a write.
  @Test(arguments: [1, 4_000, 61_000, 65_536, 131_072, 262_144, 3_000_000])
  func `a commit is in the file when it is answered`(count: Int) throws {
    try insert(count)
    let copy = try folder.copyDatabase(as: "crashed.db")
    let found = try sizes(SQLiteConnection(copy))
    #expect(found == [Int64(count)])
  }

  @Test func `readers of any age see each commit`() throws {
    let old = try makeReader()
    for round in 1...200 {
      try insert(round * 37)
      #expect(try sizes(old).count == round)
      if round % 20 == 0 { #expect(try sizes(makeReader()).count == round) }
    }
  }

  /// Larger than the cache and than the mapping.
  @Test func `a large transaction reads what it wrote, and leaves nothing if it is rolled back`() throws {
    let reader = try makeReader()
    try insert(10, 1)
    #expect(throws: Refused.self) {
      try writer.writing { _ in
        for _ in 0..<80 { try insert(1_000_000, 2) }
        #expect(try sizes(writer).count == 81)
        throw Refused()
      }
    }
    #expect(try sizes(reader) == [10])
    try writer.writing { _ in for _ in 0..<80 { try insert(1_000_000, 3) } }
    #expect(try sizes(reader).count == 81)
    let other = try makeReader().query("SELECT DISTINCT hex(substr(bytes, 500000, 1)) FROM kept") {
      row throws(SQLiteError) in try row.text(0)
    }
    #expect(Set(other) == ["", "03"])
    #expect(try reader.first("PRAGMA integrity_check") { row throws(SQLiteError) in try row.text(0) } == "ok")
  }

  /// What a transaction leaves that was rolled back must not reach the place where another process commits.
  @Test(arguments: [true, false])
  func `a commit of another connection stays after a large transaction was rolled back`(holds: Bool) throws {
    var settings = SQLiteSettings()
    settings.holdsCommits = holds
    let first = try SQLiteConnection(folder.database, settings: settings)
    let other = try SQLiteConnection(folder.database)
    let reader = try makeReader()
    for _ in 0..<30 { try insert(1_000_000, 1) }
    // The log begins anew, so the transaction finds no page of its own in it.
    _ = try other.first("PRAGMA wal_checkpoint(RESTART)") { row throws(SQLiteError) in try row.integer(0) }
    #expect(throws: Refused.self) {
      try first.writing { connection in
        try connection.execute("UPDATE kept SET bytes = zeroblob(length(bytes))")
        throw Refused()
      }
    }
    try other.execute("UPDATE kept SET bytes = \([UInt8](repeating: 3, count: 1_000_000))")
    for connection in [first, reader, other] {
      let found = try connection.query("SELECT DISTINCT hex(substr(bytes, 500000, 1)) FROM kept") {
        row throws(SQLiteError) in try row.text(0)
      }
      #expect(found == ["03"])
    }
    try first.execute("DELETE FROM kept WHERE rowid > 20")
    #expect(try sizes(reader).count == 20)
    #expect(try other.first("PRAGMA integrity_check") { row throws(SQLiteError) in try row.text(0) } == "ok")
  }

  @Test func `a log that another connection emptied is written and read from its beginning`() throws {
    let reader = try makeReader()
    for round in 1...5 {
      try insert(500_000)
      #expect(try sizes(reader).count == round)
      let isBusy = try makeReader().first("PRAGMA wal_checkpoint(TRUNCATE)") { row throws(SQLiteError) in
        try row.integer(0)
      }
      #expect(isBusy == 0)
    }
    #expect(try sizes(reader).count == 5)
  }
}
