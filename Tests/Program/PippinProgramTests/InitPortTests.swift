import PippinFoundation
import PippinProgram
import Testing

@Suite struct InitPortTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
  }

  private var folder: String { trial.path("server") }

  private func initialise(_ options: [String], taken: Set<Int> = []) async -> Trial.Outcome {
    await trial.run(["init", folder, "--emulator"] + options, taken: taken)
  }

  private func settings() throws -> String {
    try String(contentsOf: URL(filePath: folder + "/pippin.json5"), encoding: .utf8)
  }

  @Test func `all settings that name a port follow the options, and the steps start the emulator for them`()
    async throws
  {
    let outcome = await initialise(["--port", "9080", "--operator-port", "9091", "--emulator-port", "9081"])
    #expect(outcome.code == .done, "\(outcome.words)")
    let text = try settings()
    for line in [
      #"public_url: "http://localhost:9080""#, #"listen: "127.0.0.1:9080""#, #"operator_listen: "127.0.0.1:9091""#,
      #"return_url: "http://localhost:9080/auth/apple/callback""#, #"apple_base_url: "http://127.0.0.1:9081""#,
    ] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(!text.contains("8080") && !text.contains("8081") && !text.contains("9090"))
    #expect(outcome.words.contains("pippin emulate --port 9081 --server http://localhost:9080\n"))
    #expect(outcome.words.contains("Open http://localhost:9080/sign-in."))
    let checked = await trial.run(["check-config", "--config", folder + "/pippin.json5"])
    #expect(checked.code == .done, "\(checked.words)")
  }

  @Test func `behind a proxy the public address stays, and the proxy is told the port`() async throws {
    let key = try trial.file("AuthKey_KEY0000001.p8", Fixtures.clientKeyPEM)
    let outcome = await trial.run([
      "init", folder, "--domain", "id.example.com", "--bundle-id", "com.example.app", "--team", "TEAM000001", "--key",
      key,
      "--port", "9080",
    ])
    #expect(outcome.code == .done, "\(outcome.words)")
    #expect(try settings().contains(#"listen: "127.0.0.1:9080""#))
    #expect(try settings().contains(#"public_url: "https://id.example.com""#))
    #expect(outcome.words.contains("pass requests to http://127.0.0.1:9080."))
  }

  @Test(arguments: [
    (["--port", "0"], "--port is not a port from 1 to 65535"),
    (["--emulator-port", "x"], "--emulator-port is not a port"),
    (["--port", "9090"], "--port and --operator-port are both 9090"),
    (["--operator-port", "8081"], "--operator-port and --emulator-port are both 8081"),
  ])
  func `a port that cannot be is refused, and nothing is written`(options: [String], sentence: String) async {
    let outcome = await initialise(options)
    #expect(outcome.code == .usage && outcome.words.contains(sentence), "\(outcome.words)")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `the emulator's port is refused without the emulator`() async {
    let outcome = await trial.run(["init", folder, "--emulator-port", "9081"])
    #expect(outcome.code == .usage && outcome.words.contains("--emulator-port needs --emulator"))
  }

  @Test func `ports in use are reported with their options`() async {
    let outcome = await initialise([], taken: [8080, 8081])
    #expect(outcome.code == .done)
    #expect(
      outcome.words.hasSuffix(
        """

        Port 8080 of this machine cannot be used: address already in use. Its option is --port.
        Port 8081 of this machine cannot be used: address already in use. Its option is --emulator-port.
        Stop the program that uses it; or remove the files that were just written, and run pippin init again with another port.

        """), "\(outcome.words)")
  }

  @Test func `without the emulator its port does not matter`() async throws {
    let key = try trial.file("AuthKey_KEY0000001.p8", Fixtures.clientKeyPEM)
    let outcome = await trial.run(
      [
        "init", folder, "--domain", "id.example.com", "--bundle-id", "com.example.app", "--team", "TEAM000001", "--key",
        key,
      ], taken: [8081])
    #expect(outcome.code == .done && !outcome.words.contains("8081"))
  }
}
