import PippinFoundation
import PippinHTTP
import PippinTokens
import Testing

/// Facebook's stand-in: what it gives, and what it refuses.
@Suite struct `The stand-in for Facebook` {
  private let harness = Harness()
  private static let appToken = "1000000000000001|facebook-example-secret"

  private static func form(_ code: String, _ changes: [String: String?] = [:]) -> [(String, String)] {
    Harness.query(
      [
        ("client_id", Harness.app), ("client_secret", "facebook-example-secret"),
        ("redirect_uri", Harness.facebookReturn), ("code", code), ("code_verifier", Harness.verifier),
      ], changes)
  }

  private func code(_ person: String = "mary") async -> String {
    await harness.facebookReturn([("person", person), ("email", "share")])?.only("code") ?? ""
  }

  private func deviceToken(_ order: String) async throws -> String {
    try await harness.control("/facebook/emulator/tokens", order).member("access_token")?.string ?? ""
  }

  private func debug(_ token: String, by credential: String = appToken) async -> HTTPResponse {
    await harness.get(
      "/facebook/v24.0/debug_token", [("input_token", token)], fields: ["authorization": "Bearer " + credential])
  }

  private func me(_ token: String, proof: String?, fields: String = "id,name,email") async -> HTTPResponse {
    await harness.get(
      "/facebook/v24.0/me", [("fields", fields)] + (proof.map { [("appsecret_proof", $0)] } ?? []),
      fields: ["authorization": "Bearer " + token])
  }

  private static func proof(_ token: String) -> String { LeftHalf.proof(of: token, secret: "facebook-example-secret") }

  @Test func `a code is exchanged for a token that only its own app can inspect`() async throws {
    let answer = await harness.post("/facebook/v24.0/oauth/access_token", Self.form(await code()))
    let token = try #require(try answer.member("access_token")?.string)
    let debugged = await debug(token)
    #expect(try debugged.member("data.app_id")?.string == Harness.app)
    #expect(try debugged.member("data.type")?.string == "USER")
    #expect(try debugged.member("data.is_valid")?.bool == true)
    #expect(try debugged.member("data.expires_at")?.integer == 1_734_359_600 + 5_184_000)
    let profile = await me(token, proof: Self.proof(token))
    #expect(try profile.member("email")?.string == "mary@example.com")
    #expect(try profile.member("name")?.string == "Mary Appleseed")
    #expect(try profile.member("first_name") == nil)
    #expect(try profile.member("id")?.string == debugged.member("data.user_id")?.string)
  }

  @Test func `a cancellation returns access_denied`() async throws {
    let back = try #require(await harness.facebookReturn([("cancel", "yes")]))
    #expect(back.only("error") == "access_denied" && back.only("error_reason") == "user_denied")
    #expect(back.only("state") == "s t" && back.first("code") == nil)
  }

  @Test func `an address that is not shared, or is not there, is not in the profile`() async throws {
    let unshared = try await deviceToken(#"{"app_id":"1000000000000001","person":"mary","without_email":true}"#)
    let absent = try await deviceToken(#"{"app_id":"1000000000000001","person":"kurt"}"#)
    for token in [unshared, absent] {
      let profile = await me(token, proof: Self.proof(token))
      #expect(profile.status == 200)
      #expect(try profile.member("email") == nil)
    }
    let back = await harness.facebookReturn([("person", "mary")])
    let answer = await harness.post("/facebook/v24.0/oauth/access_token", Self.form(back?.only("code") ?? ""))
    let token = try #require(try answer.member("access_token")?.string)
    #expect(try await me(token, proof: Self.proof(token)).member("email") == nil)
  }

  @Test(
    arguments: [
      ("an unknown app", ["client_id": "1"], "invalid_app_id"),
      ("another's return address", ["redirect_uri": "https://another.example/callback"], "url_blocked"),
      ("a query more", ["redirect_uri": Harness.facebookReturn + "?x=1"], "url_blocked"),
      ("a token at once", ["response_type": "token"], "invalid_response_type"),
      ("a scope too many", ["scope": "email,user_friends"], "invalid_scopes"),
      ("a plain challenge", ["code_challenge_method": "plain"], "invalid_request"),
    ] as [(String, [String: String?], String)])
  func `wrong authorization requests are refused on the emulator's page`(
    story: String, changes: [String: String?], code: String
  ) async {
    let page = await harness.get("/facebook/v24.0/dialog/oauth", Harness.query(Harness.facebook, changes))
    #expect(page.status == 400 && page.bodyText.contains("<code>\(code)</code>"), "\(story)")
  }

  @Test(
    arguments: [
      ("an unknown app", ["client_id": "1"], 101), ("no secret", ["client_secret": nil], 1),
      ("another's secret", ["client_secret": "facebook-another-secret"], 1),
      ("another app", ["client_id": "1000000000000002", "client_secret": "facebook-another-secret"], 100),
      ("another return address", ["redirect_uri": "https://another.example/callback"], 100),
      ("no verifier", ["code_verifier": nil], 100), ("another verifier", ["code_verifier": Harness.challenge], 100),
      ("a made-up code", ["code": "AQx"], 100), ("no code", ["code": nil], 100),
    ] as [(String, [String: String?], Int64)])
  func `wrong token requests are refused`(story: String, changes: [String: String?], code: Int64) async throws {
    let answer = await harness.post("/facebook/v24.0/oauth/access_token", Self.form(await self.code(), changes))
    #expect(answer.status == 400, "\(story)")
    #expect(try answer.member("error.code")?.integer == code, "\(story)")
  }

  @Test func `a code is good once, for ten minutes`() async throws {
    let once = await code()
    #expect(await harness.post("/facebook/v24.0/oauth/access_token", Self.form(once)).status == 200)
    let again = await harness.post("/facebook/v24.0/oauth/access_token", Self.form(once))
    #expect(try again.member("error.error_subcode")?.integer == 36_009)
    let old = await code()
    harness.clock.advance(600)
    let late = await harness.post("/facebook/v24.0/oauth/access_token", Self.form(old))
    #expect(try late.member("error.error_subcode")?.integer == 36_007)
  }

  @Test func `debug_token answers only the token's app with its secret`() async throws {
    let token = try await deviceToken(#"{"app_id":"1000000000000001","person":"mary"}"#)
    let other = "1000000000000002|facebook-another-secret"
    #expect(try await debug(token, by: other).member("error.code")?.integer == 100)
    #expect(try await debug(token, by: Harness.app + "|wrong").member("error.code")?.integer == 190)
    #expect(try await debug(token, by: token).member("error.code")?.integer == 190)
    #expect(await harness.get("/facebook/v24.0/debug_token", [("input_token", token)]).status == 400)
    let made = await debug("EAAmade-up")
    #expect(made.status == 200)
    #expect(try made.member("data.is_valid")?.bool == false && made.member("data.error.code")?.integer == 190)
  }

  @Test func `a token that is too old or taken back is called so by both`() async throws {
    let old = try await deviceToken(#"{"app_id":"1000000000000001","person":"mary","age_seconds":5184000}"#)
    #expect(try await debug(old).member("data.error.subcode")?.integer == 463)
    #expect(try await me(old, proof: Self.proof(old)).member("error.error_subcode")?.integer == 463)
    let gone = try await deviceToken(#"{"app_id":"1000000000000001","person":"mary"}"#)
    let order = #"{"app_id":"1000000000000001","person":"mary"}"#
    #expect(await harness.control("/facebook/emulator/revocations", order).status == 204)
    #expect(try await debug(gone).member("data.error.subcode")?.integer == 458)
    #expect(try await me(gone, proof: Self.proof(gone)).member("error.error_subcode")?.integer == 458)
  }

  @Test func `a profile needs the proof that the secret is known`() async throws {
    let token = try await deviceToken(#"{"app_id":"1000000000000001","person":"mary"}"#)
    #expect(try await me(token, proof: nil).member("error.code")?.integer == 100)
    let foreign = LeftHalf.proof(of: token, secret: "facebook-another-secret")
    #expect(try await me(token, proof: foreign).member("error.code")?.integer == 100)
    #expect(try await me(token, proof: Self.proof(token), fields: "id,friends").member("error.code")?.integer == 100)
    #expect(try await me(Self.appToken, proof: Self.proof(Self.appToken)).member("error.code")?.integer == 190)
  }

  @Test func `a person has another id in each app, the same for each kind of token`() async throws {
    let classic = await harness.control("/facebook/emulator/tokens", #"{"app_id":"1000000000000001","person":"mary"}"#)
    let limited = await harness.control(
      "/facebook/emulator/tokens", #"{"app_id":"1000000000000001","person":"mary","limited":true,"nonce":"n"}"#)
    let other = await harness.control("/facebook/emulator/tokens", #"{"app_id":"1000000000000002","person":"mary"}"#)
    let id = try #require(try classic.member("user_id")?.string)
    #expect(try limited.member("user_id")?.string == id)
    #expect(try other.member("user_id")?.string != id)
    let token = try #require(try limited.member("authentication_token")?.string)
    let jws = try CompactJWS(parsing: token)
    let claims = try JSONDocument(parsing: jws.payload).root
    #expect(claims["sub"]?.string == id && claims["nonce"]?.string == "n")
    #expect(claims["iss"]?.string == "https://www.facebook.com" && claims["aud"]?.string == Harness.app)
    let keys = try JSONWebKeySet(parsing: await harness.get("/facebook/.well-known/oauth/openid/jwks/").body)
    let key = try #require(keys.key(id: jws.header.keyID ?? ""))
    #expect(throws: Never.self) { try jws.verified(by: key, allowing: [.RS256]) }
  }
}
