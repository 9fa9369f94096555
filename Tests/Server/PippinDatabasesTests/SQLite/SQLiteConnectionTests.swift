import Foundation
import PippinDatabases
import Testing

@Suite struct SQLiteConnectionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `every kind of value comes back as it went in`() throws {
    let connection = try SQLiteConnection(folder.database)
    try connection.execute("CREATE TABLE v (a INTEGER, b REAL, c TEXT, d BLOB, e TEXT) STRICT")
    let text = "Zoë'\0\u{1F34F}"
    let none: String? = nil
    try connection.execute("INSERT INTO v VALUES (\(Int64.min), \(0.1), \(text), \([0, 255] as [UInt8]), \(none))")
    let row = try connection.first("SELECT * FROM v") { row throws(SQLiteError) in
      #expect(try row.integer(0) == .min)
      #expect(try row.double(1) == 0.1)
      #expect(try row.text(2) == text)
      #expect(try row.blob(3) == [0, 255])
      let isNull = row.isNull(4)
      #expect(isNull)
      #expect(try row.textIfPresent(4) == nil)
      return true
    }
    #expect(row == true)
  }

  @Test func `an empty text and an empty blob are not NULL`() throws {
    let connection = try SQLiteConnection(folder.database)
    let types = try connection.first("SELECT typeof(\("")), typeof(\([UInt8]()))") { row throws(SQLiteError) in
      [try row.text(0), try row.text(1)]
    }
    #expect(types == ["text", "blob"])
  }

  @Test func `a column of another type is an error, not a zero`() throws {
    let connection = try SQLiteConnection(folder.database)
    let error = try #require(throws: SQLiteError.self) {
      try connection.first("SELECT 'seven'") { row throws(SQLiteError) in try row.integer(0) }
    }
    #expect(error.code == .mismatch)
    #expect(throws: SQLiteError.self) {
      try connection.first("SELECT 2") { row throws(SQLiteError) in try row.bool(0) }
    }
  }

  @Test func `a broken constraint names itself and no value`() throws {
    let connection = try folder.makeTable()
    try connection.insert(4711)
    let error = try #require(throws: SQLiteError.self) { try connection.insert(4711) }
    #expect(error == SQLiteError(.constraint, extendedCode: 1555, message: "UNIQUE constraint failed: t.n"))
    #expect(error.isUniquenessViolation)
  }

  @Test func `foreign keys are enforced`() throws {
    let connection = try folder.makeTable()
    try connection.execute("CREATE TABLE child (n INTEGER NOT NULL REFERENCES t (n)) STRICT")
    let error = try #require(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO child VALUES (\(1))")
    }
    #expect(error.code == .constraint)
    #expect(!error.isUniquenessViolation)
  }

  @Test func `a misspelt column in double quotes is an error, not a text`() throws {
    let connection = try folder.makeTable()
    let error = try #require(throws: SQLiteError.self) { try connection.execute("SELECT \"nn\" FROM t") }
    #expect(error.code == .other)
  }

  @Test(arguments: ["", "SELECT 1; SELECT 2", "SELECT ?1"])
  func `refuses a text that is not one complete statement`(text: String) throws {
    let connection = try SQLiteConnection(folder.database)
    let error = try #require(throws: SQLiteError.self) { try connection.execute(SQLStatement(stringLiteral: text)) }
    #expect(error.code == .misuse)
  }

  @Test func `a query inside a query of the same text has rows of its own`() throws {
    let connection = try folder.makeTable()
    for number in 1...3 { try connection.insert(number) }
    let pairs = try connection.query("SELECT n FROM t") { row throws(SQLiteError) in
      let inner = try connection.query("SELECT n FROM t") { row throws(SQLiteError) in try row.integer(0) }
      return [try row.integer(0)] + inner
    }
    #expect(pairs == [[1, 1, 2, 3], [2, 1, 2, 3], [3, 1, 2, 3]])
  }

  @Test func `more texts than the cache holds all work`() throws {
    let connection = try SQLiteConnection(folder.database)
    for round in 0..<300 {
      let number = try connection.first(SQLStatement(stringLiteral: "SELECT \(round % 200)")) {
        row throws(SQLiteError) in try row.integer(0)
      }
      #expect(number == Int64(round % 200))
    }
  }

  @Test func `a statement is compiled once, also where a partial index depends on what is bound`() throws {
    let connection = try SQLiteConnection(folder.database)
    try connection.execute("CREATE TABLE way (account INTEGER, provider TEXT)")
    try connection.execute("CREATE UNIQUE INDEX one_password ON way (account) WHERE provider = 'password'")
    for provider in ["apple", "password", "passkey"] {
      #expect(try !connection.exists("SELECT 1 FROM way WHERE account = \(Int64(1)) AND provider = \(provider)"))
    }
    #expect(connection.recompilations == 0)
  }

  @Test func `a statement that failed works the next time`() throws {
    let connection = try folder.makeTable()
    try connection.insert(1)
    #expect(throws: SQLiteError.self) { try connection.insert(1) }
    try connection.insert(2)
    #expect(try connection.numbers() == [1, 2])
  }

  @Test func `counts changed rows`() throws {
    let connection = try folder.makeTable()
    for number in 1...3 { try connection.insert(number) }
    #expect(try connection.execute("UPDATE t SET s = \("x") WHERE n > \(1)") == 2)
    #expect(try connection.execute("DELETE FROM t WHERE n > \(9)") == 0)
    #expect(try connection.exists("SELECT 1 FROM t WHERE s = \("x")"))
  }

  @Test func `an error inside a transaction rolls it back`() throws {
    let connection = try folder.makeTable()
    #expect(throws: Refused()) {
      try connection.writing { connection in
        try connection.insert(1)
        throw Refused()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.numbers() == [])
  }

  /// The permissions of the database and of the two files that SQLite keeps beside it while it is open.
  private func permissions(of database: String) throws -> [Int?] {
    try ["", "-wal", "-shm"].map { suffix in
      try FileManager.default.attributesOfItem(atPath: database + suffix)[.posixPermissions] as? Int
    }
  }

  @Test func `only the owner can read the file`() throws {
    let connection = try folder.makeTable()
    #expect(try permissions(of: folder.database) == [0o600, 0o600, 0o600])
    withExtendedLifetime(connection) {}
  }

  @Test func `only the owner can read a file that was created through links to nothing`() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/disk", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.database, withDestinationPath: "disk/second.db")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/disk/second.db", withDestinationPath: folder.path + "/disk/real.db")
    let connection = try folder.makeTable()
    try connection.insert(1)
    #expect(try permissions(of: folder.path + "/disk/real.db") == [0o600, 0o600, 0o600])
  }

  @Test func `a link that leads to itself is reported`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.database, withDestinationPath: "test.db")
    let error = try #require(throws: SQLiteError.self) { try SQLiteConnection(folder.database) }
    #expect(error.code == .cannotOpen)
  }

  @Test(arguments: [SQLiteSettings.Mode.readWriteCreate, .readWrite])
  func `others lose their access to a file that is opened for writing`(mode: SQLiteSettings.Mode) throws {
    let first = try folder.makeTable()
    try first.insert(1)
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: folder.database + suffix)
    }
    // By way of a link, as some keep their data on another disk.
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.db", withDestinationPath: "test.db")
    let second = try SQLiteConnection(folder.path + "/link.db", settings: SQLiteSettings(mode: mode))
    #expect(try permissions(of: folder.database) == [0o600, 0o600, 0o600])
    #expect(try second.numbers() == [1])
    withExtendedLifetime(first) {}
  }

  @Test func `a file that is no database keeps its permissions`() throws {
    try Data(repeating: 0x41, count: 4096).write(to: URL(fileURLWithPath: folder.database))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.database)
    #expect(throws: SQLiteError.self) { try SQLiteConnection(folder.database) }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.database)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
  }

  @Test func `a file that is not a database is reported as damaged`() throws {
    try Data(repeating: 0x41, count: 4096).write(to: URL(fileURLWithPath: folder.database))
    let error = try #require(throws: SQLiteError.self) { try SQLiteConnection(folder.database) }
    #expect(error.code == .corrupt)
  }

  @Test func `a folder that is not there is reported`() throws {
    for mode in [SQLiteSettings.Mode.readWriteCreate, .readWrite, .queryOnly] {
      let error = try #require(throws: SQLiteError.self) {
        try SQLiteConnection(folder.path + "/missing/test.db", settings: SQLiteSettings(mode: mode))
      }
      #expect(error.code == .cannotOpen)
    }
  }
}
