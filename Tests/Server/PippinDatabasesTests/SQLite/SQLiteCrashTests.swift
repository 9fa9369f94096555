import Foundation
import PippinDatabases
import Testing

/// What a crash leaves is the file and its log as they are at one moment; both are copied while the writer stands
/// still inside a piece of work, so the moment is a real one.
@Suite struct SQLiteCrashTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func integrity(_ path: String) throws -> String? {
    try SQLiteConnection(path).first("PRAGMA integrity_check") { row throws(SQLiteError) in try row.text(0) }
  }

  /// The writer keeps what is not committed in memory. Another connection writes more than its cache holds to the log.
  @Test(arguments: [true, false])
  func `after a crash everything answered is there and nothing half done`(isWriter: Bool) async throws {
    _ = try folder.makeTable()
    let writer = try SQLiteWriter(folder.database)
    for number in 0..<50 {
      try await writer.perform { connection throws(SQLiteError) in try connection.insert(number) }
    }
    let half = { @Sendable [folder] (connection: SQLiteConnection) throws in
      for number in 1000..<25000 {
        try connection.execute("INSERT INTO t VALUES (\(number), \(String(repeating: "x", count: 1000)))")
      }
      return try folder.copyDatabase(as: "crashed.db")
    }
    let copy = isWriter ? try await writer.perform(half) : try SQLiteConnection(folder.database).writing(half)
    let log = try FileManager.default.attributesOfItem(atPath: copy + "-wal")[.size] as? Int
    #expect((try #require(log) > 1_000_000) == !isWriter)
    #expect(try integrity(copy) == "ok")
    #expect(try SQLiteConnection(copy).numbers() == (0..<50).map(Int64.init))
  }

  @Test func `a log cut anywhere loses only the end`() async throws {
    _ = try folder.makeTable()
    let writer = try SQLiteWriter(folder.database)
    for number in 0..<20 {
      try await writer.perform { connection throws(SQLiteError) in try connection.insert(number) }
    }
    let log = try FileManager.default.attributesOfItem(atPath: folder.database + "-wal")[.size] as? Int
    let size = try #require(log)
    for cut in stride(from: 0, through: size, by: 1777) {
      let copy = try folder.copyDatabase(as: "cut-\(cut).db", logBytes: cut)
      #expect(try integrity(copy) == "ok")
      let connection = try SQLiteConnection(copy)
      guard try connection.exists("SELECT 1 FROM sqlite_schema WHERE name = 't'") else { continue }
      let numbers = try connection.numbers()
      #expect(numbers == (0..<Int64(numbers.count)).map { $0 })
    }
    let whole = try folder.copyDatabase(as: "whole.db")
    #expect(try SQLiteConnection(whole).numbers().count == 20)
  }
}
