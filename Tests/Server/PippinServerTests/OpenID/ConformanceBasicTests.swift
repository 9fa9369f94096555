import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import Testing

/// The modules of the OpenID Foundation's plan "Basic OP" that sign a person in once. Each request has PKCE besides, which is required here.
@Suite struct `OpenID conformance, Basic OP` {
  /// With ID tokens by RS256, as the plan expects them.
  private func party() async throws -> RelyingParty {
    RelyingParty(
      try await RelyingParty.world([
        RelyingParty.client("grafana", algorithm: .RS256),
        RelyingParty.client(
          "gitea", authentication: .secret(SecretText(RelyingParty.secret), .post), algorithm: .RS256),
      ]))
  }

  private func subject(of tokens: Answer, _ party: RelyingParty) async throws -> JSONElement {
    try await party.claims(tokens.text("id_token"), algorithm: .RS256)
  }

  /// Signs in with some parameters changed, and takes the ID token.
  private func signIn(_ changes: [String: String?]) async throws -> JSONElement {
    let party = try await party()
    let tokens = try await party.signIn(changes)
    #expect(tokens.status == 200 && party.answer.first("state") == "s-1")
    return try await subject(of: tokens, party)
  }

  @Test func `oidcc-server`() async throws {
    let party = try await party()
    let tokens = try await party.signIn()
    #expect(party.answer.first("iss") == World.home && tokens.text("token_type") == "Bearer")
    #expect(tokens.field("cache-control") == "no-store" && tokens["expires_in"]?.integer ?? 0 > 0)
    let claims = try await subject(of: tokens, party)
    #expect(claims["iss"]?.string == World.home && claims["aud"]?.string == "grafana")
    #expect(claims["nonce"]?.string == "n-1" && (claims["sub"]?.string ?? "").utf8.count <= 255)
    let (issued, expires) = (claims["iat"]?.integer ?? 0, claims["exp"]?.integer ?? 0)
    #expect(issued == Int64(party.world.clock.time.timeIntervalSince1970) && issued < expires)
    let hash = Base64URL.encode(Array(SHA256.hash(tokens.text("access_token")).prefix(16)))
    #expect(claims["at_hash"]?.string == hash)
  }

  @Test func `oidcc-response-type-missing`() async throws {
    let party = try await party()
    try await party.browser.open(party.path(["response_type": nil]))
    #expect(party.answer.first("error") == "invalid_request" && party.answer.first("code") == nil)
  }

  @Test func `oidcc-idtoken-signature`() async throws {
    let party = try await party()
    let tokens = try await party.signIn()
    let header = try CompactJWS(parsing: tokens.text("id_token")).header
    #expect(header.algorithm == "RS256" && header.keyID != nil)
    #expect(try await subject(of: tokens, party)["sub"]?.string != nil, "verified with the published keys")
  }

  @Test func `oidcc-idtoken-unsigned`() async throws {
    let world = try await party().world
    let algorithms = await world.send("GET", "/.well-known/openid-configuration")[
      "id_token_signing_alg_values_supported"]
    #expect(algorithms?.elements.compactMap(\.string) == ["RS256", "ES256"])
  }

  @Test func `oidcc-userinfo-get`() async throws {
    let party = try await party()
    let tokens = try await party.signIn()
    let info = await party.userInfo(tokens.text("access_token"))
    let sub = try await subject(of: tokens, party)["sub"]?.string
    #expect(info.status == 200 && info.text("sub") == sub && info["email_verified"]?.bool == true)
    #expect(info.field("content-type") == "application/json")
  }

  @Test func `oidcc-userinfo-post-header`() async throws {
    let party = try await party()
    let tokens = try await party.signIn()
    let info = await party.world.send("POST", "/oauth/userinfo", bearer: tokens.text("access_token"))
    #expect(info.status == 200 && !info.text("sub").isEmpty)
  }

  @Test func `oidcc-userinfo-post-body`() async throws {
    let party = try await party()
    let tokens = try await party.signIn()
    let form = JSONText.raw(FormData.encode([("access_token", tokens.text("access_token"))]))
    let info = await party.world.send("POST", "/oauth/userinfo", form, fields: [("content-type", MediaType.form)])
    #expect(info.status == 200 && !info.text("sub").isEmpty)
  }

  @Test func `oidcc-ensure-request-without-nonce-succeeds-for-code-flow`() async throws {
    #expect(try await signIn(["nonce": nil])["nonce"] == nil)
  }

  /// What userinfo says for a scope, and which scope was granted.
  private func granted(_ scope: String) async throws -> (names: [String], scope: String) {
    let party = try await party()
    let tokens = try await party.signIn(["scope": scope])
    let info = await party.userInfo(tokens.text("access_token"))
    return (info.names(""), tokens.text("scope"))
  }

  @Test func `oidcc-scope-profile`() async throws {
    let (names, scope) = try await granted("openid profile")
    #expect(scope == "openid profile" && names == ["family_name", "given_name", "name", "sub"])
  }

  @Test func `oidcc-scope-email`() async throws {
    let (names, scope) = try await granted("openid email")
    #expect(scope == "openid email" && names == ["email", "email_verified", "sub"])
  }

  @Test func `oidcc-scope-address`() async throws {
    let (names, scope) = try await granted("openid address")
    #expect(scope == "openid" && names == ["sub"])
  }

  @Test func `oidcc-scope-phone`() async throws {
    let (names, scope) = try await granted("openid phone")
    #expect(scope == "openid" && names == ["sub"])
  }

  @Test func `oidcc-scope-all`() async throws {
    let (names, scope) = try await granted("openid profile email address phone")
    #expect(scope == "openid profile email")
    #expect(names == ["email", "email_verified", "family_name", "given_name", "name", "sub"])
  }

  @Test func `oidcc-alternate-happy-flow`() async throws {
    let party = try await party()
    let reversed = FormData.encode(party.request(["scope": "email openid"]).reversed())
    try await party.browser.open("/oauth/authorize?" + reversed)
    try await party.browser.signIn(as: "mary")
    let tokens = await party.redeem(party.answer.first("code"))
    let info = await party.userInfo(tokens.text("access_token"))
    #expect(!info.text("email").isEmpty)
  }

  @Test func `oidcc-display-page`() async throws {
    #expect(try await signIn(["display": "page"])["sub"]?.string != nil)
  }

  @Test func `oidcc-display-popup`() async throws {
    #expect(try await signIn(["display": "popup"])["sub"]?.string != nil)
  }

  @Test func `oidcc-ensure-request-with-unknown-parameter-succeeds`() async throws {
    #expect(try await signIn(["extra": "foobar"])["sub"]?.string != nil)
  }

  @Test func `oidcc-login-hint`() async throws {
    let party = try await party()
    try await party.browser.open(party.path(["login_hint": "buffy@example.com"]))
    #expect(party.browser.text.contains("buffy@example.com"))
    try await party.browser.signIn(as: "mary")
    #expect(party.answer.first("code") != nil)
  }

  @Test func `oidcc-ui-locales`() async throws {
    let party = try await party()
    try await party.browser.open(party.path(["ui_locales": "se de"]))
    #expect(party.browser.text.contains("lang=\"de\""))
    try await party.browser.signIn(as: "mary")
    #expect(party.answer.first("code") != nil)
    let other = RelyingParty(party.world, browser: Browser(party.world))
    #expect(try await other.signIn(["ui_locales": "se"]).status == 200)
  }

  @Test func `oidcc-claims-locales`() async throws {
    #expect(try await signIn(["claims_locales": "se"])["sub"]?.string != nil)
  }

  @Test func `oidcc-ensure-request-with-acr-values-succeeds`() async throws {
    #expect(try await signIn(["acr_values": "1 2"])["acr"] == nil)
  }

  @Test func `oidcc-ensure-post-request-succeeds`() async throws {
    let party = try await party()
    try await party.browser.post("/oauth/authorize", party.request(), origin: "https://grafana.example.com")
    try await party.browser.signIn(as: "mary")
    #expect(await party.redeem(party.answer.first("code")).status == 200)
  }

  @Test func `oidcc-server-client-secret-post`() async throws {
    let party = RelyingParty(try await party().world, "gitea")
    try await party.authorize()
    let form = [
      ("grant_type", "authorization_code"), ("code", party.answer.first("code") ?? ""),
      ("redirect_uri", party.redirectURI), ("code_verifier", RelyingParty.verifier),
      ("client_id", "gitea"), ("client_secret", RelyingParty.secret),
    ]
    #expect(await party.call("/oauth/token", form, secret: nil).status == 200)
  }

  @Test func `oidcc-claims-essential`() async throws {
    let claims = #"{"userinfo":{"name":{"essential":true}}}"#
    #expect(try await signIn(["claims": claims])["sub"]?.string != nil)
    #expect(try await signIn(["claims": claims, "scope": "openid profile"])["sub"]?.string != nil)
  }

  @Test func `oidcc-ensure-request-with-valid-pkce-succeeds`() async throws {
    #expect(try await signIn([:])["sub"]?.string != nil)
  }
}
