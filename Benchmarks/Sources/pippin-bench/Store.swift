import CBench
import Foundation

/// What the server keeps its accounts in.
enum Store: String, CaseIterable, Encodable {
  case sqlite = "SQLite"
  case postgreSQL = "PostgreSQL"

  /// What a row's name begins with in the results for programs.
  var prefix: String { self == .sqlite ? "" : "postgresql_" }

  /// As the settings and the commands name it.
  func address(_ arguments: Arguments) -> String {
    switch self {
    case .sqlite: "sqlite:\(arguments.folder)/pippin.db"
    case .postgreSQL: arguments.postgreSQL
    }
  }

  /// Fills the SQLite database, which the server has made and let go of, with people, and the other with what is in it.
  static func populate(_ arguments: Arguments) throws {
    try run(["python3", "\(arguments.scripts)/../populate", "\(arguments.folder)/pippin.db", "\(arguments.accounts)"])
    guard arguments.stores.contains(.postgreSQL) else { return }
    let (from, to) = (Store.sqlite.address(arguments), Store.postgreSQL.address(arguments))
    try run([arguments.pippin, "migrate", "--from", from, "--to", to])
    // As it is after years of use, and nothing of that falls into a row.
    try run([
      "psql", "--quiet", "--no-psqlrc", "--dbname", to, "--command", "VACUUM ANALYZE", "--command", "CHECKPOINT",
    ])
  }

  private static func run(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError("\(words[0]) could not fill the database") }
  }
}

/// The processor time of PostgreSQL's processes.
struct DatabaseClock {
  private let postmaster: Int32
  private let before: [Int32: Double]

  init(of postmaster: Int32) {
    self.postmaster = postmaster
    before = Self.seconds(postmaster)
  }

  /// CPU seconds since this was made, but for processes that have ended in between: those that clean up, if any.
  var spent: Double {
    Self.seconds(postmaster).reduce(0) { $0 + $1.value - before[$1.key, default: 0] }
  }

  private static func seconds(_ postmaster: Int32) -> [Int32: Double] {
    let processes = [postmaster] + Kernel.children(of: postmaster)
    let times = processes.map { ($0, bench_process_seconds($0)) }.filter { $0.1 >= 0 }
    return Dictionary(times) { $1 }
  }
}
