import Foundation
import PippinDatabases

/// A folder for one test's database, gone when the test is over.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("pippin-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("a test's folder stays behind: \(error)")
    }
  }

  var database: String { path + "/test.db" }

  /// Copies what a crash would leave at this moment: the file and its log, without the shared memory.
  func copyDatabase(as name: String, logBytes: Int? = nil) throws -> String {
    let copy = path + "/" + name
    try FileManager.default.copyItem(atPath: database, toPath: copy)
    var log = try Data(contentsOf: URL(fileURLWithPath: database + "-wal"))
    if let logBytes { log = log.prefix(logBytes) }
    try log.write(to: URL(fileURLWithPath: copy + "-wal"))
    return copy
  }

  /// A connection to a new database with one table `t (n INTEGER PRIMARY KEY, s TEXT)`.
  func makeTable() throws -> SQLiteConnection {
    let connection = try SQLiteConnection(database)
    try connection.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, s TEXT) STRICT")
    return connection
  }
}

extension SQLiteConnection {
  /// All of `t.n`, ascending.
  func numbers() throws(SQLiteError) -> [Int64] {
    try query("SELECT n FROM t ORDER BY n") { row throws(SQLiteError) in try row.integer(0) }
  }

  func insert(_ number: Int) throws(SQLiteError) {
    try execute("INSERT INTO t (n) VALUES (\(number))")
  }
}

/// What a test's own work throws.
struct Refused: Error, Equatable {}
