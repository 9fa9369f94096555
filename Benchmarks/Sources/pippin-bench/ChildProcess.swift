import CBench
import Foundation
import Synchronization

/// A program that was started and is ended with the run.
final class ChildProcess {
  private let process = Process()
  private let input = Pipe()
  private let output: Pipe?
  private let log: String
  private static let running = Mutex<Set<Int32>>([])

  /// - Parameters:
  ///   - log: a file for what it says on standard error, and on standard output unless `isHeard`.
  ///   - isHeard: whether its standard output is read line by line.
  ///   - environment: what its environment has besides ours.
  init(
    _ program: String, _ arguments: [String], log: String, isHeard: Bool = false, environment: [String: String] = [:]
  ) throws {
    self.log = log
    guard FileManager.default.createFile(atPath: log, contents: nil), let file = FileHandle(forWritingAtPath: log)
    else { throw BenchmarkError("\(log) cannot be written") }
    output = isHeard ? Pipe() : nil
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardError = file
    process.standardOutput = output ?? file
    try process.run()
    let id = id
    Self.running.withLock { _ = $0.insert(id) }
  }

  /// Asks all that still run to end, without waiting.
  static func stopAll() {
    for id in running.withLock({ $0 }) { kill(id, SIGTERM) }
  }

  var id: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  /// CPU seconds so far, of all its threads.
  func cpuSeconds() throws -> Double {
    let seconds = bench_process_seconds(id)
    guard seconds >= 0 else { throw gone() }
    return seconds
  }

  /// A line on its standard input, answered by a line on its standard output.
  func tell(_ line: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    return try hear()
  }

  func hear() throws -> String {
    var line = Data()
    while let byte = try output?.fileHandleForReading.read(upToCount: 1), byte.first != UInt8(ascii: "\n") {
      guard !byte.isEmpty else { break }
      line += byte
    }
    guard !line.isEmpty else { throw gone() }
    return String(decoding: line, as: UTF8.self)
  }

  func stop() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
    let id = id
    Self.running.withLock { _ = $0.remove(id) }
  }

  /// What to say when it ended by itself: the last of what it said.
  func gone() -> BenchmarkError {
    let last = Kernel.lines(of: log).suffix(5).joined(separator: "\n  ")
    return BenchmarkError("\(process.executableURL?.lastPathComponent ?? "a program") is gone:\n  \(last)")
  }
}
