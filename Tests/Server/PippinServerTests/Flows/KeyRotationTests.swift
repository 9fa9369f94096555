import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// Signing keys come and go while everything goes on.
@Suite struct `The rotation of signing keys` {
  private static let issuer = "https://id.example.com"

  private let samples = Samples()
  private let store = TroubledStore()
  private let clients = ClientRegistry([
    Client(
      id: Samples.client, name: "Example", platform: .ios, realm: .standard, audience: "org.example.app",
      returnAddresses: [], apple: nil)
  ])

  private func ring(period: TimeInterval = 4 * 3600) async throws -> SigningKeyRing {
    try await .load(
      from: store, masterKeys: World.masterKeys("2026a"), schedule: SigningKeySchedule(period: period),
      random: samples.random.source, now: samples.now)
  }

  private func token(_ keys: SigningKeys) throws -> SecretText {
    let session = samples.session(of: samples.id(), by: samples.id())
    return try AccessToken.issue(
      for: session, audience: "org.example.app", issuer: Self.issuer, lifetime: 900, keys: keys,
      random: samples.random.source,
      now: samples.now)
  }

  private func verify(_ token: SecretText, _ keys: SigningKeys) throws {
    _ = try AccessToken.verify(
      token.revealed, issuer: Self.issuer, clients: clients, keys: keys, now: samples.now)
  }

  private func keyIDs(_ keys: SigningKeys) throws -> [String] {
    try JSONDocument(parsing: keys.publishedSet).root["keys"]?.elements.compactMap { $0["kid"]?.string } ?? []
  }

  /// Two nodes, each a minute behind the other's keys, and two back ends that fetch a key set from either when theirs is ten
  /// minutes old and never before: whatever is shown to any of them within its quarter of an hour is taken.
  @Test func `never refuses a token that is good, over several rotations`() async throws {
    let nodes = [try await ring(), try await ring()]
    var backEnds = nodes.map { (keys: $0.keys, at: samples.now) }
    var inFlight: [(token: SecretText, until: Date)] = []
    var next = samples.now
    var signers: Set<String> = []
    for _ in 0..<(18 * 60) {
      samples.clock.advance(by: 60)
      let now = samples.now
      for node in nodes { try await node.renew() }
      if next <= now { next = try await nodes[samples.random.number(below: 2)].rotate(now: now) }
      for index in backEnds.indices where now >= backEnds[index].at.addingTimeInterval(600) {
        backEnds[index] = (nodes[samples.random.number(below: 2)].keys, now)
      }
      let issued = try token(nodes[samples.random.number(below: 2)].keys)
      signers.insert(try #require(AccessToken.keyID(ofUnverified: issued.revealed)))
      inFlight.append((issued, now.addingTimeInterval(899)))
      inFlight.removeAll { $0.until < now }
      // Each token when it is new, again in the middle of its life, and in its last minute.
      for shown in [inFlight[0], inFlight[inFlight.count / 2], inFlight[inFlight.count - 1]] {
        for keys in nodes.map(\.keys) + backEnds.map(\.keys) { try verify(shown.token, keys) }
      }
      try #require(try keyIDs(nodes[0].keys).count <= 3)
    }
    #expect(signers.count == 5)
    #expect(try await store.signingKeys().count == 1)
  }

  @Test
  func
    `publishes a key for twice the key set's life before it signs, and for a token's longest life and a set's after`()
    async throws
  {
    let ring = try await ring()
    let first = try keyIDs(ring.keys)
    samples.clock.advance(by: 4 * 3600 - 1)
    _ = try await ring.rotate(now: samples.now)
    #expect(try keyIDs(ring.keys) == first)
    samples.clock.advance(by: 1)
    #expect(
      try await ring.rotate(now: samples.now) == samples.now.addingTimeInterval(3600).inMilliseconds, "an hour at most")
    let both = try keyIDs(ring.keys)
    #expect(both.count == 2 && both[0] == first[0])
    func signer() throws -> String? { try AccessToken.keyID(ofUnverified: token(ring.keys).revealed) }
    samples.clock.advance(by: 1199)
    #expect(try signer() == both[0])
    samples.clock.advance(by: 1)
    #expect(try signer() == both[1])
    samples.clock.advance(by: 3600 + 600 + 59)
    _ = try await ring.rotate(now: samples.now)
    #expect(try keyIDs(ring.keys) == both)
    samples.clock.advance(by: 1)
    _ = try await ring.rotate(now: samples.now)
    #expect(try keyIDs(ring.keys) == [both[1]])
    #expect(try await store.signingKeys().map(\.number) == [2])
  }

  @Test func `makes one key where two nodes do the job at once, and keeps it sealed`() async throws {
    let nodes = [try await ring(), try await ring()]
    samples.clock.advance(by: 4 * 3600)
    store.has(.slow)
    let now = samples.now
    async let one = nodes[0].rotate(now: now)
    async let other = nodes[1].rotate(now: now)
    _ = try await (one, other)
    let stored = try await store.signingKeys()
    #expect(stored.map(\.number) == [1, 2])
    #expect(!String(decoding: stored[1].privateKey.ciphertext, as: UTF8.self).contains("PRIVATE"))
    for node in nodes { #expect(try keyIDs(node.keys) == stored.map(\.keyID)) }
  }

  @Test func `is a job that comes back, and that the start asks for`() async throws {
    let world = try await World()
    try await world.flows.jobs.askForRecurringJobs()
    world.clock.advance(by: 30 * 86_400)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(try await world.store.signingKeys().count == 2)
    #expect(try keyIDs(world.flows.signingKeys.keys).count == 2)
    world.clock.advance(by: 5460)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(try await world.store.signingKeys().map(\.number) == [2])
  }

  @Test func `reads the keys once, every ten seconds, for tokens of keys that it does not know`() async throws {
    let node = try await ring()
    let other = try await ring()
    samples.clock.advance(by: 4 * 3600)
    try await node.lookUp("made-up", now: samples.now)
    _ = try await other.rotate(now: samples.now)
    let newest = try #require(try keyIDs(other.keys).last)
    try await node.lookUp(newest, now: samples.now.addingTimeInterval(9.9))
    #expect(node.keys.publicKey(id: newest) == nil)
    try await node.lookUp(newest, now: samples.now.addingTimeInterval(10))
    #expect(node.keys.publicKey(id: newest) != nil)
  }

  @Test func `takes a token of a key that another node made since, and calls none invalid that it cannot look up`()
    async throws
  {
    let world = try await World()
    let other = try await World(store: world.store, seed: 2)
    world.clock.advance(by: 30 * 86_400)
    other.clock.advance(by: 30 * 86_400)
    _ = try await other.flows.signingKeys.rotate(now: other.clock.time)
    for clock in [world.clock, other.clock] { clock.advance(by: 1200) }
    let answer = await App(world: other).signIn()
    let bearer = SecretText(answer.accessToken)
    world.store.has(.down)
    await #expect(throws: ServerError.storeUnavailable(detail: "the cable is out")) {
      try await world.flows.sessions.caller(accessToken: bearer)
    }
    world.store.has(nil)
    world.clock.advance(by: 10)
    let caller = try await world.flows.sessions.caller(accessToken: bearer)
    #expect(caller.session.id.description == answer.text("session.id"))
  }

  @Test func `goes on with the keys it has while the store is away or holds one that cannot be opened`() async throws {
    let node = try await ring()
    let before = node.keys.publishedSet
    store.has(.down)
    await #expect(throws: ServerError.self) { try await node.renew() }
    store.has(nil)
    let foreign = try SigningKeys.make(
      number: 2, masterKeys: World.masterKeys("other"), random: samples.random.source, now: samples.now)
    try await store.commit(samples.changeSet(.putSigningKey(foreign)))
    await #expect(throws: ServerError.self) { try await node.renew() }
    #expect(node.keys.publishedSet == before)
    #expect(throws: Never.self) { try verify(try token(node.keys), node.keys) }
  }

  @Test func `drops keys that the store has no more, although it holds one that cannot be opened`() async throws {
    let node = try await ring()
    let first = try #require(try keyIDs(node.keys).first)
    func key(_ number: Int64, _ masterKey: String) throws -> StoredSigningKey {
      try SigningKeys.make(
        number: number, masterKeys: World.masterKeys(masterKey), random: samples.random.source, now: samples.now)
    }
    let (second, foreign) = (try key(2, "2026a"), try key(3, "other"))
    try await store.commit(samples.changeSet(.putSigningKey(second)))
    try await node.renew()
    #expect(try keyIDs(node.keys) == [first, second.keyID])
    try await store.commit(samples.changeSet(of: [.removeSigningKey(1), .putSigningKey(foreign)]))
    for _ in 0..<2 {
      await #expect(throws: ServerError.self) { try await node.renew() }
      #expect(node.unopened != nil && node.hadKey(id: first))
      #expect(try keyIDs(node.keys) == [second.keyID])
    }
    try await store.commit(samples.changeSet(.removeSigningKey(3)))
    try await node.renew()
    #expect(node.unopened == nil && !node.hadKey(id: second.keyID))
    #expect(try keyIDs(node.keys) == [second.keyID])
  }

  @Test func `is noticed by a node that only reads`() async throws {
    let world = try await World()
    // The world draws from the same seed as everybody's samples do.
    let samples = Samples(random: SeededRandom(seed: 9))
    let reading = Task { await world.flows.keys.keepReadingSigningKeys(every: .zero) }
    let next = try SigningKeys.make(
      number: 2, masterKeys: World.masterKeys("2026a"), random: samples.random.source, now: samples.now)
    try await world.store.commit(samples.changeSet(.putSigningKey(next)))
    try await eventually("the key is read") { world.flows.signingKeys.keys.publicKey(id: next.keyID) != nil }
    reading.cancel()
    await reading.value
  }
}
