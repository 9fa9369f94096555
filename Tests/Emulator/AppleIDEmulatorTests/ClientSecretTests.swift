import AppleIDEmulator
import PippinTokens
import PippinHTTP
import PippinSecret
import Testing

/// One way of making a client secret wrongly.
struct WrongSecret: Sendable, CustomTestStringConvertible {
  let story: String
  let rule: String
  let bend: @Sendable (inout ClientSecretMaker) throws -> Void
  var testDescription: String { story }
}

@Suite struct ClientSecretTests {
  static let wrong: [WrongSecret] = [
    .init(story: "another algorithm", rule: "SECRET-1") { $0.algorithm = "HS256" },
    .init(story: "no algorithm", rule: "SECRET-1") { $0.algorithm = "none" },
    .init(story: "a signature left out", rule: "SECRET-7") { $0.signature = { _ in [] } },
    .init(story: "base64 with padding", rule: "SECRET-1") { $0.text = { $0 + "==" } },
    .init(story: "the other base64", rule: "SECRET-1") { $0.text = { $0 + "+/" } },
    .init(story: "a line break from a file", rule: "SECRET-1") { $0.text = { $0 + "\n" } },
    .init(story: "four parts", rule: "SECRET-1") { $0.text = { $0 + ".e30" } },
    .init(story: "a claim said twice", rule: "SECRET-1") {
      $0.payload = { #"{"iss":"TEAM000001","# + $0.dropFirst() }
    },
    .init(story: "a time in quotes", rule: "SECRET-2") {
      $0.payload = { $0.replacing(#/"exp":([0-9]+)/#, with: { #""exp":"\#($0.output.1)""# }) }
    },
    .init(story: "no expiry", rule: "SECRET-2") { $0.payload = without("exp") },
    .init(story: "no time of issue", rule: "SECRET-2") { $0.payload = without("iat") },
    .init(story: "no issuer", rule: "SECRET-2") { $0.payload = without("iss") },
    .init(story: "no subject", rule: "SECRET-2") { $0.payload = without("sub") },
    .init(story: "no audience", rule: "SECRET-2") { $0.payload = without("aud") },
    .init(story: "a list of two audiences", rule: "SECRET-10") {
      $0.payload = withAudience(#"["https://appleid.apple.com","https://account.apple.com"]"#)
    },
    .init(story: "Apple's audience twice", rule: "SECRET-10") {
      $0.payload = withAudience(#"["https://appleid.apple.com","https://appleid.apple.com"]"#)
    },
    .init(story: "an empty list of audiences", rule: "SECRET-10") { $0.payload = withAudience("[]") },
    .init(story: "a list with a list of audiences", rule: "SECRET-10") {
      $0.payload = withAudience(#"[["https://appleid.apple.com"]]"#)
    },
    .init(story: "a list of another audience", rule: "SECRET-2") {
      $0.payload = withAudience(#"["https://account.apple.com"]"#)
    },
    .init(story: "an audience in an object", rule: "SECRET-2") {
      $0.payload = withAudience(#"{"0":"https://appleid.apple.com"}"#)
    },
    .init(story: "the client in another case", rule: "SECRET-2") { $0.subject = "com.Example.app" },
    .init(story: "milliseconds", rule: "SECRET-3") { $0.expiresAt *= 1000 },
    .init(story: "no kid", rule: "SECRET-1") { $0.keyID = nil },
    .init(story: "an unknown kid", rule: "TRAP-6") { $0.keyID = "KEY0000009" },
    .init(story: "another team", rule: "SECRET-2") { $0.issuer = "TEAM000002" },
    .init(story: "another client", rule: "SECRET-2") { $0.subject = "com.example.web" },
    .init(story: "another audience", rule: "SECRET-2") { $0.audience = "https://account.apple.com" },
    .init(story: "expired", rule: "SECRET-3") { $0.expiresAt = $0.issuedAt - 1 },
    .init(story: "six months and a second", rule: "SECRET-3") { $0.expiresAt = $0.issuedAt + 15_777_002 },
    .init(story: "a fast clock", rule: "SECRET-9") { $0.issuedAt += 1 },
    .init(story: "DER", rule: "SECRET-7") { $0.signature = ClientSecretMaker.der },
    .init(story: "half a signature", rule: "SECRET-7") { $0.signature = { Array($0.prefix(32)) } },
    .init(story: "a stranger's key", rule: "TRAP-6") { $0.key = try P256PrivateKey.generate().pem.revealed },
    .init(story: "a bent signature", rule: "TRAP-6") { $0.signature = { $0.dropLast() + [$0[63] ^ 1] } },
  ]

  /// Renames a claim, so that it is missing under its own name.
  private static func without(_ claim: String) -> (String) -> String {
    { $0.replacing("\"\(claim)\"", with: "\"other\"") }
  }

  /// Says the audience in another form.
  private static func withAudience(_ json: String) -> (String) -> String {
    { $0.replacing(#""https://appleid.apple.com""#, with: json) }
  }

  @Test func `Apple's audience may stand alone in a list (SECRET-10)`() async throws {
    let harness = try Harness()
    var maker = ClientSecretMaker(for: "com.example.app", at: harness.clock.second)
    maker.payload = Self.withAudience(#"["https://appleid.apple.com"]"#)
    let form = [("token", "x"), ("client_id", "com.example.app"), ("client_secret", try maker.make())]
    #expect(try await harness.post("/auth/revoke", form: form).status == 200)
  }

  @Test(arguments: wrong) func `every violation is invalid_client, and the log says which`(_ wrong: WrongSecret)
    async throws
  {
    let harness = try Harness()
    var maker = ClientSecretMaker(for: "com.example.app", at: harness.clock.second)
    try wrong.bend(&maker)
    let answer = try await harness.post(
      "/auth/token",
      form: [
        ("grant_type", "refresh_token"), ("refresh_token", "r"), ("client_id", "com.example.app"),
        ("client_secret", try maker.make()),
      ])
    #expect(answer.status == 400)  // TOKEN-19: never 401
    #expect(answer.json == .object(["error": .text("invalid_client")]))
    #expect(try await harness.lastWords().contains(wrong.rule))
  }

  @Test(arguments: ["nonsense", "a.b", "e30.e30.e30", "....", "bm8.bm8.bm8"])
  func `a client secret that is not a JWT is invalid_client`(_ secret: String) async throws {
    let harness = try Harness()
    let answer = try await harness.post(
      "/auth/revoke", form: [("token", "x"), ("client_id", "com.example.app"), ("client_secret", secret)])
    #expect(answer.json["error"]?.text == "invalid_client")
  }

  @Test func `says that a signature is DER`() async throws {
    let harness = try Harness()
    var maker = ClientSecretMaker(for: "com.example.app", at: harness.clock.second)
    maker.signature = ClientSecretMaker.der
    _ = try await harness.post(
      "/auth/revoke", form: [("token", "x"), ("client_id", "com.example.app"), ("client_secret", try maker.make())])
    #expect(try await harness.lastWords().contains("ASN.1 DER"))
  }

  @Test func `exactly six months pass, and the clock is Apple's`() async throws {
    let harness = try Harness()
    _ = try await harness.send("PUT", "/emulator/clock", json: #"{"offset_seconds": 1000}"#)
    var maker = ClientSecretMaker(for: "com.example.app", at: harness.clock.second + 1000)
    maker.expiresAt = maker.issuedAt + 15_777_000
    let form = [("token", "x"), ("client_id", "com.example.app"), ("client_secret", try maker.make())]
    #expect(try await harness.post("/auth/revoke", form: form).status == 200)
  }

  @Test(arguments: ["com.example.app", "com.example.app.debug", "com.example.web"])
  func `one key signs for the whole group`(_ client: String) async throws {
    // SECRET-6
    let harness = try Harness()
    #expect(try await harness.token([("token", "x")], client: client, path: "/auth/revoke").status == 200)
  }

  @Test func `a key of another group of the team is refused`() async throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.teams[0].apps.append(.init(bundleID: "com.example.other", name: "Other"))
    let harness = try Harness(configuration)
    let answer = try await harness.token([("token", "x")], client: "com.example.other", path: "/auth/revoke")
    #expect(answer.json["error"]?.text == "invalid_client")  // SECRET-4
  }

  @Test func `a cached valid secret still expires`() async throws {
    let harness = try Harness()
    let form = [
      ("token", "x"), ("client_id", "com.example.app"), ("client_secret", try harness.secret(for: "com.example.app")),
    ]
    #expect(try await harness.post("/auth/revoke", form: form).status == 200)
    harness.clock.advance(by: 301)
    #expect(try await harness.post("/auth/revoke", form: form).json["error"]?.text == "invalid_client")
  }
}
