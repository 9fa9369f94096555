import PippinTokens
import Testing

@testable import PippinProgram

@Suite struct SettingsTests {
  let trial: Trial

  /// A file like the one that the documentation shows.
  static let good = """
    // Settings of a small installation.
    { listen: "127.0.0.1:8080", public_url: "https://ID.example.com:443/", store: "sqlite:pippin.db",
      trusted_proxies: ["127.0.0.1"], master_keys: [{ id: "2026a", file: "master.key" }],
      apple: { teams: [{ id: 'TEAM000009', keys: [{ key_id: "KEY0000001", file: "AuthKey.p8" }] }] },
      clients: [
        { id: "com.example.app", platform: "ios", apple: { audience: "com.example.app", team: "TEAM000009", key: "KEY0000001" } },
        { id: "example-web", platform: "web", return_to: ["https://www.example.com/"],
          apple: { audience: "com.example.web", team: "TEAM000009", key: "KEY0000001",
                   return_url: "https://id.example.com/auth/apple/callback" } }, ] }
    """

  init() throws {
    trial = try Trial()
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
  }

  private func check(
    _ settings: String, _ more: [String] = [], environment: [String: String] = [:]
  ) async throws -> Trial.Outcome {
    let path = try trial.file("pippin.json5", settings)
    return await trial.run(["check-config", "--config", path] + more, environment: environment)
  }

  /// The problems, or the warnings, of settings in which `old` was replaced by `new`, each as `setting: problem`.
  func problems(_ old: String, _ new: String, of kind: String = "problems") async throws -> [String] {
    #expect(Self.good.contains(old))
    let outcome = try await check(Self.good.replacing(old, with: new), ["--json"])
    let root = try JSONDocument(parsing: outcome.bytes).root
    #expect(root["ok"]?.bool == (outcome.code == .done))
    return root[kind]?.elements.map { "\($0["setting"]?.string ?? "?"): \($0["problem"]?.string ?? "?")" } ?? []
  }

  /// The warnings about good settings, each as `setting: problem`.
  func warnings() async throws -> [String] {
    let root = try JSONDocument(parsing: try await check(Self.good, ["--json"]).bytes).root
    return root["warnings"]?.elements.map { "\($0["setting"]?.string ?? "?"): \($0["problem"]?.string ?? "?")" } ?? []
  }

  @Test func `scopes are names of what can be asked for, each once`() async throws {
    let key = #"return_url: "https://id.example.com/auth/apple/callback""#
    for good in ["[]", #"["email"]"#, #"["email", "name"]"#] {
      #expect(try await problems(key, key + ", scopes: " + good) == [])
    }
    #expect(
      try await problems(key, key + #", scopes: ["name", "phone", "name"]"#) == [
        "clients[1].apple.scopes[1]: is nothing that can be asked for", "clients[1].apple.scopes[2]: is there twice",
      ])
    #expect(try await problems(key, key + #", scopes: "email""#) == ["clients[1].apple.scopes: must be a list"])
  }

  private static let nativeClient =
    #"{ id: "com.example.app", platform: "ios", apple: { audience: "com.example.app", team: "TEAM000009", key: "KEY0000001" } },"#

  @Test func `a website alone is asked for the App ID that Apple's notifications name`() async throws {
    let setting = "apple.teams[0].primary_app"
    #expect(
      try await problems(Self.nativeClient, "", of: "warnings") == [
        "\(setting): is missing, and without it Apple's notifications about a website alone are refused"
      ])
    let website = Self.good.replacing(Self.nativeClient, with: "")
    let named = website.replacing("'TEAM000009',", with: "'TEAM000009', primary_app: 'com.example.app',")
    let outcome = try await check(named)
    #expect(outcome.code == .done && outcome.words.isEmpty, "\(outcome.words)")
    #expect(outcome.output.contains("notifications of team TEAM000009: about com.example.app too\n"))
  }

  @Test func `a Services ID is no primary App ID`() async throws {
    #expect(
      try await problems("'TEAM000009',", "'TEAM000009', primary_app: 'com.example.web',") == [
        "apple.teams[0].primary_app: is the Services ID of a client"
      ])
  }

  @Test func `good settings are told back`() async throws {
    let outcome = try await check(Self.good, ["--json"])
    #expect(outcome.code == .done)
    let root = try JSONDocument(parsing: outcome.bytes).root
    let settings = try #require(root["settings"])
    #expect(settings["listen"]?.string == "127.0.0.1:8080")
    #expect(settings["operator_listen"]?.string == "127.0.0.1:9090")
    #expect(settings["public_url"]?.string == "https://id.example.com")
    #expect(settings["store"]?.string == "sqlite:" + trial.path("pippin.db"), "relative to the file")
    #expect(settings["apple_base_url"]?.string == "https://appleid.apple.com")
    #expect(settings["trusted_issuers"]?.elements.map(\.string) == ["https://appleid.apple.com"])
    let clients = try #require(settings["clients"]).elements.map(\.self)
    #expect(clients.map { $0["id"]?.string } == ["com.example.app", "example-web"])
    #expect(clients[0]["realm"]?.string == "default")
    #expect(clients[0]["audience"]?.string == "com.example.app")
    #expect(root["warnings"]?.elements.map { $0["setting"]?.string } == [])
    #expect(try await check(Self.good).output.hasPrefix("The settings are valid.\n"))
    #expect(!outcome.output.contains("9f86d081"), "no secret")
  }

  @Test func `the command line wins over the environment, and that over the file`() async throws {
    func listen(_ more: [String], _ environment: [String: String]) async throws -> String? {
      let outcome = try await check(Self.good, ["--json"] + more, environment: environment)
      return try JSONDocument(parsing: outcome.bytes).root["settings"]?["listen"]?.string
    }
    #expect(try await listen([], ["PIPPIN_LISTEN": "0.0.0.0:1"]) == "0.0.0.0:1")
    #expect(try await listen(["--listen", "[::1]:0"], ["PIPPIN_LISTEN": "0.0.0.0:1"]) == "[::1]:0")
    #expect(try await listen([], ["PIPPIN_LISTEN": ""]) == "127.0.0.1:8080")
  }

  @Test func `no file is needed where the environment has everything`() async throws {
    var environment = [
      "PIPPIN_PUBLIC_URL": "https://id.example.com", "PIPPIN_STORE": "sqlite:/tmp/pippin.db",
      "PIPPIN_MASTER_KEYS": "[{ id: '1', file: '\(trial.path("master.key"))' }]",
      "PIPPIN_CLIENTS": #"[{ "id": "a", "platform": "ios" }]"#, "PIPPIN_STRICT": "1",
      "PIPPIN_TRUSTED_PROXIES": "['127.0.0.1']",
    ]
    let outcome = await trial.run(["check-config"], environment: environment)
    #expect(outcome.code == .done)
    #expect(outcome.words.isEmpty)
    let misspelt = await trial.run(
      ["check-config"], environment: environment.merging(["PIPPIN_PUBLICURL": "x"]) { first, _ in first })
    #expect(misspelt.code == .done)
    #expect(
      misspelt.words
        == "warning: PIPPIN_PUBLICURL (environment variable PIPPIN_PUBLICURL): is not a setting, and nothing reads it. "
        + "Correct its spelling, or remove it. Did you mean PIPPIN_PUBLIC_URL?\n")
    environment["PIPPIN_CLIENTS"] = "[{"
    #expect(
      await trial.run(["check-config"], environment: environment).words
        == """
        settings_invalid
        PIPPIN_CLIENTS:1:2: clients: is not JSON5: this “{” is not closed. Look for a missing “}”.
            1 | [{
              |  ^

        """)
  }

  @Test func `a setting that is there twice is refused, in the file and in the environment`() async throws {
    let file = try await check(#"{ store: "sqlite:a.db", brand: { name: "A" }, brand: { name: "B" } }"#)
    #expect(
      file.words.contains(
        "pippin.json5:1:47: brand: is there twice, first on line 1, column 25. Merge the two into one.\n"))
    let variable = try await check("{}", environment: ["PIPPIN_BRAND": #"{ name: "A", name: "B" }"#])
    #expect(variable.words.contains("PIPPIN_BRAND:1:14: brand.name: is there twice, first on line 1, column 3"))
  }

  @Test func `everything that is wrong is told at once, with its source and its cure`() async throws {
    let outcome = try await check(
      #"{ listen: 8080, master_keys: [{ id: "a", file: "none" }], clients: [{ id: "x", platform: "vic20" }], tsl: true }"#,
      environment: ["PIPPIN_PUBLIC_URL": "http://id.example.com", "PIPPIN_STORE": "mysql://db"])
    #expect(outcome.code == .refused)
    #expect(outcome.reason == "settings_invalid")
    let path = trial.path("pippin.json5")
    let lines = outcome.words.split(separator: "\n").dropFirst().map(String.init).filter { !$0.contains(" | ") }
    #expect(
      lines == [
        "\(path):1:102: tsl: is not a setting. Did you mean tls? The settings here are: "
          + ServerSetting.names.joined(separator: ", ") + ".",
        "\(path):1:11: listen: must be text, and not empty. Put it in quotation marks, or leave the setting out.",
        "public_url (environment variable PIPPIN_PUBLIC_URL): is not https, nor this machine itself. "
          + "Write the address that browsers and apps see, such as https://id.example.com.",
        "store (environment variable PIPPIN_STORE): is not a store. "
          + "Write sqlite: and a file name, such as sqlite:pippin.db, or the address of a PostgreSQL database, "
          + "such as postgres://pippin@db.example.com/pippin.",
        "\(path):1:48: master_keys[0].file: \(trial.path("none")) cannot be read: no such file or directory. "
          + "Make one with: openssl rand -hex 32",
        "\(path):1:90: clients[0].platform: is not a platform. Write ios, macos, web, android or desktop.",
      ])
  }

  @Test(arguments: ["{}", "[]", "null"])
  func `nothing at all is many problems`(text: String) async throws {
    let outcome = try await check(text)
    #expect(outcome.code == .refused)
    #expect(outcome.words.contains("pippin.json5:1:1: public_url: is missing."))
    #expect(outcome.words.contains("pippin.json5:1:1: master_keys: are missing."))
    #expect(outcome.words.contains("pippin.json5:1:1: clients: are missing."))
  }

  private static let unreadable: [(String, String)] = [
    ("", "1:1: is not JSON5: there is nothing in it. Write at least {}.\n"),
    ("{\n  listen: ", "2:11: is not JSON5: a value is missing. Write a value after the colon.\n"),
    ("\u{FEFF}{}", "1:1: is not JSON5: the text begins with a byte order mark. Save it as UTF-8 without"),
    (String(repeating: "[", count: 100_000), "1:65: is not JSON5: objects and lists are nested more than 64 deep. "),
  ]

  @Test(arguments: unreadable)
  func `a file that cannot be read is one problem`(text: String, problem: String) async throws {
    let outcome = try await check(text)
    #expect(outcome.code == .refused)
    #expect(outcome.words.hasPrefix("settings_invalid\n\(trial.path("pippin.json5")):\(problem)"), "\(outcome.words)")
  }

  @Test func `a file that is not there is one problem`() async throws {
    let outcome = await trial.run(["check-config", "--config", trial.path("none")])
    #expect(
      outcome.words
        == "settings_invalid\nconfig (option --config): \(trial.path("none")) cannot be read: no such file or directory. "
        + "Check the path.\n")
    #expect(await trial.run(["check-config", "extra"]).code == .usage)
  }

  @Test func `without any settings the missing settings file is reported`() async throws {
    let outcome = await trial.run(["check-config"])
    #expect(outcome.code == .refused)
    #expect(
      outcome.words.hasSuffix(
        "\nwarning: config (not given): there is no pippin.json5 in this folder. "
          + "Run `pippin init`, or name another file with --config.\n"))
    #expect(!(try await check("{}")).words.contains("warning: config"))
  }

  @Test func `a name may be demanded, in an app or in a browser, and nothing else`() async throws {
    #expect(try await problems(#"platform: "ios""#, #"platform: "ios", required: ["name"]"#) == [])
    #expect(
      try await problems(#"platform: "ios""#, #"platform: "ios", required: ["email"]"#) == [
        "clients[0].required[0]: is nothing that can be demanded"
      ])
    #expect(
      try await problems(#"platform: "web""#, #"platform: "web", required: ["name"]"#) == [])
  }

  @Test(arguments: [
    ("id: \"example-web\"", "id: \"com.example.app\"", "clients[1].id: is the second one named com.example.app"),
    ("TEAM000009\", key", "TEAM000008\", key", "clients[0].apple.team: is not a team under apple.teams"),
    ("id: \"2026a\"", "id: \"2026.a\"", "master_keys[0].id: is not a name for a key"),
    (
      "file: \"AuthKey.p8\"", "file: \"master.key\"",
      "apple.teams[0].keys[0].file: cannot be used: no -----BEGIN PRIVATE KEY----- in the text: give the contents of Apple's .p8 file, not its name"
    ),
    (
      "https://id.example.com/auth/apple/callback", "http://id.example.com/auth/apple/callback",
      "clients[1].apple.return_url: is nothing that Apple returns to"
    ),
    (
      "https://id.example.com/auth/apple/callback", "https://id.example.com/callback",
      "clients[1].apple.return_url: does not lead to /auth/apple/callback"
    ),
    (
      "store:", "apple_base_url: \"http://127.0.0.1:8081\", store:",
      "apple_base_url: is not Apple's address, so anybody who answers there could sign in as anybody"
    ),
    ("store:", "insecure_apple_base_url: \"true\", store:", "insecure_apple_base_url: must be true or false"),
    ("store:", "trusted_issuers: [], store:", "trusted_issuers: names no issuer"),
    (
      "https://ID.example.com:443/\"", "https://id.example.com/base\"",
      "public_url: has more than scheme, host and port"
    ),
    ("\"127.0.0.1:8080\"", "\"8080\"", "listen: is not a host and a port"),
    (
      "\"127.0.0.1:8080\"", "\"127.0.0.1:9090\"",
      "operator_listen: is the address of listen, which strangers can reach"
    ),
    (
      "store:", "operator_url: \"https://id.example.com\", store:",
      "operator_url: is the address of public_url, which strangers can reach"
    ),
    (
      "store:", "operator_url: \"https://operator.example.com/console\", store:",
      "operator_url: has more than scheme, host and port"
    ),
    (
      "store:", "operator_url: \"http://operator.example.com\", store:",
      "operator_url: is not https, nor this machine itself"
    ),
  ])
  func `one thing wrong is one problem`(old: String, new: String, problem: String) async throws {
    #expect(try await problems(old, new).first == problem)
  }

  @Test func `the emulator's key is for the emulator`() async throws {
    // The default seed's key, rewrapped as it may arrive from an environment variable.
    try trial.file(
      "AuthKey.p8",
      #"-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgob9LBhUidLad2Vz5g0gLjPab+bg6bx8O6ZNERUpkWyChRANC"#
        + #"AARmBVlrpXEhqkSxi0AwgktjnT071a/iA1+6Qh2i/oF8d27qZdp/D8heiqJGI+EITMJElrTE6mL6Hjyyb5KwpfgW\n-----END PRIVATE KEY-----"#
    )
    #expect(
      try await problems("store:", "store:").first
        == "apple.teams[0].keys[0].file: is the emulator's key, which everybody has")
    let outcome = try await check(
      Self.good.replacing("https://ID.example.com:443", with: "http://localhost:8080")
        .replacing("https://id.example.com", with: "http://localhost:8080"), ["--insecure-apple-base-url"],
      environment: ["PIPPIN_APPLE_BASE_URL": "http://127.0.0.1:8081"])
    #expect(outcome.code == .done)
    #expect(
      outcome.words.hasPrefix("warning: apple_base_url (environment variable PIPPIN_APPLE_BASE_URL): is not Apple's"))
  }

  @Test(arguments: [
    "9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08",
    "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=\n",
    "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
  ])
  func `a master key may be written in several ways`(text: String) async throws {
    try trial.file("master.key", text)
    #expect(try await problems("store:", "store:") == [])
  }

  @Test func `a master key may be bytes`() async throws {
    try trial.file("master.key", (0..<32).map { $0 * 7 })
    #expect(try await problems("store:", "store:") == [])
  }

  @Test(arguments: [
    "", "correct horse battery staple 123", String(repeating: "0", count: 64), "9f86d081",
    "9f86d08" + String(repeating: "x", count: 57),
  ])
  func `a guessable master key is refused`(text: String) async throws {
    try trial.file("master.key", text)
    #expect(try await problems("store:", "store:").first?.hasPrefix("master_keys[0].file: holds ") == true)
  }

  @Test func `a key that others may read is worth a warning`() async throws {
    try trial.file("master.key", (0..<32).map { $0 * 7 }, permissions: 0o644)
    let outcome = try await check(Self.good)
    #expect(outcome.code == .done)
    #expect(outcome.words.contains(": master_keys[0].file: other users can read \(trial.path("master.key")). "))
    #expect(outcome.words.contains("Run: chmod 600 \(trial.path("master.key")).\n"))
  }
}
