import PippinFoundation
import Testing

@testable import PippinProgram

/// `pippin audit verify`, on a database as a server leaves it.
@Suite struct AuditVerifyTests {
  let trial: Trial
  let settings: String

  init() async throws {
    trial = try Trial()
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    settings = try trial.file("pippin.json5", SettingsTests.good)
  }

  @Test func `audit verify does not create a missing database`() async throws {
    let outcome = await trial.run(["audit", "verify", "--config", settings])
    #expect(outcome.code == .refused && outcome.reason == "store_unavailable")
    #expect(!FileManager.default.fileExists(atPath: trial.path("pippin.db")))
  }
}
