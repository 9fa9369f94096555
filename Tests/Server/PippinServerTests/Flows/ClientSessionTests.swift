import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTestKit
import Testing

/// What people do at a browser, as the OpenID clients see it that hold sessions within the browser's.
struct ClientSessionTests {
  private let samples = Samples()

  /// The account that alone has sessions, and its newest session of a browser.
  private func newestSession(in world: World) async throws -> Session {
    var newest: Session?
    for account in try await world.store.accountsWithSessions(
      matching: SessionFilter(), at: world.clock.time, limit: 9, after: nil)
    {
      let found = try await world.store.sessions(
        of: account, ofClients: false, at: world.clock.time, limit: 9, after: nil)
      newest = (found + [newest].compactMap(\.self)).max { $0.createdAt < $1.createdAt }
    }
    return try #require(newest)
  }

  /// Has a client of each kind hold a session within a browser's.
  private func plant(within browser: Session, in world: World) async throws -> (client: Session, offline: Session) {
    samples.clock.set(to: world.clock.time)
    let client = samples.clientSession(of: browser.account, by: browser.identity, within: browser.id)
    let offline = samples.clientSession(
      of: browser.account, by: browser.identity, within: browser.id, kind: .offlineClient,
      client: ClientID(rawValue: "wiki"))
    try await world.store.commit(samples.changeSet(.putSession(client), .putSession(offline)))
    return (client, offline)
  }

  private func session(_ id: SessionID, in world: World) async throws -> Session {
    try #require(try await world.store.snapshot(of: [.session(id)]).session(id))
  }

  @Test func `who signs in again at a browser stays signed in at the clients, until they sign out`() async throws {
    let world = try await World(seed: 7)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let former = try await newestSession(in: world)
    let held = try await plant(within: former, in: world)
    world.clock.advance(by: 1)
    try await browser.signIn(as: "mary")
    let next = try await newestSession(in: world)
    #expect(next.id != former.id && next.account == former.account)
    #expect(try await session(former.id, in: world).end?.reason == .signedOut)
    for id in [held.client.id, held.offline.id] {
      let found = try await session(id, in: world)
      #expect(found.end == nil && found.grant?.browserSession == next.id)
    }
    world.clock.advance(by: 1)
    try await browser.open("/account")
    try await browser.send("/sign-out")
    let ended = try await session(held.client.id, in: world)
    #expect(ended.end == Session.End(at: world.clock.time.inMilliseconds, reason: .signedOut))
    #expect(try await session(held.offline.id, in: world).end == nil)
  }

  @Test func `another person who signs in at the browser takes over nothing`() async throws {
    let world = try await World(seed: 7)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let former = try await newestSession(in: world)
    let held = try await plant(within: former, in: world)
    world.clock.advance(by: 1)
    try await browser.signIn(as: "kurt")
    #expect(try await newestSession(in: world).account != former.account)
    #expect(try await session(held.client.id, in: world).end?.reason == .signedOut)
    #expect(try await session(held.offline.id, in: world).grant?.browserSession == former.id)
  }

  @Test func `who signs out all other devices keeps what clients hold within this one`() async throws {
    let world = try await World(seed: 7)
    let (here, there) = (Browser(world), Browser(world))
    try await there.signIn(as: "mary")
    let other = try await plant(within: newestSession(in: world), in: world)
    world.clock.advance(by: 1)
    try await here.signIn(as: "mary")
    let own = try await plant(within: newestSession(in: world), in: world)
    try await here.open("/account")
    try await here.send("/sign-out/elsewhere")
    for id in [own.client.id, own.offline.id] { #expect(try await session(id, in: world).end == nil) }
    for id in [other.client.id, other.offline.id] { #expect(try await session(id, in: world).end != nil) }
  }

  @Test func `an export names each client once, with all that it may have and since when`() async throws {
    let world = try await World(seed: 7)
    let app = App(world: world)
    let token = await app.signIn().accessToken
    let own = try await newestSession(in: world)
    let held = try await plant(within: own, in: world)
    let consent = Consent(
      account: own.account, client: held.client.client, scope: GrantedScope(text: "openid profile"),
      grantedAt: world.clock.time)
    try await world.store.commit(samples.changeSet(.putConsent(consent)))
    world.clock.advance(by: 1)
    let export = await world.send("GET", "/v1/account/export", bearer: token)
    #expect(export.count("apps") == 2 && export.count("sessions") == 1)
    #expect((0..<2).map { export.text("apps.\($0).client_id") } == ["grafana", "wiki"])
    #expect((0..<2).map { export.text("apps.\($0).scope") } == ["openid profile email", "openid email"])
    #expect(export.names("apps.0") == ["client_id", "granted_at", "last_used_at", "scope"])
    #expect(await world.send("GET", "/v1/sessions", bearer: token).count("items") == 1)
  }
}
