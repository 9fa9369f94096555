import PippinFoundation
import PippinLock
import PippinProgram
import PippinTestKit

/// One run of the program with its own files, and its outcome.
final class Trial: Sendable {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pippin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      // The system cleans up its folder for temporary files.
    }
  }

  struct Outcome {
    let code: ExitCode
    let bytes: [UInt8]
    let words: String

    var output: String { String(decoding: bytes, as: UTF8.self) }
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// What a program reads of a refusal.
    var reason: String? { words.split(separator: "\n").first.map(String.init) }
  }

  /// Writes a file and returns its path.
  @discardableResult
  func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

  /// Writes a file that only its owner may read, unless told otherwise.
  @discardableResult
  func file(_ name: String, _ bytes: [UInt8], permissions: Int = 0o600) throws -> String {
    let path = path(name)
    try Data(bytes).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    return path
  }

  /// Writes ``SettingsTests/good`` and the files that it names, and returns the path of the settings.
  func goodSettings() throws -> String {
    try file("AuthKey.p8", Fixtures.clientKeyPEM)
    try file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    return try file("pippin.json5", SettingsTests.good)
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Runs the program.
  /// - Parameters:
  ///   - input: what standard input has, in the pieces in which it arrives.
  ///   - seconds: the clock at the start, since 1970.
  ///   - secondsPerPiece: how long each piece of the input takes to arrive.
  ///   - isTerminal: whether messages and results go to a terminal.
  ///   - isInteractive: whether a person sits at a terminal.
  ///   - taken: the ports of the machine that are in use.
  func run(
    _ arguments: [String], input: [[UInt8]] = [], environment: [String: String] = [:], seconds: Double = 1_770_091_560,
    secondsPerPiece: Double = 0, isTerminal: Bool = false, isInteractive: Bool = false, taken: Set<Int> = []
  ) async -> Outcome {
    let streams = Streams(input: input)
    let console = Console(
      read: { () throws(FileProblem) in streams.read() },
      write: { (bytes) throws(FileProblem) in streams.output.withLock { $0 += bytes } },
      writeWords: { (bytes) throws(FileProblem) in streams.words.withLock { $0 += bytes } },
      isTerminal: isTerminal, isInteractive: isInteractive, isOutputTerminal: isTerminal)
    let program = Program(
      console: console, environment: environment,
      now: { Date(timeIntervalSince1970: seconds + streams.readCount.withLock { Double($0) } * secondsPerPiece) },
      obstacle: { taken.contains($0.port) ? "address already in use" : nil })
    let code = await program.run(arguments)
    return Outcome(
      code: code, bytes: streams.output.withLock { $0 },
      words: String(decoding: streams.words.withLock { $0 }, as: UTF8.self))
  }

  func run(_ arguments: [String], input: String) async -> Outcome {
    await run(arguments, input: [Array(input.utf8)])
  }
}

private final class Streams: Sendable {
  let input: Lock<ArraySlice<[UInt8]>>
  let readCount = Lock(0)
  let output = Lock<[UInt8]>([])
  let words = Lock<[UInt8]>([])

  init(input: [[UInt8]]) {
    self.input = Lock(input.filter { !$0.isEmpty }[...])
  }

  func read() -> [UInt8] {
    readCount.withLock { $0 += 1 }
    return input.withLock { $0.popFirst() ?? [] }
  }
}
