import PippinTokens
import PippinProgram
import Testing

/// `sessions`, `limits` and `log_level`, and how the values that hold are shown.
@Suite struct LimitSettingsTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
  }

  private func check(_ extra: String, _ options: String...) async throws -> Trial.Outcome {
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    let good = SettingsTests.good
    let end = try #require(good.lastIndex(of: "}"))
    let path = try trial.file("pippin.json5", good[..<end] + ", " + extra + "}")
    return await trial.run(["check-config", "--config", path] + options)
  }

  @Test(arguments: [
    (#"sessions: { access_token_seconds: 59 }"#, "sessions.access_token_seconds"),
    (#"sessions: { access_token_seconds: 3601 }"#, "sessions.access_token_seconds"),
    (#"sessions: { refresh_forgiveness_seconds: 301 }"#, "sessions.refresh_forgiveness_seconds"),
    (#"sessions: { refresh_days: 0 }"#, "sessions.refresh_days"),
    (#"sessions: { web_idle_days: 30, web_absolute_days: 29 }"#, "sessions.web_idle_days"),
    (#"sessions: { web_absolute_days: 13 }"#, "sessions.web_absolute_days"),
    (#"sessions: { per_account: 1001 }"#, "sessions.per_account"),
    (#"sessions: { per_person: 1 }"#, "sessions.per_person"),
    (#"limits: { sign_in_per_second: 0 }"#, "limits.sign_in_per_second"),
    (#"limits: { sign_in_burst: 1.5 }"#, "limits.sign_in_burst"),
    (#"limits: { refresh_per_second: "50" }"#, "limits.refresh_per_second"),
    (#"limits: { guests_per_hour: 0 }"#, "limits.guests_per_hour"),
    (#"guests: { delete_after_days: 0 }"#, "guests.delete_after_days"),
    (#"guests: { delete_after_days: 3651 }"#, "guests.delete_after_days"),
    (#"guests: { days: 1 }"#, "guests.days"),
    (#"limits: { header_bytes: 1024 }"#, "limits.header_bytes"),
    (#"limits: { body_bytes: 1048577 }"#, "limits.body_bytes"),
    (#"limits: { connections: 100, connections_per_network: 101 }"#, "limits.connections_per_network"),
    (#"log_level: "verbose""#, "log_level"), (#"log_addresses: "half""#, "log_addresses"),
    (#"audit_addresses: "off""#, "audit_addresses"), ("audit_addresses: false", "audit_addresses"),
  ])
  func `are bounded`(_ extra: String, _ setting: String) async throws {
    let outcome = try await check(extra)
    #expect(outcome.words.contains(": \(setting): "), "\(outcome.words)")
  }

  @Test func `say how much of an address is kept in the audit and in the log`() async throws {
    func kept(_ settings: String) async throws -> [String] {
      let outcome = try await check(settings, "--effective", "--json").output
      return ["audit_addresses", "log_addresses"].map { setting in
        for word in ["full", "network", "none"]
        where outcome.contains("{\"setting\":\"\(setting)\",\"value\":\"\(word)\"") {
          return word
        }
        return ""
      }
    }
    #expect(try await kept("log_level: \"info\"") == ["network", "full"], "where they say nothing")
    #expect(try await kept(#"audit_addresses: "full", log_addresses: "none""#) == ["full", "none"])
    #expect(try await kept(#"audit_addresses: "none", log_addresses: "network""#) == ["none", "network"])
  }

  @Test func `keep an unused guest for thirty days where they say nothing`() async throws {
    #expect(try await check("log_level: \"info\"", "--json").output.contains(#""guests":{"delete_after_days":30}"#))
    let week = try await check("guests: { delete_after_days: 7 }", "--json")
    #expect(week.output.contains(#""guests":{"delete_after_days":7}"#) && week.output.contains(#""guests":false"#))
  }

  @Test func `are shown by check-config, with every other setting that has a value`() async throws {
    let more = #"""
      sessions: { access_token_seconds: 300 }, limits: { connections: 100 }, log_level: "warning",
      passwords: { at_once: 1 }, operator_url: "https://operator.example.com",
      otlp_endpoint: "http://127.0.0.1:4318", brand: { name: "Example" }
      """#
    let words = try await check(more).output
    for setting in [
      "sessions.access_token_seconds", "limits.connections", "log_level", "trusted_proxies", "passwords.at_once",
      "operator_url", "otlp_endpoint", "brand.name",
    ] {
      #expect(words.contains("\n\(setting) "), "\(setting) is missing:\n\(words)")
    }
    let shown = try #require(
      try JSONDocument(parsing: Array(try await check(more, "--json").output.utf8)).root["settings"])
    #expect(shown["sessions"]?["access_token_seconds"]?.integer == 300)
    // Defaults are there too.
    #expect(shown["sessions"]?["refresh_days"]?.integer == 60)
    #expect(shown["insecure_social_base_url"]?.bool == false)
    #expect(shown["limits"]?["connections"]?.integer == 100)
    #expect(shown["log_level"]?.string == "warning")
    #expect(shown["trusted_proxies"]?.elements.map(\.string) == ["127.0.0.1"])
    #expect(shown["passwords"]?["at_once"]?.integer == 1)
    #expect(shown["operator_url"]?.string == "https://operator.example.com")
    #expect(shown["otlp_endpoint"]?.string == "http://127.0.0.1:4318")
    #expect(shown["brand"]?["name"]?.string == "Example")
    // What the settings of a client mean stands beside their defaults.
    let client = try #require(shown["clients"]?.elements.first { _ in true })
    #expect(client["name"]?.string == "com.example.app" && client["realm"]?.string == "default")
    #expect(client["apple"]?["key"]?.string == "KEY0000001" && client["apple"]?["pkce"]?.bool == true)
  }

  @Test func `are all members of what check-config writes, where they have a value`() async throws {
    let outcome = try await check("log_level: \"info\"", "--json", "--effective")
    let root = try JSONDocument(parsing: Array(outcome.output.utf8), limits: JSONLimits(maximumBytes: 1 << 20)).root
    let names = Set(root["settings"]?.members.map(\.name) ?? [])
    for row in root["effective"]?.elements.map(\.self) ?? [] where row["source"]?.string != "default" {
      let setting = row["setting"]?.string ?? ""
      let name = String(setting.prefix { $0 != "." && $0 != "[" })
      #expect(names.contains(name), "\(name) is missing")
    }
  }

  @Test func `are shown with where they come from, and a database's password is not`() async throws {
    let outcome = try await check(
      #"sessions: { access_token_seconds: 300 }, limits: { connections: 100 }, log_level: "warning""#, "--effective",
      "--store", "postgres://pippin:secret@db.example.com/pippin?sslmode=verify-full")
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    func row(_ setting: String) -> [String] { rows.first { $0.first == setting } ?? [] }
    #expect(row("sessions.access_token_seconds").dropFirst().first == "300")
    #expect(row("sessions.refresh_days").suffix(2) == ["60", "default"])
    #expect(row("log_level").dropFirst().first == "warning")
    #expect(row("limits.connections").dropFirst().first == "100")
    #expect(row("store").suffix(2) == ["option", "--store"])
    #expect(!outcome.output.contains("secret"))
    let json = try await check("log_level: \"error\"", "--effective", "--json")
    #expect(json.output.contains(#"{"setting":"log_level","value":"error","source":"#))
  }
}
