import PippinFoundation
import PippinProgram
import PippinSQLiteStore
import Testing

@Suite struct StartTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
  }

  @Test func `an unavailable listen address is reported once, with the cure`() async throws {
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    let path = try trial.file("pippin.json5", SettingsTests.good)
    // An address for documentation (RFC 5737), which no machine has.
    let outcome = await trial.run(["serve", "--config", path, "--listen", "192.0.2.1:8080"], isTerminal: true)
    #expect(outcome.code == .refused)
    #expect(
      outcome.words
        == "cannot_listen\nThe server cannot listen on 192.0.2.1:8080: cannot assign requested address. "
        + "Choose an address of this machine and a free port for the setting listen. "
        + "pippin init --port N writes new settings for another port.\n")
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: Date.now)
    #expect(try await store.masterKeyFirstUses().isEmpty, "no server has run with the master key")
    await store.close()
  }

  @Test func `a folder that cannot be created is reported with the system's error`() async throws {
    let path = try trial.file("taken", "")
    let outcome = await trial.run(["demo", "--port", "0", "--emulator-port", "0", "--data", path])
    #expect(outcome.code == .refused)
    #expect(outcome.words == "data_folder\nThe folder \(path) cannot be created: file exists.\n")
  }

  @Test func `an unreadable master key of the demo is not replaced`() async throws {
    try trial.file("master.key", "short")
    let outcome = await trial.run(["demo", "--port", "0", "--emulator-port", "0", "--data", trial.path("")])
    #expect(outcome.code == .refused)
    #expect(outcome.reason == "master_key")
  }
}
