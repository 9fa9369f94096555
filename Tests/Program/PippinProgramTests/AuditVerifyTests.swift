import PippinFoundation
import Testing

@testable import PippinProgram

/// `pippin audit verify`, on a database as a server leaves it.
@Suite struct AuditVerifyTests {
  let trial: Trial
  let settings: String

  init() async throws {
    trial = try Trial()
    settings = try trial.goodSettings()
  }

  @Test func `audit verify does not create a missing database`() async throws {
    let outcome = await trial.run(["audit", "verify", "--config", settings])
    #expect(outcome.code == .refused && outcome.reason == "store_unavailable")
    #expect(!FileManager.default.fileExists(atPath: trial.path("pippin.db")))
  }
}
