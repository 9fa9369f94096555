import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

/// The plans "RP-Initiated Logout OP" and "Back-Channel Logout OP".
@Suite struct `OpenID conformance, logout` {
  private static let goodbye = "https://grafana.example.com/goodbye"

  private let party: RelyingParty
  private let idToken: String
  private let receiver = LogoutReceiver()

  /// A person is signed in to the client.
  init() async throws {
    let world = try await RelyingParty.world([
      RelyingParty.client("grafana", algorithm: .RS256, backchannelLogoutURI: "http://grafana.internal/logout")
    ])
    world.transport.route("grafana.internal", to: receiver)
    party = RelyingParty(world)
    idToken = try await party.signIn().text("id_token")
  }

  private func logOut(_ fields: [(String, String)]) async throws {
    try await party.browser.open("/oauth/logout" + (fields.isEmpty ? "" : "?" + FormData.encode(fields)))
  }

  private var isSignedIn: Bool {
    get async throws {
      try await party.browser.open(party.path(["prompt": "none"]))
      return party.answer.first("error") != "login_required"
    }
  }

  /// A page says what is wrong, and the person stays signed in.
  private func expectRefusal(_ fields: [(String, String)]) async throws {
    try await logOut(fields)
    #expect(party.browser.page.status == 400 && party.browser.address.hasPrefix(World.home))
    #expect(try await isSignedIn)
  }

  /// The person is asked, says yes, and is signed out.
  private func expectQuestion(_ fields: [(String, String)]) async throws {
    try await logOut(fields)
    #expect(party.browser.text.contains("Sign out?"))
    try await party.browser.submit(party.browser.forms[0])
    #expect(party.browser.address == World.home + "/sign-in?notice=signed-out")
    #expect(party.browser.text.contains("signed out"))
    #expect(try await !isSignedIn)
  }

  @Test func `oidcc-rp-initiated-logout`() async throws {
    try await logOut([("id_token_hint", idToken), ("post_logout_redirect_uri", Self.goodbye), ("state", "bye")])
    #expect(party.browser.address == Self.goodbye + "?state=bye")
    #expect(try await !isSignedIn)
  }

  @Test func `oidcc-rp-initiated-logout-no-state`() async throws {
    try await logOut([("id_token_hint", idToken), ("post_logout_redirect_uri", Self.goodbye)])
    #expect(party.browser.address == Self.goodbye)
    #expect(try await !isSignedIn)
  }

  @Test func `oidcc-rp-initiated-logout-no-post-logout-redirect-uri`() async throws {
    try await logOut([("id_token_hint", idToken), ("state", "bye")])
    #expect(party.browser.address == World.home + "/sign-in?notice=signed-out")
    #expect(try await !isSignedIn)
  }

  @Test func `oidcc-rp-initiated-logout-no-params`() async throws { try await expectQuestion([]) }

  @Test func `oidcc-rp-initiated-logout-only-state`() async throws { try await expectQuestion([("state", "bye")]) }

  @Test func `oidcc-rp-initiated-logout-bad-post-logout-redirect-uri`() async throws {
    try await expectRefusal([
      ("id_token_hint", idToken), ("post_logout_redirect_uri", "https://elsewhere.example/"), ("state", "bye"),
    ])
  }

  @Test func `oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri`() async throws {
    try await expectRefusal([
      ("id_token_hint", idToken), ("post_logout_redirect_uri", Self.goodbye + "?foo=bar"), ("state", "bye"),
    ])
  }

  @Test func `oidcc-rp-initiated-logout-no-id-token-hint`() async throws {
    try await expectRefusal([("post_logout_redirect_uri", Self.goodbye), ("state", "bye")])
    // The address may well be registered: nothing says by whom.
    try await logOut([("post_logout_redirect_uri", Self.goodbye), ("state", "bye")])
    #expect(party.browser.text.contains("nothing says which client registered it"))
    #expect(!party.browser.text.contains("isn’t registered"))
  }

  @Test func `oidcc-rp-initiated-logout-modified-id-token-hint`() async throws {
    let parts = idToken.split(separator: ".").map(String.init)
    let unsigned = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8)) + "." + parts[1] + "."
    try await expectRefusal([
      ("id_token_hint", unsigned), ("post_logout_redirect_uri", Self.goodbye), ("state", "bye"),
    ])
  }

  @Test func `oidcc-rp-initiated-logout-bad-id-token-hint`() async throws {
    let signer = JWSSigner(key: .rs256(try RSAPrivateKey.generate()), keyID: "suite", type: "JWT")
    let forged = try signer.sign(Array(try TokenForge.claims(idToken).text.utf8))
    try await expectRefusal([
      ("id_token_hint", forged), ("post_logout_redirect_uri", Self.goodbye), ("state", "bye"),
    ])
  }

  @Test func `oidcc-backchannel-rp-initiated-logout`() async throws {
    let id = try await party.claims(idToken, algorithm: .RS256)
    try await logOut([("id_token_hint", idToken), ("post_logout_redirect_uri", Self.goodbye), ("state", "bye")])
    #expect(party.browser.address == Self.goodbye + "?state=bye")
    while try await party.world.flows.jobs.jobRunner.runDue() > 0 {}
    let form = try #require(receiver.forms.first)
    #expect(receiver.forms.count == 1 && form.pairs.map(\.name) == ["logout_token"])
    let claims = try await party.claims(form.first("logout_token") ?? "", type: "logout+jwt", algorithm: .RS256)
    for name in ["iss", "aud", "sub", "sid"] { #expect(claims[name]?.string == id[name]?.string, "\(name)") }
    #expect(claims["nonce"] == nil && claims["jti"]?.string != nil && claims["exp"]?.integer != nil)
    #expect(claims["iat"]?.integer == Int64(party.world.clock.time.timeIntervalSince1970))
    #expect(claims["events"]?["http://schemas.openid.net/event/backchannel-logout"]?.kind == .object)
    #expect(try await !isSignedIn)
  }
}
