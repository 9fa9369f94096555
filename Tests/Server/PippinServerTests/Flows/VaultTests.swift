import PippinAccounts
import PippinServer
import PippinHTTP
import PippinSecret
import PippinTestKit
import SignInWithApple
import Testing

/// Apple's refresh tokens: one for each identity and client, sealed.
@Suite struct `The vault` {
  private static let app = ClientID(rawValue: "com.example.app")
  private static let debug = ClientID(rawValue: "com.example.app.debug")

  /// The identity that opened a session.
  private func identity(_ world: World, _ answer: Answer) async throws -> IdentityID {
    let id = try #require(SessionID(answer.text("session.id")))
    return try #require(try await world.store.snapshot(of: [.session(id)]).session(id)).identity
  }

  private func entry(_ world: World, _ identity: IdentityID, _ client: ClientID = app) async throws -> VaultEntry? {
    try await world.store.snapshot(of: [.vaultEntry(identity, client)]).vaultEntry(identity, client)
  }

  @Test func `holds Apple's refresh token, which works at Apple and can be read nowhere`() async throws {
    let world = try await World()
    let mary = try await identity(world, await App(world: world).signIn())
    let entry = try #require(try await entry(world, mary))
    let token = try #require(world.flows.vault.refreshToken(in: entry))
    let client = try #require(world.flows.clients[Self.app]?.apple)
    _ = try await world.flows.apple.service.validate(
      refreshToken: token, clientID: client.audience, signer: client.signer)
    #expect(!String(decoding: entry.token.ciphertext, as: UTF8.self).contains(token.revealed.prefix(8)))
  }

  @Test func `opens an entry in its own place only`() async throws {
    let world = try await World()
    let mary = try await identity(world, await App(world: world).signIn())
    let kurt = try await identity(world, await App(world: world).signIn(as: "kurt"))
    let own = try #require(try await entry(world, mary))
    let other = try #require(try await entry(world, kurt))
    for (id, identity, client) in [(own.id, kurt, Self.app), (own.id, mary, Self.debug), (other.id, mary, Self.app)] {
      let moved = VaultEntry(id: id, identity: identity, client: client, token: own.token, obtainedAt: own.obtainedAt)
      #expect(world.flows.vault.refreshToken(in: moved) == nil)
    }
  }

  @Test func `replaces its own client's entry and leaves the other client's`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = try await identity(world, await app.signIn())
    _ = await App(world: world, client: "com.example.app.debug").signIn()
    let debug = try await entry(world, mary, Self.debug)
    let old = try await entry(world, mary)
    _ = await app.signIn()
    #expect(try await entry(world, mary)?.id != old?.id)
    #expect(try await entry(world, mary, Self.debug) == debug && debug != nil)
    #expect(world.transport.requests(to: "/auth/revoke").isEmpty, "the replaced token is forgotten, never revoked")
  }

  @Test func `is emptied when consent is withdrawn`() async throws {
    let world = try await World()
    let mary = try await identity(world, await App(world: world).signIn())
    _ = await App(world: world, client: "com.example.app.debug").signIn()
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    #expect(try await entry(world, mary) == nil)
    #expect(try await entry(world, mary, Self.debug) == nil)
  }

  @Test func `is read under an older master key until that is taken out`() async throws {
    let old = try await World(masterKeys: World.masterKeys("old"))
    let answer = await App(world: old).signIn()
    let entry = try #require(try await entry(old, try await identity(old, answer)))
    let both = try await World(store: old.store, masterKeys: World.masterKeys("new", older: "old"), seed: 2)
    #expect(both.flows.vault.refreshToken(in: entry) == old.flows.vault.refreshToken(in: entry))
    #expect(await App(world: both).session(answer.accessToken).verdict == "200")
    #expect(await App(world: both).refresh(answer.refreshToken).verdict == "200")
    await #expect(throws: ServerError.self) { try await World(store: old.store, masterKeys: World.masterKeys("new")) }
  }
}
