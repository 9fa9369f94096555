import PippinFoundation
import PippinProgram
import Testing

@Suite struct InitCommandTests {
  let trial: Trial
  let keyPath: String

  init() throws {
    trial = try Trial()
    keyPath = try trial.file("AuthKey_KEY0000001.p8", Fixtures.clientKeyPEM)
  }

  private var folder: String { trial.path("server") }
  private var whole: [String] {
    [
      "init", folder, "--domain", "id.example.com", "--bundle-id", "com.example.app", "--services-id",
      "com.example.web",
      "--team", "TEAM000001", "--key", keyPath, "--key-id", "KEY0000001",
    ]
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: folder + "/" + name), encoding: .utf8)
  }

  private func permissions(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
    return (attributes[.posixPermissions] as? Int) ?? (attributes[.posixPermissions] as? UInt16).map(Int.init)
  }

  private func isWritten() -> Bool { FileManager.default.fileExists(atPath: folder) }

  @Test func `what it writes passes check-config without a warning`() async throws {
    let outcome = await trial.run(whole)
    #expect(outcome.code == .done, "\(outcome.words)")
    #expect(
      outcome.output
        == "Wrote \(folder)/pippin.json5, \(folder)/master.key, \(folder)/AuthKey_KEY0000001.p8.\n")
    let checked = await trial.run(["check-config", "--config", folder + "/pippin.json5"])
    #expect(checked.code == .done && checked.words.isEmpty, "\(checked.words)")
    #expect(checked.output.contains("public address: https://id.example.com\n"))
    #expect(checked.output.contains("master keys: 2026a\n"))
    #expect(checked.output.contains("client com.example.app: ios, Apple's com.example.app by key KEY0000001\n"))
    #expect(checked.output.contains("client com.example.web: web, Apple's com.example.web by key KEY0000001\n"))
    #expect(try text("AuthKey_KEY0000001.p8") == Fixtures.clientKeyPEM)
  }

  @Test(arguments: ["pippin.json5", "master.key", "AuthKey_KEY0000001.p8"])
  func `only the owner can read the files`(name: String) async throws {
    #expect(await trial.run(whole).code == .done)
    #expect(try permissions(name) == 0o600)
  }

  @Test func `two runs write two master keys`() async throws {
    #expect(await trial.run(whole).code == .done)
    let first = try text("master.key")
    try FileManager.default.removeItem(atPath: folder)
    #expect(await trial.run(whole).code == .done)
    #expect(try first.wholeMatch(of: /[0-9a-f]{64}\n/) != nil && text("master.key") != first)
  }

  @Test func `the comments name the reference, and describe the settings as it does`() async throws {
    #expect(await trial.run(whole).code == .done)
    let text = try text("pippin.json5")
    #expect(text.contains("docs/reference/settings.md"))
    #expect(text.contains("// where the server answers apps and browsers"))
    #expect(text.contains("sign_up in a client: who may create an account with this client"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func `the next steps name the addresses to register at Apple, and both commands`() async throws {
    let words = await trial.run(whole).words
    for step in [
      "https://id.example.com/auth/apple/callback", "https://id.example.com/apple/notifications",
      "pippin check-config --config \(folder)/pippin.json5", "pippin serve --config \(folder)/pippin.json5",
    ] {
      #expect(words.contains(step), "\(words)")
    }
  }

  @Test func `JSON names the files and the addresses on one line`() async throws {
    let outcome = await trial.run(whole + ["--json"])
    #expect(
      outcome.output == """
        {"settings":"\(folder)/pippin.json5","files":["\(folder)/pippin.json5","\(folder)/master.key",\
        "\(folder)/AuthKey_KEY0000001.p8"],"public_url":"https://id.example.com",\
        "return_url":"https://id.example.com/auth/apple/callback",\
        "notification_url":"https://id.example.com/apple/notifications"}

        """)
  }

  @Test(arguments: ["pippin.json5", "master.key"])
  func `nothing is overwritten, and nothing is written beside it`(name: String) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try trial.file("server/\(name)", "mine")
    let outcome = await trial.run(whole)
    #expect(outcome.code == .refused && outcome.reason == "file_exists")
    #expect(outcome.words.contains("\(folder)/\(name) already exists"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
    #expect(try text(name) == "mine")
  }

  @Test func `a settings file with nothing but comments is replaced, as the Debian package installs it`() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try trial.file(
      "server/pippin.json5", Array("// No settings yet.\n\n  // Run pippin init.\n".utf8), permissions: 0o644)
    let outcome = await trial.run(whole)
    #expect(outcome.code == .done, "\(outcome.words)")
    #expect(try text("pippin.json5").contains("public_url"))
    #expect(try permissions("pippin.json5") == 0o600)
    #expect(await trial.run(whole).reason == "file_exists", "a second time it has settings")
  }

  @Test func `a link without a target is not followed`() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/pippin.json5", withDestinationPath: trial.path("elsewhere"))
    let outcome = await trial.run(whole)
    #expect(outcome.code == .refused && outcome.reason == "file_failed", "\(outcome.words)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["pippin.json5"])
    #expect(!FileManager.default.fileExists(atPath: trial.path("elsewhere")))
  }

  @Test func `a key that is in the folder stays where it is, and gives its id`() async throws {
    let outcome = await trial.run([
      "init", trial.path(""), "--domain", "id.example.com", "--bundle-id", "com.example.app", "--team", "TEAM000001",
      "--key", keyPath,
    ])
    #expect(outcome.code == .done, "\(outcome.words)")
    #expect(!outcome.output.contains(".p8"))
    let checked = await trial.run(["check-config", "--config", trial.path("pippin.json5")])
    #expect(checked.code == .done && checked.words.isEmpty, "\(checked.words)")
    #expect(checked.output.contains("by key KEY0000001\n") && !checked.output.contains("web"))
  }

  @Test func `another key of the same id is not overwritten`() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try trial.file("server/AuthKey_KEY0000001.p8", "another")
    let outcome = await trial.run(whole)
    #expect(outcome.code == .refused && outcome.reason == "file_exists")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["AuthKey_KEY0000001.p8"])
  }

  @Test func `without a terminal, everything that is missing is listed at once`() async throws {
    let outcome = await trial.run(["init", folder], input: [Array("id.example.com\n".utf8)])
    #expect(outcome.code == .usage)
    for option in ["--domain HOST", "--bundle-id ID", "--services-id ID", "--team ID", "--key FILE", "--key-id ID"] {
      #expect(outcome.words.contains(option), "\(outcome.words)")
    }
    #expect(outcome.words.contains("is missing") && !isWritten())
  }

  @Test func `a website alone needs the App ID that it is grouped under`() async throws {
    let website = [
      "init", folder, "--domain", "id.example.com", "--services-id", "com.example.web", "--team", "TEAM000001",
      "--key", keyPath,
    ]
    let refused = await trial.run(website)
    #expect(refused.code == .usage && refused.words.contains("--primary-app ID") && !isWritten(), "\(refused.words)")
    let outcome = await trial.run(website + ["--primary-app", "com.example.app"])
    #expect(outcome.code == .done, "\(outcome.words)")
    #expect(try text("pippin.json5").contains(#"id: "TEAM000001", primary_app: "com.example.app","#))
    #expect(!(try text("pippin.json5").contains(#"platform: "ios""#)))
  }

  @Test(arguments: [
    ("--domain", "https://id.example.com"), ("--domain", "localhost"), ("--domain", "192.0.2.1"), ("--domain", "id"),
    ("--domain", "id.example.com:8443"), ("--domain", "id_.example.com"), ("--domain", ""),
    ("--bundle-id", "com.example.*"), ("--bundle-id", "app"), ("--bundle-id", "com..app"),
    ("--bundle-id", "com.example.web"),
    ("--services-id", "com.example.ä"), ("--team", "TEAM00001"), ("--team", "team000001"), ("--key-id", "KEY00000011"),
    ("--key", "/nonexistent.p8"), ("--store", "mysql://db"), ("--store", "sqlite:"),
  ])
  func `a wrong value is refused with the reason`(option: String, value: String) async throws {
    var arguments = whole + ["--store", "sqlite:pippin.db"]
    let index = try #require(arguments.firstIndex(of: option))
    arguments[index + 1] = value
    let outcome = await trial.run(arguments)
    #expect(outcome.code == .usage && !isWritten())
    // The second of two equal ids is the one that is refused.
    #expect(
      outcome.words.hasPrefix("pippin: init: \(value == "com.example.web" ? "--services-id" : option): "),
      "\(outcome.words)")
  }

  @Test(arguments: [
    ("no text", Array("\u{FF}".utf8) + [0xFF]),
    ("no key", Array("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n".utf8)),
  ])
  func `a file that holds no P-256 key is refused`(name: String, bytes: [UInt8]) async throws {
    try trial.file("AuthKey_KEY0000001.p8", bytes)
    let outcome = await trial.run(whole)
    #expect(outcome.code == .usage && !isWritten())
    #expect(outcome.words.contains("--key: ") && outcome.words.contains("Give the .p8 file"), "\(outcome.words)")
  }

  @Test func `a password in a refused database address is not printed`() async throws {
    let outcome = await trial.run(whole + ["--store", "mysql://pippin:hunter2@db"])
    #expect(outcome.code == .usage && !outcome.words.contains("hunter2"))
  }
}
