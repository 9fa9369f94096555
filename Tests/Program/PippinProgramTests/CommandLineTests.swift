import PippinProgram
import Testing

@Suite struct CommandLineTests {
  @Test(arguments: [
    [], ["token"], ["operator", "token"], ["token", "verify"],
    ["token", "verify", "--keys", "k"], ["token", "verify", "--audience", "a"], ["token", "inspect", "a", "b"],
    ["token", "inspect", "--json=yes", "a"], ["token", "inspect", "--json", "--json", "a"],
    ["secret", "create", "--key"], ["secret", "create", "extra"], ["--version", "x"],
    ["jose", "verify", "--key", "a", "--key", "b", "--algorithms", "RS256"],
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
    ["jose", "verify", "--key", "x", "--help"], ["operator", "token", "--help"], ["help", "operator", "token"],
  ])
  func `help goes to standard output`(arguments: [String]) async throws {
    let outcome = await Trial.run(arguments)
    #expect(outcome.code == .done)
    #expect(outcome.words.isEmpty)
    #expect(outcome.output.hasPrefix("usage: pippin "))
  }

  @Test(arguments: [
    (["migarte"], "“migarte”. Did you mean “migrate”?", ""),
    (["help", "migarte"], "“migarte”. Did you mean “migrate”?", ""),
    (["Serv", "--config", "x"], "“Serv”. Did you mean “serve”?", ""),
    (["check_config", "pippin.json5"], "“check_config”. Did you mean “check-config”?", ""),
    (["tokn", "verify"], "“tokn”. Did you mean “token verify”?", ""),
    (["tokn"], "“tokn”. Did you mean “token”?", ""),
    (["token", "verfy"], "“token verfy”. Did you mean “token verify”?", " token"),
    (["operator", "tokens", "list"], "“operator tokens”. Did you mean “operator token list”?", " operator"),
    (["operator-token", "list"], "“operator-token”. Did you mean “operator token list”?", ""),
    (["--verison"], "“--verison”. Did you mean “--version”?", ""),
    (["jobs", "rn", "12"], "“jobs rn”. Did you mean “jobs run”?", " jobs"),
    (["account", "list"], "“account”. Did you mean “accounts list”?", ""),
    (["account", "suspend", "x"], "“account”. Did you mean “accounts suspend”?", ""),
    (["accounts", "lst", "--json"], "“accounts lst”. Did you mean “accounts list”?", " accounts"),
    (["accounts", "suspnd", "x"], "“accounts suspnd”. Did you mean “accounts suspend”?", " accounts"),
    (["statistic"], "“statistic”. Did you mean “statistics”?", ""),
    (["refusal", "--json"], "“refusal”. Did you mean “refusals”?", ""),
    (["audit", "lsit"], "“audit lsit”. Did you mean “audit list”?", " audit"),
    (["demolish"], "“demolish”.", ""), (["help", "demolish"], "“demolish”.", ""), (["--verbose"], "“--verbose”.", ""),
    (["token", "mint"], "“token mint”.", " token"), (["", "verify"], "“”.", ""),
  ])
  func `an unknown command is one sentence with the nearest command`(
    arguments: [String], sentence: String, group: String
  ) async throws {
    let outcome = await Trial.run(arguments)
    #expect(outcome.code == .usage && outcome.bytes.isEmpty)
    #expect(
      outcome.words == "pippin: there is no command \(sentence)\n\nTo see the commands, run: pippin help\(group)\n")
  }

  @Test(arguments: [
    (["demo", "--prot", "1"], "--prot. Did you mean --port?"),
    (["demo", "-port=1"], "-port. Did you mean --port?"),
    (["demo", "--hepl"], "--hepl. Did you mean --help?"),
    (["serve", "--operator_listen=x"], "--operator_listen. Did you mean --operator-listen?"),
    (["accounts", "list", "--querry", "x"], "--querry. Did you mean --query?"),
    (["accounts", "list", "--created_after=x"], "--created_after. Did you mean --created-after?"),
    (["refusals", "--sicne", "1d"], "--sicne. Did you mean --since?"),
    (["token", "inspect", "--jsonx"], "--jsonx. Did you mean --json?"), (["token", "inspect", "-x"], "-x."),
  ])
  func `an unknown option is one sentence with the nearest option`(arguments: [String], sentence: String) async throws {
    let outcome = await Trial.run(arguments, isTerminal: true)
    let command = arguments.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
    #expect(outcome.code == .usage && outcome.bytes.isEmpty)
    #expect(
      outcome.words == "pippin: \(command): there is no option \(sentence)\n\n"
        + "To see the options, run: pippin \(command) --help\n")
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
  static func run(_ arguments: [String], isTerminal: Bool = false) async -> Outcome {
    do {
      return try await Trial().run(arguments, isTerminal: isTerminal)
    } catch {
      return Outcome(code: .refused, bytes: [], words: "no temporary folder: \(error)")
    }
  }
}
