import PippinTokens
import PippinProgram
import Testing

@Suite struct UnreachableSettingsTests {
  private func check(_ days: String) async throws -> JSONElement {
    let trial = try Trial()
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    let path = try trial.file(
      "pippin.json5",
      """
      { public_url: "https://id.example.com", store: "sqlite:pippin.db",
        master_keys: [{ id: "2026a", file: "master.key" }], clients: [{ id: "a", platform: "ios" }],
        delete_unreachable_after_days: \(days) }
      """)
    return try JSONDocument(parsing: await trial.run(["check-config", "--config", path, "--json"]).bytes).root
  }

  @Test func `a number of days is told back, and none is never`() async throws {
    #expect(try await check("90")["settings"]?["delete_unreachable_after_days"]?.integer == 90)
    let never = try await check("null")
    #expect(never["ok"]?.bool == true && never["settings"]?["delete_unreachable_after_days"] == nil)
  }

  @Test(arguments: ["0", "-1", "1.5", "36501", "\"90\"", "true", "[90]"])
  func `anything else is refused`(_ days: String) async throws {
    let root = try await check(days)
    #expect(root["ok"]?.bool == false)
    let problems = try #require(root["problems"]).elements.map(\.self)
    #expect(problems.count == 1)
  }
}
