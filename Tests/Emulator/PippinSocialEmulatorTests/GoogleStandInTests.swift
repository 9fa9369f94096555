import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSocialEmulator
import Testing

/// Google's stand-in: what it gives, and what it refuses.
@Suite struct `The stand-in for Google` {
  private let harness = Harness()

  private static func form(_ code: String, _ changes: [String: String?] = [:]) -> [(String, String)] {
    Harness.query(
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Harness.googleReturn),
        ("code_verifier", Harness.verifier), ("client_id", Harness.web), ("client_secret", "google-example-secret"),
      ], changes)
  }

  private func code(_ changes: [String: String?] = [:]) async -> String {
    await harness.googleReturn([("person", "mary")], changes)?.only("code") ?? ""
  }

  /// The claims of a token, as it says them.
  private static func claims(_ token: String) throws -> String {
    let parts = token.split(separator: ".").map(String.init)
    return String(decoding: Base64URL.decode(parts[1]) ?? [], as: UTF8.self)
  }

  @Test func `the page lists people and returns code and state`() async throws {
    let page = await harness.get("/google/o/oauth2/v2/auth", Harness.google)
    #expect(page.status == 200)
    #expect(page.bodyText.contains("Mary Appleseed") && page.bodyText.contains("managed by example.com"))
    #expect(page.fields["content-security-policy"]?.contains("default-src 'none'") == true)
    let back = try #require(await harness.googleReturn([("person", "mary")]))
    #expect(back.only("state") == "s t")
    #expect(back.only("code")?.hasPrefix("4/0A") == true)
  }

  @Test func `a cancellation returns access_denied`() async throws {
    let back = try #require(await harness.googleReturn([("cancel", "yes")]))
    #expect(back.pairs.map(\.name) == ["error", "state"])
    #expect(back.only("error") == "access_denied" && back.only("state") == "s t")
  }

  @Test func `a code brings an ID token with nonce and hash, under a published key`() async throws {
    let answer = await harness.post("/google/token", Self.form(await code()))
    #expect(answer.status == 200)
    let token = try #require(try answer.member("id_token")?.string)
    let access = try #require(try answer.member("access_token")?.string)
    #expect(
      try Self.claims(token)
        == #"{"iss":"https://accounts.google.com","azp":"\#(Harness.web)","aud":"\#(Harness.web)","sub":"110000000000000000001","#
        + #""email":"mary.appleseed@gmail.com","email_verified":true,"at_hash":"\#(Self.hash(access))","nonce":"n","#
        + #""name":"Mary Appleseed","given_name":"Mary","family_name":"Appleseed","iat":1734359600,"exp":1734363200}"#)
    let jws = try CompactJWS(parsing: token)
    let keys = try JSONWebKeySet(parsing: await harness.get("/google/oauth2/v3/certs").body)
    let key = try #require(keys.key(id: jws.header.keyID ?? ""))
    #expect(throws: Never.self) { try jws.verified(by: key, allowing: [.RS256]) }
  }

  @Test(
    arguments: [
      ("no client", ["client_id": nil], 401, "invalid_client"),
      ("an unknown client", ["client_id": "nobody"], 401, "invalid_client"),
      ("an app without a secret", ["client_id": "example-ios.apps.googleusercontent.com"], 401, "invalid_client"),
      ("another's return address", ["redirect_uri": "https://another.example/callback"], 400, "redirect_uri_mismatch"),
      ("a slash more", ["redirect_uri": Harness.googleReturn + "/"], 400, "redirect_uri_mismatch"),
      ("a token at once", ["response_type": "token"], 400, "unsupported_response_type"),
      ("no openid", ["scope": "email"], 400, "invalid_scope"),
      ("a plain challenge", ["code_challenge_method": "plain"], 400, "invalid_request"),
      ("no method", ["code_challenge_method": nil], 400, "invalid_request"),
      ("a short challenge", ["code_challenge": "x"], 400, "invalid_request"),
    ] as [(String, [String: String?], Int, String)])
  func `wrong authorization requests are refused on the emulator's page`(
    story: String, changes: [String: String?], status: Int, code: String
  ) async {
    let page = await harness.get("/google/o/oauth2/v2/auth", Harness.query(Harness.google, changes))
    #expect(page.status == status && page.bodyText.contains("<code>\(code)</code>"), "\(story)")
    #expect(page.fields["location"] == nil)
  }

  @Test(
    arguments: [
      ("another grant", ["grant_type": "password"], 400, "unsupported_grant_type"),
      ("no client", ["client_id": nil], 401, "invalid_client"),
      ("no secret", ["client_secret": nil], 401, "invalid_client"),
      ("a wrong secret", ["client_secret": "google-example-secreT"], 401, "invalid_client"),
      (
        "another client",
        ["client_id": "another-web.apps.googleusercontent.com", "client_secret": "google-another-secret"], 400,
        "invalid_grant"
      ),
      ("another return address", ["redirect_uri": "https://another.example/callback"], 400, "redirect_uri_mismatch"),
      ("no return address", ["redirect_uri": nil], 400, "redirect_uri_mismatch"),
      ("no verifier", ["code_verifier": nil], 400, "invalid_grant"),
      ("another verifier", ["code_verifier": String(repeating: "x", count: 43)], 400, "invalid_grant"),
      ("a made-up code", ["code": "4/0Ax"], 400, "invalid_grant"), ("no code", ["code": nil], 400, "invalid_request"),
    ] as [(String, [String: String?], Int, String)])
  func `wrong token requests are refused`(
    story: String, changes: [String: String?], status: Int, code: String
  ) async throws {
    let answer = await harness.post("/google/token", Self.form(await self.code(), changes))
    #expect(answer.status == status, "\(story)")
    #expect(try answer.member("error")?.string == code, "\(story)")
  }

  @Test func `a verifier where no challenge was is refused, too`() async throws {
    let code = await code(["code_challenge": nil, "code_challenge_method": nil])
    #expect(try await harness.post("/google/token", Self.form(code)).member("error")?.string == "invalid_grant")
  }

  @Test func `a code is good once, for ten minutes, and not after a failed try`() async throws {
    let once = await code()
    #expect(await harness.post("/google/token", Self.form(once)).status == 200)
    #expect(await harness.post("/google/token", Self.form(once)).status == 400)
    let tried = await code()
    #expect(await harness.post("/google/token", Self.form(tried, ["code_verifier": nil])).status == 400)
    #expect(await harness.post("/google/token", Self.form(tried)).status == 400)
    let old = await code()
    harness.clock.advance(600)
    #expect(await harness.post("/google/token", Self.form(old)).status == 400)
  }

  @Test func `a decision is taken once, and only from its own page`() async {
    let page = await harness.get("/google/o/oauth2/v2/auth", Harness.google)
    let form = [("request", Harness.handle(page)), ("person", "mary")]
    let path = "/google/o/oauth2/v2/auth/decide"
    #expect(await harness.post(path, form, fields: ["origin": "http://localhost:8080"]).status == 403)
    #expect(await harness.post(path, form, fields: ["sec-fetch-site": "cross-site"]).status == 403)
    #expect(await harness.post(path, form, fields: ["origin": "http://127.0.0.1:8081"]).status == 303)
    #expect(await harness.post(path, form).status == 400)
  }

  @Test func `issues tokens like a device's SDK, under a key that can be rotated`() async throws {
    let order =
      #"{"client_id":"\#(Harness.web)","authorized_party":"example-ios.apps.googleusercontent.com","person":"kurt"}"#
    let first = try #require(try await harness.control("/google/emulator/id-tokens", order).member("id_token")?.string)
    #expect(
      try Self.claims(first)
        == #"{"iss":"https://accounts.google.com","azp":"example-ios.apps.googleusercontent.com","aud":"\#(Harness.web)","#
        + #""sub":"110000000000000000003","email":"kurt@example.com","email_verified":false,"name":"Kurt Köhler","#
        + #""given_name":"Kurt","family_name":"Köhler","iat":1734359600,"exp":1734363200}"#)
    let rotated = try await harness.control("/google/emulator/keys/rotate", #"{"retire_old":true}"#).member("key_id")?
      .string
    let keys = try JSONWebKeySet(parsing: await harness.get("/google/oauth2/v3/certs").body)
    #expect(keys.keys.map(\.keyID) == [rotated])
    #expect(try CompactJWS(parsing: first).header.keyID != rotated)
  }

  @Test func `the control API explains errors and refuses other sites`() async throws {
    #expect(await harness.control("/google/emulator/id-tokens", "[]").status == 400)
    #expect(await harness.control("/google/emulator/id-tokens", #"{"client_id":1}"#).status == 400)
    #expect(await harness.control("/google/emulator/id-tokens", #"{"client_id":"x","person":"mary"}"#).status == 404)
    #expect(
      await harness.control("/google/emulator/id-tokens", "{}", fields: ["origin": "https://evil.example"]).status
        == 403)
    let foreign = HTTPRequest(scheme: "http", authority: "evil.example", path: "/google/oauth2/v3/certs")
    #expect(await harness.emulator.respond(to: foreign).status == 421)
  }

  @Test func `has trouble when told to, as often as told`() async {
    #expect(
      await harness.control("/google/emulator/faults", #"{"endpoint":"keys","status":502,"count":2}"#).status == 204)
    #expect(await harness.control("/google/emulator/faults", #"{"endpoint":"keys","status":0}"#).status == 204)
    #expect(await harness.get("/google/oauth2/v3/certs").status == 502)
    #expect(await harness.get("/google/oauth2/v3/certs").status == 502)
    #expect(await harness.get("/google/oauth2/v3/certs").status == 0)
    #expect(await harness.get("/google/oauth2/v3/certs").status == 200)
    #expect(await harness.control("/google/emulator/faults", #"{"endpoint":"debug"}"#).status == 400)
  }

  private static func hash(_ text: String) -> String { LeftHalf.of(text) }
}
