import PippinAccounts
import PippinSQLiteStore
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinProgram

/// Passkeys in settings: what is refused, in which words, and what follows from the rest (PK-67 to PK-78).
@Suite struct `Passkeys in settings` {
  private static let native = #"{ id: "com.example.app", platform: "ios", "#
  private static let web = #"{ id: "example-web", platform: "web", "#

  /// What `check-config` says of the settings of the documentation with some parts replaced.
  private func problems(
    replacing parts: [(String, String)], of kind: String = "problems"
  ) async throws -> [String] {
    let trial = try SettingsTests().trial
    var settings = SettingsTests.good
    for (old, new) in parts {
      #expect(settings.contains(old))
      settings = settings.replacing(old, with: new)
    }
    let path = try trial.file("pippin.json5", settings)
    let outcome = await trial.run(["check-config", "--config", path, "--json"])
    let root = try JSONDocument(parsing: outcome.bytes).root
    return root[kind]?.elements.map { "\($0["setting"]?.string ?? "?"): \($0["problem"]?.string ?? "?")" } ?? []
  }

  /// The problems where the website has passkeys and the settings say `passkeys`.
  private func problems(_ passkeys: String) async throws -> [String] {
    try await problems(replacing: [
      (Self.web, Self.web + "passkey: {}, "), ("{ listen", "{ passkeys: \(passkeys), listen"),
    ])
  }

  @Test func `need no more than an empty object in a client`() async throws {
    #expect(try await SettingsTests().problems(Self.web, Self.web + "passkey: {}, ") == [])
    #expect(try await problems("{}") == [])
    #expect(
      try await problems(#"{ rp_id: "example.com", name: "Example", origins: ["https://www.example.com"] }"#) == [])
    #expect(
      try await problems("{ removed_days: 30, per_account: 5, trust_device_counter: false }") == [])
  }

  @Test func `delay a recovery by at most thirty days`() async throws {
    #expect(try await problems("{ recovery_delay_hours: 0 }") == [])
    #expect(try await problems("{ recovery_delay_hours: 720 }") == [])
    for hours in [-1, 721] {
      let found = try await problems("{ recovery_delay_hours: \(hours) }")
      #expect(found.count == 1 && found.first?.hasPrefix("passkeys.recovery_delay_hours: ") == true, "\(found)")
    }
  }

  @Test(arguments: [
    (#"{ rp_id: "192.0.2.1" }"#, "is an IP address"), (#"{ rp_id: "com" }"#, "has only one label"),
    (#"{ rp_id: "Example.com" }"#, "has upper-case letters"), (#"{ rp_id: "bücher.example" }"#, "is not ASCII"),
    (#"{ rp_id: "https://example.com" }"#, "has a scheme, a port or a path"),
    (#"{ rp_id: "id.example.com:8080" }"#, "has a scheme, a port or a path"),
    (#"{ rp_id: "example.org" }"#, "is neither the host of public_url nor a domain above it"),
    (#"{ rp_id: "login.id.example.com" }"#, "is neither the host of public_url nor a domain above it"),
  ])
  func `have an RP ID that browsers take`(_ settings: String, _ expected: String) async throws {
    let found = try await problems(settings)
    #expect(found.count == 1 && found.first?.hasPrefix("passkeys.rp_id: ") == true)
    #expect(found.first?.contains(expected) == true, "\(found)")
  }

  @Test func `keep the RP ID of a former domain where the new origin is named`() async throws {
    #expect(try await problems(#"{ rp_id: "example.org", origins: ["https://id.example.com"] }"#) == [])
  }

  @Test(arguments: [
    ("http://www.example.com", "has no TLS"), ("https://www.example.com/", "is not a scheme, a domain name"),
    ("https://WWW.example.com", "is not a scheme, a domain name"), ("https://www.example.com:443", "has a port"),
    ("https://192.0.2.1", "is not a scheme, a domain name"), ("example.com", "does not begin with https://"),
  ])
  func `have origins as browsers write them`(_ origin: String, _ expected: String) async throws {
    let found = try await problems("{ origins: [\"\(origin)\"] }")
    #expect(found.count == 1 && found.first?.hasPrefix("passkeys.origins[0]: cannot be used") == true)
    #expect(found.first?.contains(expected) == true, "\(found)")
  }

  @Test func `have at most five names outside the domain`() async throws {
    func origins(_ count: Int) -> String {
      "{ origins: [" + (0..<count).map { "\"https://brand\($0).example\"" }.joined(separator: ", ")
        + #", "https://www.id.example.com", "https://brand0.co.uk"] }"#
    }
    #expect(try await problems(origins(5)) == [])
    let found = try await problems(origins(6))
    #expect(found.count == 1 && found.first?.hasPrefix("passkeys.origins: has origins of 6 names") == true, "\(found)")
  }

  @Test func `of an app need what binds the app to the domain`() async throws {
    let settings = try SettingsTests()
    let found = try await settings.problems(Self.native, Self.native + "passkey: {}, ")
    #expect(
      found == [
        "clients[0].passkey: needs the app's id in the association file: only then the app may sign its origin, https://id.example.com"
      ])
    let apple = #"apple: { audience: "com.example.app","#
    #expect(
      try await settings.problems(apple, "passkey: { upgrade: true }, " + apple + #" app_id_prefix: "TEAM000009","#)
        == [])
    let android = #"{ id: "example-web", platform: "android", passkey: {}, "#
    let missing = try await problems(replacing: [(Self.web, android)])
    #expect(
      missing.contains {
        $0.hasPrefix("clients[1].passkey: needs the certificates of the app: its origin, android:apk-key-hash:")
      })
  }

  @Test func `of two realms on one domain get a warning`() async throws {
    let apple = #"apple: { audience: "com.example.app","#
    let found = try await problems(
      replacing: [
        (apple, "passkey: {}, realm: \"games\", " + apple + #" app_id_prefix: "TEAM000009","#),
        (Self.web, Self.web + "passkey: {}, "),
      ], of: "warnings")
    #expect(found.contains { $0.hasPrefix("clients[1].passkey: has the RP ID of the realm “games”") }, "\(found)")
  }

  @Test func `that no client has get a warning`() async throws {
    func warnings(_ parts: [(String, String)]) async throws -> [String] {
      try await problems(replacing: parts, of: "warnings").filter { $0.contains("no client has them") }
    }
    let section = ("{ listen", "{ passkeys: { per_account: 5 }, listen")
    #expect(try await warnings([section]) == ["passkeys: configures passkeys, but no client has them"])
    #expect(try await warnings([section, (Self.web, Self.web + "passkey: {}, ")]) == [])
    #expect(try await warnings([]) == [])
  }

  // PK-68, PK-74.
  @Test func `of a domain whose pages sign as the apps do get a warning`() async throws {
    let apple = #"apple: { audience: "com.example.app","#
    let app = (apple, "passkey: {}, " + apple + #" app_id_prefix: "TEAM000009","#)
    let web = (Self.web, Self.web + "passkey: {}, ")
    func warnings(_ passkeys: String, _ client: (String, String)) async throws -> [String] {
      try await problems(replacing: [("{ listen", "{ passkeys: \(passkeys), listen"), client], of: "warnings")
        .filter { $0.hasPrefix("passkeys.rp_id: ") }
    }
    let wide = try await warnings(#"{ rp_id: "example.com" }"#, app)
    #expect(wide.count == 1, "\(wide)")
    #expect(
      wide.first?.contains(
        "sign the origin https://example.com: a page there can sign people in as “com.example.app” does")
        == true)
    #expect(
      try await warnings(#"{ rp_id: "example.com", origins: ["https://example.com"] }"#, app) == [], "it is named")
    #expect(try await warnings(#"{ rp_id: "example.com" }"#, web) == [], "no app signs that origin")
    #expect(try await warnings("{}", app) == [], "the pages are our own")
  }

  @Test func `of another RP ID than the recorded one keep the server from starting`() async throws {
    let settings = try SettingsTests()
    let path = try settings.trial.file(
      "pippin.json5", SettingsTests.good.replacing(Self.web, with: Self.web + "passkey: {}, "))
    let samples = Samples()
    let store = try await SQLiteStore.open(path: settings.trial.path("pippin.db"), now: samples.now)
    try await store.commit(samples.changeSet(.putDeployment(Deployment(relyingPartyID: "example.org"))))
    await store.close()
    let outcome = await settings.trial.run(["serve", "--config", path, "--listen", "127.0.0.1:0"], isTerminal: true)
    #expect(outcome.code == .refused && outcome.reason == "rp_id_changed")
    #expect(outcome.words.contains("“id.example.com”") && outcome.words.contains("“example.org”: 0 of them"))
  }
}
