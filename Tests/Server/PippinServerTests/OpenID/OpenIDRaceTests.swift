import PippinServer
import PippinHTTP
import PippinLock
import PippinTestKit
import Testing

/// What several do at once with one code, one token or one session, each step of one between two steps of the other.
@Suite struct `OpenID clients, all at once` {
  @Test(arguments: [0, 1])
  func `a code that is redeemed between two readings gives nothing more, and ends what it gave`(
    readings: Int
  ) async throws {
    let party = RelyingParty(try await RelyingParty.world())
    try await party.authorize(["scope": "openid offline_access"])
    let code = party.answer.first("code")
    let rival = party.server
    let gained = Lock<Answer?>(nil)
    party.world.store.interrupt(after: readings) {
      let answer = await rival.redeem(code)
      gained.withLock { $0 = answer }
    }
    #expect(await party.redeem(code).text("error") == "invalid_grant")
    let tokens = try #require(gained.withLock { $0 })
    #expect(tokens.status == 200)
    #expect(await party.userInfo(tokens.text("access_token")).status == 401)
  }

  @Test func `a pushed request that two browsers opened serves once, however late the second one comes back`()
    async throws
  {
    let world = try await RelyingParty.world()
    let (first, second) = (RelyingParty(world), RelyingParty(world))
    let pushed = await first.call("/oauth/par", first.request())
    let path =
      "/oauth/authorize?"
      + FormData.encode([("client_id", "grafana"), ("request_uri", pushed.text("request_uri"))])
    try await first.browser.open(path)
    world.clock.advance(by: 80)
    try await second.browser.open(path)
    try await first.browser.signIn(as: "mary")
    #expect(first.answer.first("code") != nil)
    // Later than the first browser might have come back, and just before the second may no longer.
    world.clock.advance(by: 1730)
    _ = try await world.store.purge(before: world.clock.time)
    try await second.browser.signIn(as: "kurt")
    #expect(second.answer.first("code") == nil && second.browser.page.status == 400)
  }

  @Test func `a pushed request that one browser finishes twice at once serves once`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    _ = try await party.signIn()
    let pushed = await party.call("/oauth/par", party.request())
    let path =
      "/oauth/authorize?"
      + FormData.encode([("client_id", "grafana"), ("request_uri", pushed.text("request_uri"))])
    let (world, cookie) = (party.world, party.browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; "))
    let rival = Lock<Answer?>(nil)
    world.store.interrupt(after: 1) {
      let answer = await world.send("GET", path, fields: [("cookie", cookie)])
      rival.withLock { $0 = answer }
    }
    let own = await world.send("GET", path, fields: [("cookie", cookie)])
    let other = try #require(rival.withLock { $0 })
    let codes = [own, other].filter { $0.field("location")?.contains("code=") == true }
    #expect(codes.count == 1 && [own.status, other.status].sorted() == [303, 400])
  }

  @Test func `a device that asks twice at once is signed in once`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    let asked = await party.call("/oauth/device", [("scope", "openid")])
    try await party.browser.open(asked.text("verification_uri_complete"))
    try await party.browser.signIn(as: "mary")
    try await party.browser.submit(try #require(party.browser.forms.first { $0.action == "/device/allow" }))
    let (server, code) = (party.server, asked.text("device_code"))
    let rival = Lock<Answer?>(nil)
    party.world.store.interrupt(after: 1) {
      let answer = await server.redeemDevice(code)
      rival.withLock { $0 = answer }
    }
    let own = await server.redeemDevice(code)
    let other = try #require(rival.withLock { $0 })
    #expect(other.status == 200 && own.text("error") == "invalid_grant")
  }

  @Test func `a refresh loses to a revocation in its midst`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    let tokens = try await party.signIn(["scope": "openid offline_access"])
    let (server, token) = (party.server, tokens.text("refresh_token"))
    party.world.store.interrupt { _ = await server.call("/oauth/revoke", [("token", token)]) }
    #expect(await server.refresh(token).text("error") == "invalid_grant")
    #expect(await server.userInfo(tokens.text("access_token")).status == 401)
  }

  @Test func `a redemption loses to a sign-out in its midst`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    try await party.authorize(["scope": "openid offline_access"])
    let (server, code) = (party.server, party.answer.first("code"))
    let world = party.world
    let cookie = try #require(party.browser.cookies["pippin_session"])
    world.store.interrupt(after: 1) {
      guard let caller = try? await world.flows.sessions.caller(cookie: cookie) else { return }
      try? await world.flows.sessions.endSessions(keepingCurrent: false, by: caller)
    }
    #expect(await server.redeem(code).text("error") == "invalid_grant")
  }
}
