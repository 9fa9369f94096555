import Foundation
import SignInClient
import SignInClientTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server and the emulator, both the built program, on separate ports.
struct World {
  static let app = "com.example.app"

  let server: URL
  let emulator: URL
  let folder: URL
  /// The server; in a demo, also the emulator.
  let program: RunningProgram

  /// The emulator's Settings, users, faults and mail.
  var apple: Caller { Caller(emulator) }

  func startServer() async throws {
    try await program.start(saying: "Serving ")
  }

  /// Makes Apple's token endpoint fail.
  func breakTokenEndpoint() async throws {
    _ = try await apple.json(
      "POST", "/emulator/faults", ["endpoint": "/auth/token", "kind": "status", "status": 503])
  }

  func mendApple() async throws {
    try await apple.status("DELETE", "/emulator/faults")
  }

  /// "Stop Using Apple ID", in the emulator's Settings.
  func stopUsing(_ person: String) async throws {
    #expect(try await apple.status("DELETE", "/emulator/apple-ids/\(person)/apps/\(Self.app)") == 204)
  }

  /// The code in the last email to this address whose text has these words. Its subject is the code.
  func mailedCode(to address: String, saying words: String) async throws -> String {
    for _ in 0..<500 {
      let box = try await apple.json("GET", "/emulator/mail?to=\(address)")
      let texts = (box["items"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
      if let text = texts.last(where: { $0.contains(words) }) {
        // The code has its own line.
        let lines = text.split(separator: "\n")
        return String(try #require(lines.first { $0.wholeMatch(of: /[0-9]{6}|[0-9a-z]{26}/) != nil }))
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(text: "no mail “\(words)” for \(address) came within ten seconds")
  }

  /// Whether the server accepts this access token.
  func isAlive(_ token: String) async throws -> Bool {
    var request = URLRequest(url: server.appendingPathComponent("v1/session"))
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    return try await URLSessionTransport().send(request).1.statusCode == 200
  }

  /// Changes the server's settings for its next start.
  func configure(_ settings: ServerSettings) async throws {
    try await settings.write(to: folder, port: try #require(server.port), emulator: emulator)
  }

  /// Runs another command with the server's settings, and returns its output.
  func pippin(_ words: String...) async throws -> String {
    try await RunningProgram(
      words + ["--config", folder.appendingPathComponent("pippin.json5").path],
      log: folder.appendingPathComponent("command.log")
    ).run()
  }
}

extension World {
  /// A `pippin demo`, with mail, Google and Facebook. The emulator notifies the server.
  static func demo(_ journey: (World) async throws -> Void) async throws {
    try await inFolder { folder in
      let program = RunningProgram(
        ["demo", "--port", "0", "--emulator-port", "0"], log: folder.appendingPathComponent("demo.log"))
      let said = try await startedDemo(program)
      let world = World(
        server: try #require(URL(string: said[0])), emulator: try #require(URL(string: said[1])), folder: folder,
        program: program)
      try await journey(world)
      try await program.stop()
    }
  }

  /// The demo chooses free ports before it listens on them, and another program can be faster.
  private static func startedDemo(_ program: RunningProgram) async throws -> [String] {
    let addresses = #"(http://localhost:\d+)/sign-in\s+Apple's side\s+(http://[0-9.:]+)/"#
    for _ in 0..<4 {
      do {
        return try await program.start(saying: addresses)
      } catch let error as ProgramFailure where error.text.contains("cannot_listen") {
        continue
      }
    }
    return try await program.start(saying: addresses)
  }

  /// A `pippin serve` and a separate `pippin emulate`, so that each can fail. The emulator does not notify the server.
  static func separate(
    _ settings: ServerSettings = ServerSettings(), _ journey: (World) async throws -> Void
  ) async throws {
    try await inFolder { folder in
      let apple = RunningProgram(["emulate", "--port", "0"], log: folder.appendingPathComponent("emulator.log"))
      let said = try await apple.start(saying: #"(http://[0-9.:]+)"#)
      let emulator = try #require(URL(string: said[0]))
      let world = try await started(settings, folder, emulator)
      try await journey(world)
      try await world.program.stop()
      try await apple.stop()
    }
  }

  /// On a port that the server keeps across restarts, or another one if that is in use.
  private static func started(_ settings: ServerSettings, _ folder: URL, _ emulator: URL) async throws -> World {
    var failure: any Error = ProgramFailure(text: "no server")
    for _ in 0..<5 {
      let port = Int.random(in: 20_000..<32_000)
      try await settings.write(to: folder, port: port, emulator: emulator)
      let world = World(
        server: try #require(URL(string: "http://localhost:\(port)")), emulator: emulator, folder: folder,
        program: RunningProgram(
          ["serve", "--config", folder.appendingPathComponent("pippin.json5").path],
          log: folder.appendingPathComponent("server.log")))
      do {
        try await world.startServer()
        return world
      } catch let error as ProgramFailure where error.text.contains("cannot_listen") {
        failure = error
      }
    }
    throw failure
  }

  private static func inFolder(_ work: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("journey-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      try await work(folder)
    } catch {
      try FileManager.default.removeItem(at: folder)
      throw error
    }
    try FileManager.default.removeItem(at: folder)
  }
}
