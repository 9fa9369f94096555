import PippinTokens
import PippinProgram
import Testing

@Suite struct DrainSettingsTests {
  private func check(store: String = "sqlite:pippin.db", _ more: String = "") async throws -> JSONElement {
    let trial = try Trial()
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    let path = try trial.file(
      "pippin.json5",
      """
      { public_url: "https://id.example.com", store: "\(store)", master_keys: [{ id: "2026a", file: "master.key" }],
        clients: [{ id: "a", platform: "ios" }], \(more) }
      """)
    return try JSONDocument(parsing: await trial.run(["check-config", "--config", path, "--json"]).bytes).root
  }

  @Test func `one of several nodes goes on until it is noticed, and one by itself stops at once`() async throws {
    #expect(try await check(store: "postgres://pippin@db/pippin")["settings"]?["drain_seconds"]?.integer == 5)
    #expect(try await check()["settings"]?["drain_seconds"]?.integer == 0)
  }

  @Test(arguments: [0, 30, 300])
  func `what is said holds for either`(_ seconds: Int64) async throws {
    for store in ["sqlite:pippin.db", "postgres://pippin@db/pippin"] {
      let root = try await check(store: store, "drain_seconds: \(seconds)")
      #expect(root["settings"]?["drain_seconds"]?.integer == seconds)
    }
  }

  @Test(arguments: ["-1", "1.5", "301", "\"5\"", "true"])
  func `anything else is refused`(_ seconds: String) async throws {
    let root = try await check("drain_seconds: \(seconds)")
    #expect(root["ok"]?.bool == false)
    #expect(try #require(root["problems"]).elements.map(\.self).count == 1)
  }
}
