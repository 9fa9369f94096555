import AppleIDEmulator
import PippinTokens
import PippinHTTP
import PippinSecret
import Testing

/// An app moves from the seed's team to another, with both teams' calls.
@Suite struct TransferTests {
  let harness: Harness
  static let newTeam = "TEAM000002"

  init() throws {
    var configuration = EmulatorConfiguration.defaultSeed
    // A group cannot move (TRANSFER-9).
    configuration.teams[0].apps.removeLast()
    let key = EmulatorConfiguration.Key(keyID: "KEY0000002", p8: SecretText(try P256PrivateKey.generate().pem.revealed))
    configuration.teams.append(.init(id: Self.newTeam, keys: [key]))
    harness = try Harness(configuration)
  }

  private func move() async throws -> HTTPResponse {
    try await harness.send(
      "POST", "/emulator/transfers", json: #"{"bundle_id":"com.example.app","to_team":"\#(Self.newTeam)"}"#)
  }

  /// A form signed by the old team or by the new one.
  private func post(_ path: String, _ form: [(String, String)], byNew: Bool, bearer: String? = nil) async throws
    -> HTTPResponse
  {
    var maker = ClientSecretMaker(for: "com.example.app", at: harness.clock.second)
    if byNew {
      let config = try await harness.get("/emulator/config").json
      let team = config["teams"]?.elements.first { $0["id"]?.text == Self.newTeam }
      maker.key = team?["keys"]?.elements.first?["p8"]?.text ?? ""
      (maker.keyID, maker.issuer) = ("KEY0000002", Self.newTeam)
    }
    let fields: HTTPFields = bearer.map { ["authorization": "Bearer \($0)"] } ?? [:]
    let client = [("client_id", "com.example.app"), ("client_secret", try maker.make())]
    return try await harness.post(path, form: form + client, fields)
  }

  private func migrationToken(byNew: Bool) async throws -> String {
    let form = [("grant_type", "client_credentials"), ("scope", "user.migration")]
    return try await post("/auth/token", form, byNew: byNew).json["access_token"]?.text ?? ""
  }

  private func ask(_ form: [(String, String)], byNew: Bool) async throws -> HTTPResponse {
    let token = try await migrationToken(byNew: byNew)
    return try await post("/auth/usermigrationinfo", form, byNew: byNew, bearer: token)
  }

  private func transferSubject(of subject: String) async throws -> HTTPResponse {
    try await ask([("sub", subject), ("target", Self.newTeam)], byNew: false)
  }

  @Test func `both teams translate a person, before and after`() async throws {
    let before = try await harness.native(more: #","hide_email":true"#)
    let subject = try #require(before.json["user"]?.text)
    let first = try await transferSubject(of: subject)
    let moving = try #require(first.json["transfer_sub"]?.text)
    #expect(first.json.names == ["transfer_sub"])  // TRANSFER-2
    #expect(moving.wholeMatch(of: #/[0-9]{6}\.[0-9a-f]{32}\.[0-9]{4}/#) != nil && moving != subject)

    let moved = try await move()
    #expect(moved.status == 201 && moved.json["from_team"]?.text == "TEAM000001")
    #expect(try await transferSubject(of: subject).json["transfer_sub"]?.text == moving)  // TRANSFER-3, TRANSFER-5

    let arrived = try await ask([("transfer_sub", moving)], byNew: true)
    #expect(arrived.json.names == ["sub", "email", "is_private_email"])  // TRANSFER-4
    #expect(arrived.json["is_private_email"] == .bool(true))
    #expect(arrived.json["email"]?.text != before.json["email"]?.text)  // TRANSFER-1

    let claims = try Token(try await harness.native().json["identity_token"]?.text ?? "").claims
    #expect(claims["sub"] == arrived.json["sub"] && claims["sub"]?.text != subject)
    #expect(claims["email"] == arrived.json["email"])
    #expect(claims["transfer_sub"]?.text == moving)  // TRANSFER-6
  }

  @Test func `an address that was shared is not told again`() async throws {
    let subject = try #require(try await harness.native().json["user"]?.text)
    let moving = try #require(try await transferSubject(of: subject).json["transfer_sub"]?.text)
    _ = try await move()
    let arrived = try await ask([("transfer_sub", moving)], byNew: true)
    #expect(arrived.json.names == ["sub", "is_private_email"])
    #expect(arrived.json["is_private_email"] == .bool(false))
  }

  @Test func `after sixty days claim and calls stop`() async throws {
    let subject = try #require(try await harness.native().json["user"]?.text)
    let moving = try #require(try await transferSubject(of: subject).json["transfer_sub"]?.text)
    _ = try await move()
    harness.clock.advance(by: 60 * 86_400 - 1)
    #expect(try await ask([("transfer_sub", moving)], byNew: true).status == 200)
    harness.clock.advance(by: 1)
    #expect(try await ask([("transfer_sub", moving)], byNew: true).json["error"]?.text == "invalid_request")
    // The old team no longer signs for an app that is not its own.
    #expect(try await migrationToken(byNew: false).isEmpty)
    let claims = try Token(try await harness.native().json["identity_token"]?.text ?? "").claims
    #expect(claims["transfer_sub"] == nil && claims["sub"]?.text != subject)
  }

  @Test func `a person who signed up after the transfer has no transfer_sub`() async throws {
    _ = try await move()
    harness.clock.advance(by: 1)
    let claims = try Token(try await harness.native().json["identity_token"]?.text ?? "").claims
    #expect(claims["transfer_sub"] == nil)
  }

  @Test func `the old team signs for migration and nothing else`() async throws {
    let token = try await harness.refreshToken()
    _ = try await move()
    #expect(try await harness.refresh(token).json["error"]?.text == "invalid_client")
    let refreshed = try await post(
      "/auth/token", [("grant_type", "refresh_token"), ("refresh_token", token)], byNew: true)
    #expect(refreshed.status == 200)
  }

  @Test func `the device hears that the credential was transferred`() async throws {
    let subject = try #require(try await harness.native().json["user"]?.text)
    func state(_ user: String) async throws -> String? {
      try await harness.get("/emulator/native/credential-state?bundle_id=com.example.app&user=\(user)").json["state"]?
        .text
    }
    _ = try await move()
    #expect(try await state(subject) == "transferred")  // NATIVE-10, TRANSFER-11
    let now = try #require(try await harness.native().json["user"]?.text)
    #expect(try await state(now) == "authorized")
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    #expect(try await state(subject) == "revoked")
  }

  static let wrong: [(String, [(String, String)], String)] = [
    ("nobody", [("sub", "000000.00000000000000000000000000000000.0000"), ("target", newTeam)], "TRANSFER-2"),
    ("no target", [("sub", "MARY")], "TOKEN-21"), ("no sub", [("target", newTeam)], "TOKEN-21"),
    ("the own team", [("sub", "MARY"), ("target", "TEAM000001")], "TRANSFER-2"),
    ("an unknown team", [("sub", "MARY"), ("target", "TEAM000009")], "TRANSFER-2"),
    ("both questions", [("sub", "MARY"), ("target", newTeam), ("transfer_sub", "x")], "TRANSFER-7"),
    ("the other side's question", [("transfer_sub", "x")], "TRANSFER-6"),
  ]

  @Test(arguments: wrong) func `a wrong question is invalid_request`(
    _ story: String, _ form: [(String, String)], _ rule: String
  ) async throws {
    let subject = try #require(try await harness.native().json["user"]?.text)
    let answer = try await ask(form.map { ($0.0, $0.1 == "MARY" ? subject : $0.1) }, byNew: false)
    #expect(answer.status == 400 && answer.json == .object(["error": .text("invalid_request")]))  // TRANSFER-7
    #expect(try await harness.lastWords().contains(rule))
  }

  @Test func `a person who left cannot be moved`() async throws {
    let subject = try #require(try await harness.native().json["user"]?.text)
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    #expect(try await transferSubject(of: subject).json["error"]?.text == "invalid_request")  // TRANSFER-7
  }

  @Test func `the Bearer token must be one for migration, of this client, and young`() async throws {
    let subject = try #require(try await harness.native().json["user"]?.text)
    let form = [("sub", subject), ("target", Self.newTeam)]
    let good = try await migrationToken(byNew: false)
    let code = try await harness.native().json["authorization_code"]?.text ?? ""
    let access = try await harness.redeem(code).json["access_token"]?.text ?? ""
    for bearer in [nil, "", "x", access] {
      let answer = try await post("/auth/usermigrationinfo", form, byNew: false, bearer: bearer)
      #expect(answer.json["error"]?.text == "invalid_request")
    }
    #expect(try await post("/auth/usermigrationinfo", form, byNew: false, bearer: good).status == 200)
    harness.clock.advance(by: 3600)
    #expect(try await post("/auth/usermigrationinfo", form, byNew: false, bearer: good).status == 400)  // TOKEN-16
  }

  @Test func `only a whole group of one can move, and only elsewhere`() async throws {
    let grouped = try Harness()
    let body = #"{"bundle_id":"com.example.app","to_team":"TEAM000001"}"#
    #expect(try await grouped.send("POST", "/emulator/transfers", json: body).status == 409)
    let nowhere = body.replacing("TEAM000001", with: "TEAM000009")
    #expect(try await grouped.send("POST", "/emulator/transfers", json: nowhere).status == 404)
    _ = try await grouped.send("PUT", "/emulator/teams/TEAM000002", json: #"{"id":"TEAM000002"}"#)
    let elsewhere = body.replacing("TEAM000001", with: "TEAM000002")
    let answer = try await grouped.send("POST", "/emulator/transfers", json: elsewhere)
    #expect(answer.status == 409 && answer.json["detail"]?.text?.contains("TRANSFER-9") == true)
  }

  @Test func `the set-up after a transfer can be read and put back`() async throws {
    _ = try await move()
    let text = try await harness.get("/emulator/config").bodyText
    #expect(text.contains(#""transfers":[{"accepted_at":"2026-09-21T"#))
    #expect(try await harness.send("PUT", "/emulator/config", json: text).bodyText == text)
    #expect(try await harness.get("/emulator/transfers").json["items"]?.elements.count == 1)
  }
}
