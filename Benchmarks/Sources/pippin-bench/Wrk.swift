import Foundation

/// The load generator.
struct Wrk {
  /// What a run brought.
  struct Result: Decodable {
    let requests: Int
    let microseconds: Int
    let p50: Int
    let p99: Int
    let longest: Int
    let failed: Int

    var load: Row.Load {
      Row.Load(
        perSecond: Double(requests) / (Double(microseconds) / 1e6), p50: Double(p50) / 1000, p99: Double(p99) / 1000)
    }
  }

  let scripts: String
  private static let connections = 64

  /// Runs a script against a URL.
  /// - Parameters:
  ///   - seconds: for how long at most; scripts that have a fixed amount of work end earlier.
  ///   - threads: one where a script keeps count.
  ///   - isStrict: whether a single failure fails the run, and an answer after two seconds is one. Otherwise failures are counted,
  ///     and an answer may take a minute.
  func run(
    _ script: String, _ url: String, seconds: Int, threads: Int = 1, isStrict: Bool = true, _ arguments: [String] = []
  ) throws -> Result {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "wrk", "-t\(threads)", "-c\(Self.connections)", "-d\(seconds)s", "--timeout", isStrict ? "2s" : "60s", "-s",
        "\(scripts)/\(script).lua", url, "--",
      ]
      + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["LUA_PATH": "\(scripts)/?.lua;;"]) { $1 }
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("bench {") }) else {
      throw BenchmarkError("wrk gave no result for \(script):\n\(text)")
    }
    let result = try JSONDecoder().decode(Result.self, from: Data(line.dropFirst(6).utf8))
    guard result.failed == 0 || !isStrict, result.requests > 0 else {
      throw BenchmarkError("\(result.failed) of \(result.requests) requests of \(script) failed:\n\(text)")
    }
    return result
  }
}
