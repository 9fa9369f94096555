import Foundation

/// Counts what a server does while a load runs.
struct Counter {
  /// The library that counts allocations, and the file that it counts in.
  let library: String
  let file: String

  init(library: String, file: String) throws {
    self.library = library
    self.file = file
    guard FileManager.default.createFile(atPath: file, contents: Data(count: 16)) else {
      throw BenchmarkError("\(file) cannot be written")
    }
  }

  /// What the server's environment has besides.
  var environment: [String: String] { ["LD_PRELOAD": library, "BENCH_COUNTS": file] }

  /// What each of the requests that `load` makes has cost.
  func count(_ server: Int32, _ load: () throws -> Wrk.Result) throws -> Counts {
    let perf = try PerfStat(of: server)
    let before = try allocations()
    let result = Result { try load() }
    let after = try allocations()
    let events = try perf.stop()
    let requests = Double(try result.get().requests)
    return Counts(
      allocations: Double(after.calls - before.calls) / requests,
      allocatedBytes: Double(after.bytes - before.bytes) / requests,
      megaInstructions: events["instructions:u"].map { $0 / requests / 1e6 },
      systemCalls: events["raw_syscalls:sys_enter"].map { $0 / requests },
      contextSwitches: events["context-switches"].map { $0 / requests })
  }

  private func allocations() throws -> (calls: UInt64, bytes: UInt64) {
    let counts = try Data(contentsOf: URL(filePath: file))
    guard counts.count == 16 else { throw BenchmarkError("\(file) is not what the counting library writes") }
    return counts.withUnsafeBytes {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }
}

/// `perf stat` beside a load. Without perf, or where it may not look, it counts nothing.
private struct PerfStat {
  private let process = Process()
  private let output = Pipe()

  init(of server: Int32) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "perf", "stat", "-x", ",", "-e", "instructions:u", "-e", "raw_syscalls:sys_enter", "-e", "context-switches",
      "-p", "\(server)",
    ]
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Until it has attached itself.
    usleep(300_000)
  }

  func stop() throws -> [String: Double] {
    process.interrupt()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    var events: [String: Double] = [:]
    for line in text.split(separator: "\n") {
      // What it cannot count it says in words in place of a number.
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      if cells.count > 2, let value = Double(cells[0]) { events[String(cells[2])] = value }
    }
    return events
  }
}
