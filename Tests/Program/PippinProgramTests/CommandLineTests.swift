import PippinProgram
import Testing

@Suite struct CommandLineTests {
  @Test(arguments: [
    [], ["demolish"], ["token"], ["token", "mint"], ["help", "demolish"], ["--verbose"], ["token", "verify"],
    ["token", "verify", "--keys", "k"], ["token", "verify", "--audience", "a"], ["token", "inspect", "a", "b"],
    ["token", "inspect", "--json=yes", "a"], ["token", "inspect", "--json", "--json", "a"], ["token", "inspect", "-x"],
    ["token", "inspect", "--jsonx"], ["secret", "create", "--key"], ["secret", "create", "extra"], ["--version", "x"],
    ["jose", "verify", "--key", "a", "--key", "b", "--algorithms", "RS256"], ["", "verify"],
  ])
  func `wrong usage prints the usage`(arguments: [String]) async throws {
    let outcome = await Trial.run(arguments)
    #expect(outcome.code == .usage)
    #expect(outcome.bytes.isEmpty)
    #expect(outcome.words.hasPrefix("pippin: "))
    #expect(outcome.words.contains("\nusage: pippin "))
  }

  @Test(arguments: [
    ["help"], ["--help"], ["-h"], ["help", "token"], ["token", "--help"], ["help", "token", "verify"],
    ["token", "verify", "--help"], ["token", "verify", "--nonsense", "--help"], ["secret", "create", "-h"],
    ["jose", "verify", "--key", "x", "--help"],
  ])
  func `help goes to standard output`(arguments: [String]) async throws {
    let outcome = await Trial.run(arguments)
    #expect(outcome.code == .done)
    #expect(outcome.words.isEmpty)
    #expect(outcome.output.hasPrefix("usage: pippin "))
  }

  @Test(arguments: [["help", "serve", "now"], ["help", "token", "verify", "it"]])
  func `an existing command is never reported as unknown`(arguments: [String]) async throws {
    let outcome = await Trial.run(arguments)
    #expect(outcome.code == .usage)
    #expect(outcome.words.hasPrefix("pippin: help needs the name of one command\n"))
  }

  @Test func `the version is one line, with the commit and the build`() async throws {
    let outcome = await Trial.run(["--version"])
    #expect(outcome.code == .done)
    let line = try #require(
      outcome.output.wholeMatch(
        of: /pippin (\d+\.\d+\.\d+(?:-dev)?) \(commit (unknown|[0-9a-f]{7,64}), (debug|release), (\w+-\w+)\)\n/))
    #expect(line.1 == Program.version)
  }

  @Test func `a value that looks like an option is a value`() async throws {
    let outcome = await Trial.run(["jose", "verify", "--key", "--help", "--algorithms=RS256", "x"])
    #expect(outcome.code == .usage)
    #expect(outcome.words.contains("--key: --help cannot be read: no such file or directory"))
  }

  @Test func `after two dashes nothing is an option`() async throws {
    let outcome = await Trial.run(["token", "inspect", "--", "--json"])
    #expect(outcome.code == .refused)
    #expect(outcome.reason == "malformed")
  }

  @Test func `control characters in arguments are escaped`() async throws {
    let outcome = await Trial.run(["--\u{1B}[2J\u{202E}"])
    #expect(outcome.code == .usage)
    #expect(outcome.words.contains(#"\u{1b}[2J\u{202e}"#))
    #expect(!outcome.words.contains("\u{1B}"))
  }
}

extension Trial {
  /// Runs the program where no file is needed.
  static func run(_ arguments: [String]) async -> Outcome {
    do {
      return try await Trial().run(arguments)
    } catch {
      return Outcome(code: .refused, bytes: [], words: "no temporary folder: \(error)")
    }
  }
}
