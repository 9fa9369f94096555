import PippinFoundation
import PippinProgram
import Testing

@Suite struct InitQuestionTests {
  let trial: Trial
  let keyPath: String

  init() throws {
    trial = try Trial()
    keyPath = try trial.file("AuthKey_KEY0000001.p8", Fixtures.clientKeyPEM)
  }

  private var folder: String { trial.path("server") }

  private func answer(_ lines: [String], _ options: [String] = []) async -> Trial.Outcome {
    await trial.run(
      ["init", folder] + options, input: lines.map { Array("\($0)\n".utf8) },
      environment: ["HOME": trial.path("")], isInteractive: true)
  }

  private func checked() async -> Trial.Outcome {
    await trial.run(["check-config", "--config", folder + "/pippin.json5"])
  }

  @Test func `a person is asked for everything, and the key file suggests its id`() async throws {
    let outcome = await answer([
      "id.example.com", "com.example.app", "com.example.web", " TEAM000001 ", "~/AuthKey_KEY0000001.p8", "",
    ])
    #expect(outcome.code == .done, "\(outcome.words)")
    #expect(outcome.words.hasPrefix("Host name of the server, such as id.example.com: "))
    #expect(outcome.words.contains("Key ID [KEY0000001]: "))
    let checked = await checked()
    #expect(checked.code == .done && checked.words.isEmpty, "\(checked.words)")
    #expect(checked.output.contains("client com.example.app: ") && checked.output.contains("client com.example.web: "))
  }

  @Test func `what the options say is not asked`() async throws {
    let outcome = await answer(
      ["com.example.web", "com.example.app", "TEAM000001"],
      ["--domain", "id.example.com", "--services-id", "com.example.web", "--key", keyPath, "--key-id", "KEY0000001"])
    #expect(outcome.code == .done, "\(outcome.words)")
    let refusal = "Primary App ID of that Services ID at Apple, a bundle id:   “com.example.web” is the Services ID."
    #expect(outcome.words.hasPrefix(refusal))
    #expect(outcome.words.contains("Team ID: \nNext:\n"))
    #expect(outcome.words.contains("primary App ID: com.example.app\n"))
    let checked = await checked()
    #expect(checked.code == .done && checked.words.isEmpty, "\(checked.words)")
    #expect(checked.output.contains("notifications of team TEAM000001: about com.example.app too\n"))
  }

  @Test func `a refused answer is explained, and the question asked once more`() async throws {
    let outcome = await answer([
      "https://id.example.com", "id.example.com", "", "", "com.example.web", "com.example.app", "TEAM000001", keyPath,
      "KEY0000001",
    ])
    #expect(outcome.code == .done, "\(outcome.words)")
    #expect(outcome.words.contains("  “https://id.example.com” has a host that is not a name. Write the name alone"))
    // Without an app there must be a website.
    #expect(outcome.words.components(separatedBy: "Services ID of your website").count == 3)
  }

  @Test func `a second refusal ends it, and nothing is written`() async throws {
    let outcome = await answer(["localhost", "127.0.0.1"])
    #expect(outcome.code == .refused)
    #expect(outcome.words.contains("answer_refused\n") && outcome.words.contains("Nothing was written."))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `the end of the input ends it`() async throws {
    let outcome = await answer(["id.example.com"])
    #expect(outcome.code == .refused && outcome.words.contains("input_ended\n"))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `existing settings are refused before any question`() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try trial.file("server/pippin.json5", "{}")
    let outcome = await answer([])
    #expect(outcome.code == .refused && outcome.reason == "file_exists")
  }

  @Test func `the emulator needs no answer, and its settings say that they are for development`() async throws {
    let outcome = await trial.run(["init", folder, "--emulator", "--store", "sqlite:other.db"])
    #expect(outcome.code == .done, "\(outcome.words)")
    #expect(outcome.words.contains("pippin emulate") && outcome.words.contains("for development only"))
    #expect(outcome.words.contains("\n    node Examples/Website/start.js \(folder)\n"), "\(outcome.words)")
    let checked = await checked()
    #expect(checked.code == .done && checked.output.contains("Apple: http://127.0.0.1:8081\n"), "\(checked.words)")
    #expect(checked.output.contains("other.db"))
    let text = try String(contentsOf: URL(filePath: folder + "/pippin.json5"), encoding: .utf8)
    #expect(text.contains("// For development only: the emulator at apple_base_url can sign in as anyone."))
  }

  @Test func `the emulator's values cannot be replaced`() async throws {
    let outcome = await trial.run(["init", folder, "--emulator", "--team", "TEAM000002"])
    #expect(outcome.code == .usage && outcome.words.contains("leave out --team"))
  }

  @Test func `the emulator's key is refused for settings without it`() async throws {
    _ = await trial.run(["init", trial.path("emulated"), "--emulator"])
    let outcome = await trial.run([
      "init", folder, "--domain", "id.example.com", "--bundle-id", "com.example.app", "--team", "TEAM000001", "--key",
      trial.path("emulated/AuthKey_KEY0000001.p8"),
    ])
    #expect(outcome.code == .usage && outcome.words.contains("is the emulator's key"))
  }
}
