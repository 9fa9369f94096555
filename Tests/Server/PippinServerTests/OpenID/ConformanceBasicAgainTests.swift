import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// The modules of the plan "Basic OP" that sign a person in twice, use something twice, or expect a refusal.
@Suite struct `OpenID conformance, Basic OP, again` {
  private func party() async throws -> RelyingParty {
    RelyingParty(
      try await RelyingParty.world([
        RelyingParty.client("grafana", algorithm: .RS256), RelyingParty.client("gitea", algorithm: .RS256),
      ]))
  }

  private func claims(_ tokens: Answer, _ party: RelyingParty) async throws -> JSONElement {
    try await party.claims(tokens.text("id_token"), algorithm: .RS256)
  }

  /// Whether the person is asked, and the claims of both ID tokens.
  private func twice(
    first: [String: String?] = [:], second: (String) -> [String: String?]
  ) async throws -> (asks: Bool, before: JSONElement, after: JSONElement) {
    let party = try await party()
    let tokens = try await party.signIn(first)
    let before = try await claims(tokens, party)
    party.world.clock.advance(by: 2)
    try await party.browser.open(party.path(second(tokens.text("id_token"))))
    let asks = party.browser.address.hasPrefix(World.home + "/sign-in")
    if asks { try await party.browser.signIn(as: "mary") }
    return (asks, before, try await claims(await party.redeem(party.answer.first("code")), party))
  }

  @Test func `oidcc-prompt-login`() async throws {
    let (asks, before, after) = try await twice { _ in ["prompt": "login"] }
    #expect(asks && before["sub"]?.string == after["sub"]?.string)
    #expect(before["auth_time"]?.integer ?? 0 < after["auth_time"]?.integer ?? 0)
  }

  @Test func `oidcc-prompt-none-not-logged-in`() async throws {
    let party = try await party()
    try await party.browser.open(party.path(["prompt": "none"]))
    #expect(party.answer.first("error") == "login_required" && party.answer.first("state") == "s-1")
  }

  @Test func `oidcc-prompt-none-logged-in`() async throws {
    let (asks, before, after) = try await twice { _ in ["prompt": "none"] }
    #expect(!asks && before["sub"]?.string == after["sub"]?.string)
    #expect(before["auth_time"]?.integer == after["auth_time"]?.integer)
  }

  @Test func `oidcc-max-age-1`() async throws {
    let (asks, before, after) = try await twice { _ in ["max_age": "1"] }
    #expect(asks && before["auth_time"]?.integer ?? 0 < after["auth_time"]?.integer ?? 0)
  }

  @Test func `oidcc-max-age-10000`() async throws {
    let (asks, before, after) = try await twice(first: ["max_age": "15000"]) { _ in ["max_age": "10000"] }
    #expect(!asks && before["sub"]?.string == after["sub"]?.string)
    #expect(before["auth_time"]?.integer != nil && before["auth_time"]?.integer == after["auth_time"]?.integer)
  }

  @Test func `oidcc-id-token-hint`() async throws {
    let (asks, before, after) = try await twice { ["prompt": "none", "id_token_hint": $0] }
    #expect(!asks && before["sub"]?.string == after["sub"]?.string)
    #expect(before["auth_time"]?.integer == after["auth_time"]?.integer)
  }

  /// Uses a code a second time.
  private func reuse(after seconds: TimeInterval) async throws {
    let party = try await party()
    try await party.authorize()
    let code = party.answer.first("code")
    let tokens = await party.redeem(code)
    #expect(await party.userInfo(tokens.text("access_token")).status == 200)
    party.world.clock.advance(by: seconds)
    let again = await party.redeem(code)
    #expect(again.status == 400 && again.text("error") == "invalid_grant")
    #expect(await party.userInfo(tokens.text("access_token")).status == 401)
  }

  @Test func `oidcc-codereuse`() async throws { try await reuse(after: 0) }

  @Test func `oidcc-codereuse-30seconds`() async throws { try await reuse(after: 30) }

  @Test func `oidcc-ensure-registered-redirect-uri`() async throws {
    let party = try await party()
    try await party.browser.open(party.path(["redirect_uri": party.redirectURI + "/unregistered"]))
    #expect(party.browser.page.status == 400 && party.browser.address.hasPrefix(World.home))
    #expect(party.browser.text.contains("redirect_uri"))
  }

  /// An unsigned request object.
  private func object(_ redirectURI: String) -> String {
    let claims = #"{"client_id":"grafana","redirect_uri":"\#(redirectURI)","response_type":"code","scope":"openid"}"#
    return Base64URL.encode(Array(#"{"alg":"none"}"#.utf8)) + "." + Base64URL.encode(Array(claims.utf8)) + "."
  }

  @Test func `oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported`() async throws {
    let party = try await party()
    try await party.browser.open(party.path(["request_uri": "https://grafana.example.com/request.jwt"]))
    #expect(party.answer.first("error") == "request_uri_not_supported" && party.answer.first("state") == "s-1")
  }

  @Test func `oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported`() async throws {
    let party = try await party()
    try await party.browser.open(party.path(["request": object(party.redirectURI)]))
    #expect(party.answer.first("error") == "request_not_supported" && party.answer.first("state") == "s-1")
  }

  @Test func `oidcc-ensure-request-object-with-redirect-uri`() async throws {
    let party = try await party()
    try await party.browser.open(
      party.path(["request": object(party.redirectURI), "redirect_uri": party.redirectURI + "/unregistered"]))
    #expect(party.browser.page.status == 400 && party.browser.address.hasPrefix(World.home))
  }

  @Test func `oidcc-refresh-token`() async throws {
    let party = try await party()
    let asked = ["scope": "openid offline_access", "prompt": "consent"]
    var kept: [String] = []
    for (party, nonce) in [(party, "n-1"), (RelyingParty(party.world, "gitea", browser: party.browser), "n-2")] {
      try await party.authorize(asked.merging(["nonce": nonce]) { $1 })
      try await party.browser.send("/oauth/consent")
      let first = await party.redeem(party.answer.first("code"))
      let second = await party.refresh(first.text("refresh_token"))
      let (before, after) = (try await claims(first, party), try await claims(second, party))
      for name in ["iss", "sub", "aud"] { #expect(before[name]?.string == after[name]?.string) }
      #expect(before["auth_time"]?.integer == after["auth_time"]?.integer)
      #expect(before["nonce"]?.string == nonce && (after["nonce"] == nil || after["nonce"]?.string == nonce))
      #expect(await party.userInfo(second.text("access_token")).status == 200)
      kept.append(second.text("refresh_token"))
    }
    let foreign = await party.refresh(kept[1])
    #expect(foreign.status == 400 && foreign.text("error") == "invalid_grant")
  }
}
