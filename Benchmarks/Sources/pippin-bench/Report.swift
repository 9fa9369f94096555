import Foundation

/// All that one run found out.
struct Report: Encodable {
  struct Machine: Encodable {
    let processor: String
    let cores: Int
  }

  struct Server: Encodable {
    let store: String
    /// From the start of the process to its first answer.
    let coldStartMilliseconds: Double
    let residentAtStartMiB: Double
    let residentAfterLoadMiB: Double
    let residentPeakMiB: Double

    private enum CodingKeys: String, CodingKey {
      case store
      case coldStartMilliseconds = "cold_start_milliseconds"
      case residentAtStartMiB = "resident_at_start_mib"
      case residentAfterLoadMiB = "resident_after_load_mib"
      case residentPeakMiB = "resident_peak_mib"
    }
  }

  let machine: Machine
  /// CPU time of one bare verification: the median of the rounds.
  let verifyMicroseconds: Double
  let verifyRounds: [Double]
  let rows: [Row]
  let counted: [CountedRow]
  let purges: [Purge]
  let servers: [Server]
  let notes: [String]

  var passes: Bool {
    rows.allSatisfy { $0.passes != false } && counted.allSatisfy { $0.passes != false }
      && purges.allSatisfy { $0.problem == nil }
  }

  private enum CodingKeys: String, CodingKey {
    case machine, rows, counted, purges, servers, notes, passes
    case verifyMicroseconds = "verify_microseconds"
    case verifyRounds = "verify_rounds_microseconds"
  }

  func encode(to encoder: any Encoder) throws {
    var report = encoder.container(keyedBy: CodingKeys.self)
    try report.encode(passes, forKey: .passes)
    try report.encode(machine, forKey: .machine)
    try report.encode(verifyMicroseconds.rounded(to: 3), forKey: .verifyMicroseconds)
    try report.encode(verifyRounds.map { $0.rounded(to: 3) }, forKey: .verifyRounds)
    try report.encode(rows, forKey: .rows)
    try report.encode(counted, forKey: .counted)
    try report.encode(purges, forKey: .purges)
    try report.encode(servers, forKey: .servers)
    try report.encode(notes, forKey: .notes)
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension Report.Machine {
  /// As the kernel describes it.
  static func current() -> Self {
    let lines = Kernel.lines(of: "/proc/cpuinfo")
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":", maxSplits: 1).last
    return Self(
      processor: model?.trimmingCharacters(in: .whitespaces) ?? "unknown processor",
      cores: ProcessInfo.processInfo.activeProcessorCount)
  }
}

/// What the kernel tells in files.
enum Kernel {
  static func lines(of path: String) -> [Substring] {
    // A file that is not there has no lines; every caller can do without.
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  /// The processes that a process has started.
  static func children(of process: Int32) -> [Int32] {
    lines(of: "/proc/\(process)/task/\(process)/children").flatMap { $0.split(separator: " ") }.compactMap { Int32($0) }
  }

  /// A line such as `VmRSS: 1234 kB` of a process's status, in MiB.
  static func mebibytes(_ name: String, of process: Int32) -> Double {
    let line = lines(of: "/proc/\(process)/status").first { $0.hasPrefix(name + ":") }
    return (line?.split(separator: " ").dropLast().last).flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      .map { $0 / 1024 } ?? 0
  }
}
