import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// What people grant to a client, and what becomes of it when the settings change.
@Suite struct `The scope that people grant` {
  @Test func `has nothing of the operator API, whatever else the client may do`() async throws {
    let world = try await RelyingParty.world([
      RelyingParty.client(
        "grafana", scope: "openid email accounts:write",
        grantTypes: [.authorizationCode, .refreshToken, .deviceCode, .clientCredentials])
    ])
    let party = RelyingParty(world)
    let tokens = try await party.signIn(["scope": "openid accounts:write"])
    #expect(tokens.text("scope") == "openid")
    #expect(try await party.claims(tokens.text("access_token"), type: "at+jwt")["scope"]?.string == "openid")
    try await party.browser.open(party.path(["scope": "accounts:write"]))
    #expect(party.answer.first("error") == "invalid_scope")
    #expect(await party.call("/oauth/device", [("scope", "accounts:write")]).text("error") == "invalid_scope")
    let device = await party.call("/oauth/device", [("scope", "openid accounts:write")])
    try await party.browser.open(device.text("verification_uri_complete"))
    try await party.browser.submit(try #require(party.browser.forms.first { $0.action == "/device/allow" }))
    #expect(await party.redeemDevice(device.text("device_code")).text("scope") == "openid")
  }

  /// The operator takes a scope out of the settings, and the server starts again.
  @Test func `shrinks with the settings, also in tokens that were issued before`() async throws {
    let before = try await RelyingParty.world([RelyingParty.client("grafana")])
    let party = RelyingParty(before)
    let tokens = try await party.signIn(["scope": "openid email offline_access"])
    #expect(!(await party.userInfo(tokens.text("access_token")).text("email").isEmpty))
    let after = try await World(
      seed: 2, after: before, openID: [RelyingParty.client("grafana", scope: "openid offline_access")])
    let server = ServerOfClient(world: after, id: "grafana")
    let info = await server.userInfo(tokens.text("access_token"))
    #expect(info.status == 200 && info.text("email").isEmpty)
    let known = await server.call("/oauth/introspect", [("token", tokens.text("access_token"))])
    #expect(known.text("scope") == "openid offline_access")
    let next = await server.refresh(tokens.text("refresh_token"))
    #expect(next.text("scope") == "openid offline_access")
    #expect(await server.userInfo(next.text("access_token")).text("email").isEmpty)
    #expect(await server.refresh(next.text("refresh_token"), scope: "openid email").text("scope") == "openid")
  }

  @Test func `ends with the registration as an OpenID client, though the app is known still`() async throws {
    let before = try await RelyingParty.world([RelyingParty.client("grafana")])
    let tokens = try await RelyingParty(before).signIn(["scope": "openid email offline_access"])
    let client = RelyingParty.client("grafana")
    let app = Client(
      id: client.id, name: client.name, platform: .web, realm: .standard, audience: client.audience,
      returnAddresses: [], apple: nil)
    let after = ServerOfClient(world: try await World(seed: 2, after: before, openID: [app]), id: "grafana")
    #expect(await after.userInfo(tokens.text("access_token")).status == 401)
  }
}
