import Foundation

/// Starts and stops the built program.
actor RunningProgram {
  private let arguments: [String]
  private let log: URL
  private let binary: URL
  private let environment: [String: String]
  private var process: Process?

  /// Creates a program that is not started yet. Its output goes to the file `log`.
  ///
  /// - Parameter binary: another program than the one that was built here.
  init(_ arguments: [String], log: URL, binary: URL = RunningProgram.built, environment: [String: String] = [:]) {
    self.arguments = arguments
    self.log = log
    self.binary = binary
    self.environment = environment
  }

  deinit {
    if let process, process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  /// Starts the program and waits until its output matches.
  ///
  /// - Returns: the groups of the pattern.
  @discardableResult
  func start(saying pattern: String) async throws -> [String] {
    try launch()
    return try await patiently("\(arguments) says \(pattern)") {
      let words = try words()
      let found = try NSRegularExpression(pattern: pattern)
        .firstMatch(in: words, range: NSRange(words.startIndex..., in: words))
      guard let found else { return nil }
      return (1..<found.numberOfRanges).compactMap { Range(found.range(at: $0), in: words).map { String(words[$0]) } }
    }
  }

  /// Kills the program.
  func kill() async throws {
    try await end(SIGKILL)
  }

  /// Stops the program cleanly.
  func stop() async throws {
    try await end(SIGTERM)
  }

  /// Runs the program to its end and returns its output on success.
  func run() async throws -> String {
    try launch()
    try await patiently("\(arguments) ends") { process?.isRunning == true ? nil : () }
    guard process?.terminationStatus == 0 else { throw ProgramFailure(text: "\(arguments) failed: \(try words())") }
    return try words()
  }

  private func end(_ signal: Int32) async throws {
    guard let process else { return }
    Foundation.kill(process.processIdentifier, signal)
    try await patiently("\(arguments) ends") { process.isRunning ? nil : () }
    self.process = nil
  }

  private func launch() throws {
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    // The developer's own environment must not affect this server.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PIPPIN_") }
      .merging(environment) { _, given in given }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try output.close()
    self.process = process
  }

  private func words() throws -> String {
    String(decoding: try Data(contentsOf: log), as: UTF8.self)
  }

  /// Repeats the call until there is an answer, for half a minute, while the program runs.
  private func patiently<Answer>(_ what: String, _ ask: () async throws -> Answer?) async throws -> Answer {
    for _ in 0..<1500 {
      if let answer = try await ask() { return answer }
      if let process, !process.isRunning, let answer = try await ask() { return answer }
      if process?.isRunning != true { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(text: "never: \(what)\n\(try words())")
  }

  /// The program that `swift build` put beside these tests, or the one that PIPPIN_BINARY names.
  static let built: URL = {
    if let given = ProcessInfo.processInfo.environment["PIPPIN_BINARY"] { return URL(fileURLWithPath: given) }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("pippin")
  }()
}

/// A program of a journey failed.
struct ProgramFailure: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
