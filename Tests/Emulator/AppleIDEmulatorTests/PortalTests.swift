import AppleIDEmulator
import Foundation
import PippinTokens
import PippinHTTP
import PippinSecret
import Testing

/// What a developer changes in Apple's portal while people are signed in.
@Suite struct PortalTests {
  private func put(_ team: EmulatorConfiguration.Team, _ harness: Harness) async throws -> HTTPResponse {
    try await harness.send("PUT", "/emulator/teams/\(team.id)", json: Value.text(of: team))
  }

  @Test func `a key can be replaced without signing people out`() async throws {
    let harness = try Harness()
    let token = try await harness.refreshToken()
    var team = EmulatorConfiguration.defaultSeed.teams[0]
    let fresh = SecretText(try P256PrivateKey.generate().pem.revealed)
    team.keys.append(.init(keyID: "KEY0000002", p8: fresh, primaryApp: "com.example.app"))
    #expect(try await put(team, harness).status == 200)
    #expect(try await harness.refresh(token).status == 200)
    team.keys.removeFirst()
    #expect(try await put(team, harness).status == 200)
    #expect(try await harness.refresh(token).json["error"]?.text == "invalid_client")  // SECRET-5, TRAP-7
    var maker = ClientSecretMaker(for: "com.example.app", at: harness.clock.second)
    (maker.keyID, maker.key) = ("KEY0000002", fresh.revealed)
    let form = [
      ("grant_type", "refresh_token"), ("refresh_token", token), ("client_id", "com.example.app"),
      ("client_secret", try maker.make()),
    ]
    #expect(try await harness.post("/auth/token", form: form).status == 200)
  }

  @Test func `a team that Apple would not allow changes nothing`() async throws {
    let harness = try Harness()
    var team = EmulatorConfiguration.defaultSeed.teams[0]
    team.apps[0].notificationURL = "/relative"
    let answer = try await put(team, harness)
    #expect(answer.status == 400 && answer.json["detail"]?.text?.contains("NOTIFY-1") == true)
    #expect(try await harness.get("/emulator/teams").json["items"]?.elements.count == 1)
    #expect(try await harness.send("PUT", "/emulator/teams/TEAM000002", json: Value.text(of: team)).status == 400)
    #expect(try await harness.send("DELETE", "/emulator/teams/TEAM000002").status == 404)
  }

  @Test func `limits are Apple's`() throws {
    var configuration = EmulatorConfiguration.defaultSeed
    let addresses = (0..<101).map { "https://\($0).example.com/cb" }
    configuration.teams[0].apps[0].services[0].returnURLs = addresses
    configuration.teams[0].mailSources = addresses
    #expect(configuration.problems.count == 2)  // DOMAIN-2, RELAY-6
    configuration.teams[0].apps[0].services[0].returnURLs = Array(addresses.prefix(11))
    configuration.teams[0].mailSources = Array(addresses.prefix(33))
    #expect(configuration.problems.isEmpty)
    configuration.teams[0].kind = .individual
    #expect(configuration.problems.count == 2)
  }

  @Test func `a sixth Services ID of an app is taken, and warned of (DOMAIN-3)`() async throws {
    func services(_ count: Int) -> [EmulatorConfiguration.Service] {
      (1...count).map {
        .init(clientID: "com.example.web\($0)", name: "Web", returnURLs: ["https://\($0).example.com/"])
      }
    }
    func warnings(_ harness: Harness) async throws -> [String] {
      let items = try await harness.get("/emulator/log").json["items"]?.elements ?? []
      return items.filter { $0["kind"]?.text == "warning" }.compactMap { $0["words"]?.text }
    }
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.teams[0].apps[0].services = services(5)
    #expect(try await warnings(Harness(configuration)).isEmpty)
    configuration.teams[0].apps[0].services = services(6)
    let harness = try Harness(configuration)
    let atStart = try await warnings(harness)
    #expect(atStart.count == 1 && atStart.first?.contains("com.example.app has 6 Services IDs") == true)
    #expect(try await harness.send("PUT", "/emulator/config", json: Value.text(of: configuration)).status == 200)
    #expect(try await warnings(harness) == atStart)
    #expect(try await put(configuration.teams[0], harness).status == 200)
    #expect(try await warnings(harness) == atStart + atStart)
    #expect(try await harness.get("/emulator/ui/log").bodyText.contains("com.example.app has 6 Services IDs"))
  }

  @Test func `ids are as long as Apple's, and domains are Apple's`() throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.teams[0].id = "team1"
    configuration.teams[0].keys[0].keyID = "KEY"
    configuration.appleIDs[0].relayDomain = "example.com"
    configuration.appleIDs[1].realUserStatus = 3
    configuration.settings.relayDomain = "example.org"
    configuration.settings.deletionEvent = "gone"
    #expect(configuration.problems.count == 6)
  }

  @Test func `habits change one by one, and back with null`() async throws {
    let harness = try Harness()
    _ = try await harness.native()
    let changed = try await harness.send(
      "PATCH", "/emulator/settings", json: #"{"discovery_issuer":"https://account.apple.com","string_booleans":true}"#)
    #expect(changed.status == 200 && changed.json["allow_insecure_return_urls"] == .bool(true))
    let document = try await harness.get("/.well-known/openid-configuration")
    #expect(document.json["issuer"]?.text == "https://account.apple.com")  // KEYS-13
    let again = try await harness.native()
    #expect(again.json["email"] == nil)
    let claims = try Token(again.json["identity_token"]?.text ?? "").claims
    #expect(claims["iss"]?.text == "https://appleid.apple.com")
    #expect(claims["email_verified"]?.text == "true")
    _ = try await harness.send(
      "PATCH", "/emulator/settings", json: #"{"discovery_issuer":null,"string_booleans":null}"#)
    #expect(try await harness.get("/emulator/settings").json.names == ["issuer", "allow_insecure_return_urls"])
  }

  @Test(arguments: [#"{"string_booleans":"yes"}"#, #"{"gone_error":"whatever"}"#, #"{"refreshes_per_day":0}"#])
  func `an unknown setting value is refused`(_ json: String) async throws {
    let harness = try Harness()
    #expect(try await harness.send("PATCH", "/emulator/settings", json: json).status == 400)
    #expect(try await harness.get("/emulator/settings").json.names == ["issuer", "allow_insecure_return_urls"])
  }

  @Test func `people differ in what Apple says about them`() async throws {
    let harness = try Harness()
    let people = [
      #"{"id":"ada","email":"ada@example.com","real_user_status":1,"relay_domain":"private.icloud.com"}"#,
      #"{"id":"pupil","kind":"managed","email":"p@school.example","email_verified":false,"org_id":"o-1","school_scopes":["edu.classes.read"]}"#,
    ]
    for person in people {
      #expect(try await harness.send("POST", "/emulator/apple-ids", json: person).status == 201)
    }
    let ada = try await harness.native("ada", more: #","hide_email":true"#)
    #expect(ada.json["real_user_status"] == .int(1))  // CLAIMS-13
    #expect(ada.json["email"]?.text?.hasSuffix("@private.icloud.com") == true)  // RELAY-1, RELAY-2
    let pupil = try Token(
      try await harness.native("pupil", more: #","hide_email":true"#).json["identity_token"]?.text ?? ""
    ).claims
    #expect(pupil["email"]?.text == "p@school.example")  // CLAIMS-21
    #expect(pupil["email_verified"] == .bool(false))  // CLAIMS-10
    #expect(pupil["is_private_email"] == nil)
    #expect(pupil["org_id"]?.text == "o-1" && pupil["scopes"] == .list([.text("edu.classes.read")]))  // CLAIMS-15
    let student = try Token(try await harness.native("student").json["identity_token"]?.text ?? "").claims
    #expect(student["email"] == nil && student["email_verified"] == nil)  // CLAIMS-8
    #expect(
      try await harness.send("POST", "/emulator/apple-ids", json: #"{"id":"x","real_user_status":9}"#).status == 400)
  }
}

extension Value {
  /// A value's coded form, for a request.
  static func text(of value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
}
