import PippinTokens
import PippinProgram
import Testing

@Suite struct OfferSettingsTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
  }

  private func check(_ client: String, _ more: [String] = []) async throws -> Trial.Outcome {
    let path = try trial.file(
      "pippin.json5",
      """
      { public_url: "https://id.example.com", store: "sqlite:pippin.db",
        master_keys: [{ id: "2026a", file: "master.key" }], clients: [{ id: "a", \(client) }] }
      """)
    return await trial.run(["check-config", "--config", path] + more)
  }

  @Test func `check-config prints the disabled providers`() async throws {
    let client = """
      platform: "ios", distribution: "enterprise", offers: {
        google: { enabled: false }, password: { not_countries: ["CN"] },
        facebook: { platforms: ["ios", "android"], min_app_version: "2.30", countries: ["FR", "DE"], rollout_percent: 25 } }
      """
    let root = try JSONDocument(parsing: try await check(client, ["--json"]).bytes).root
    #expect(root["ok"]?.bool == true)
    let told = try #require(root["settings"]?["clients"]?.elements.map(\.self).first)
    #expect(told["distribution"]?.string == "enterprise")
    let offers = try #require(told["offers"])
    #expect(offers.members.map(\.name) == ["facebook", "google", "password"])
    #expect(offers["google"]?["enabled"]?.bool == false && offers["google"]?.members.map(\.name).count == 1)
    #expect(offers["facebook"]?["platforms"]?.elements.map(\.string) == ["android", "ios"])
    #expect(offers["facebook"]?["min_app_version"]?.string == "2.30")
    #expect(offers["facebook"]?["countries"]?.elements.map(\.string) == ["DE", "FR"])
    #expect(offers["facebook"]?["rollout_percent"]?.integer == 25)
    #expect(offers["password"]?["not_countries"]?.elements.map(\.string) == ["CN"])
    #expect(
      try await check(client).output.contains("  client a: ios, an Enterprise build, apple disabled, google disabled\n")
    )
  }

  @Test(arguments: [
    (#"offers: { appel: {} }"#, "clients[0].offers.appel: is not a setting"),
    (#"offers: []"#, "clients[0].offers: must be an object"),
    (#"offers: { google: false }"#, "clients[0].offers.google: must be an object"),
    (#"offers: { google: { enable: false } }"#, "clients[0].offers.google.enable: is not a setting"),
    (#"offers: { google: { enabled: "no" } }"#, "clients[0].offers.google.enabled: must be true or false"),
    (#"offers: { google: { platforms: ["iOS"] } }"#, "clients[0].offers.google.platforms[0]: is not a platform"),
    (#"offers: { google: { platforms: [] } }"#, "clients[0].offers.google.platforms: names none"),
    (#"offers: { google: { min_app_version: "2.x" } }"#, "clients[0].offers.google.min_app_version: is not a version"),
    (
      #"offers: { google: { min_app_version: 2 } }"#,
      "clients[0].offers.google.min_app_version: must be text, and not empty"
    ),
    (#"offers: { google: { countries: ["de"] } }"#, "clients[0].offers.google.countries[0]: is not a country"),
    (#"offers: { google: { not_countries: [] } }"#, "clients[0].offers.google.not_countries: names none"),
    (
      #"offers: { google: { countries: ["DE"], not_countries: ["FR"] } }"#,
      "clients[0].offers.google.not_countries: is said beside countries, which says it all"
    ),
    (
      #"offers: { google: { rollout_percent: 101 } }"#,
      "clients[0].offers.google.rollout_percent: must be a whole number from 0 to 100"
    ),
    (
      #"offers: { google: { rollout_percent: 2.5 } }"#,
      "clients[0].offers.google.rollout_percent: must be a whole number from 0 to 100"
    ),
    (#"distribution: "in-house""#, "clients[0].distribution: is not a kind of distribution"),
  ])
  func `contradictory conditions are reported before the start`(entry: String, problem: String) async throws {
    let root = try JSONDocument(parsing: try await check("platform: \"ios\", " + entry, ["--json"]).bytes).root
    #expect(
      root["problems"]?.elements.map { "\($0["setting"]?.string ?? ""): \($0["problem"]?.string ?? "")" } == [problem])
  }

  @Test func `in-house builds are of Apple's systems`() async throws {
    let outcome = try await check(#"platform: "android", distribution: "enterprise""#)
    #expect(outcome.words.contains("clients[0].distribution"), "\(outcome.words)")
  }
}
