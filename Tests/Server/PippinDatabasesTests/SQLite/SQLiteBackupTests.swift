import PippinDatabases
import Testing

@Suite struct SQLiteBackupTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func target(_ name: String = "copy.db") throws -> SQLiteConnection {
    _ = try SQLiteConnection(folder.path + "/" + name)
    return try SQLiteConnection(folder.path + "/" + name, settings: SQLiteSettings(mode: .privateCopy))
  }

  /// Enough pages for several steps of one.
  private func makeLongTable() throws -> SQLiteConnection {
    let connection = try folder.makeTable()
    try connection.writing { connection in for number in 0..<3000 { try connection.insert(number) } }
    return connection
  }

  @Test func `a copy that others write during is of one moment and is not begun anew`() throws {
    let writer = try makeLongTable()
    let source = try SQLiteConnection(folder.database, settings: SQLiteSettings(mode: .queryOnly))
    let copy = try target()
    try source.execute("BEGIN")
    #expect(try source.numbers().count == 3000)
    let backup = try SQLiteBackup(from: source, to: copy)
    var steps = 0
    while try backup.step(pages: 1) {
      #expect(backup.progress.done == steps + 1)
      try writer.insert(10_000 + steps)
      steps += 1
    }
    #expect(backup.progress.done == backup.progress.total && steps > 2)
    try backup.finish()
    try source.execute("COMMIT")
    #expect(try copy.numbers() == Array(0..<3000))
    #expect(try writer.numbers().count == 3000 + steps)
  }

  @Test func `a copy that is given up leaves the target usable`() throws {
    _ = try makeLongTable()
    let copy = try target()
    do {
      let source = try SQLiteConnection(folder.database, settings: SQLiteSettings(mode: .queryOnly))
      let backup = try SQLiteBackup(from: source, to: copy)
      #expect(try backup.step(pages: 1))
    }
    try copy.execute("CREATE TABLE other (n INTEGER)")
  }

  @Test func `a private copy has no log beside it, and takes one over`() throws {
    let path = folder.path + "/test.db"
    try folder.makeTable().insert(1)
    let logged = try folder.copyDatabaseWithLog()
    let copy = try SQLiteConnection(logged, settings: SQLiteSettings(mode: .privateCopy))
    #expect(try copy.numbers() == [1] && path != logged)
    #expect(try copy.first("PRAGMA journal_mode") { row throws(SQLiteError) in try row.text(0) } == "memory")
  }

  @Test func `the log goes into the file when it is closed, unless others have it open`() throws {
    let connection = try folder.makeTable()
    try connection.insert(1)
    let other = try SQLiteConnection(folder.database, settings: SQLiteSettings(mode: .queryOnly))
    #expect(try other.numbers() == [1])
    #expect(throws: SQLiteError.self) { try connection.closeLog() }
    withExtendedLifetime(other) {}
  }
}

@Suite struct SQLiteFileLockTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func failure(_ kind: SQLiteFileLock.Kind) -> SQLiteError? {
    do throws(SQLiteError) {
      _ = try SQLiteFileLock(folder.database, kind)
      return nil
    } catch {
      return error
    }
  }

  @Test func `many share a lock, one has it alone, and it goes with its value`() throws {
    do {
      let one = try SQLiteFileLock(folder.database, .shared)
      #expect(failure(.shared) == nil)
      #expect(failure(.alone)?.code == .busy)
      withExtendedLifetime(one) {}
    }
    do {
      let one = try SQLiteFileLock(folder.database, .alone)
      #expect(failure(.shared)?.message == "the database is being restored; try again when pippin restore is done")
      withExtendedLifetime(one) {}
    }
    #expect(failure(.alone) == nil)
  }

  @Test func `one server has its lock, beside those who share the database (0160)`() throws {
    do {
      let shared = try SQLiteFileLock(folder.database, .shared)
      let server = try SQLiteFileLock(folder.database, .server)
      #expect(failure(.server)?.message == "another server has the database open")
      #expect(failure(.server)?.code == .busy && failure(.shared) == nil && failure(.alone)?.code == .busy)
      withExtendedLifetime((shared, server)) {}
    }
    #expect(failure(.server) == nil && failure(.alone) == nil)
  }

  @Test func `a lock in a folder that is not there says so`() {
    #expect(throws: SQLiteError.self) { try SQLiteFileLock(folder.path + "/none/test.db", .shared) }
  }
}

extension TemporaryFolder {
  /// A copy of the test's database with its log, as a crash leaves both; the original is open meanwhile.
  fileprivate func copyDatabaseWithLog() throws -> String {
    let connection = try SQLiteConnection(database)
    _ = try connection.numbers()
    let copy = try copyDatabase(as: "logged.db")
    withExtendedLifetime(connection) {}
    return copy
  }
}
