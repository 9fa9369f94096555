import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// RS256 keys beside the ES256 ones, for OpenID clients that want them (R-10, decision 0097).
@Suite struct `RS256 signing keys` {
  private let samples = Samples()
  private let store = TroubledStore()
  private static let both: Set<SignatureAlgorithm> = [.ES256, .RS256]

  private func ring(_ algorithms: Set<SignatureAlgorithm> = both) async throws -> SigningKeyRing {
    try await .load(
      from: store, masterKeys: World.masterKeys("2026a"), schedule: SigningKeySchedule(period: 4 * 3600),
      algorithms: algorithms, random: samples.random.source, now: samples.now)
  }

  private func numbers() async throws -> [Int64] { try await store.signingKeys().map(\.number) }

  private func signerID(_ keys: SigningKeys, _ algorithm: SignatureAlgorithm) throws -> String? {
    try CompactJWS(
      parsing: try #require(keys.signer(algorithm, for: .idToken, at: samples.now)).sign(Array("{}".utf8))
    ).header.keyID
  }

  @Test func `exist only where a client wants them`() async throws {
    let ring = try await ring([.ES256])
    samples.clock.advance(by: 4 * 3600)
    _ = try await ring.rotate(now: samples.now)
    #expect(try await numbers() == [1, 2])
    #expect(ring.keys.signer(.RS256, for: .idToken, at: samples.now) == nil)
  }

  @Test func `are wanted only by OpenID clients that want RS256`() {
    func registry(_ algorithm: SignatureAlgorithm?) -> ClientRegistry {
      ClientRegistry([
        Client(
          id: Samples.client, name: "Example", platform: .web, realm: .standard, audience: "example",
          returnAddresses: [],
          apple: nil,
          openID: algorithm.map {
            OpenIDRegistration(
              redirectURIs: [], authentication: .none, algorithm: $0, scope: GrantedScope([GrantedScope.openid]))
          })
      ])
    }
    #expect(registry(nil).signatureAlgorithms == [.ES256])
    #expect(registry(.ES256).signatureAlgorithms == [.ES256])
    #expect(registry(.RS256).signatureAlgorithms == Self.both)
    let resource = RelyingParty.client("wiki", algorithm: .ES256, accessTokenAlgorithm: .RS256)
    #expect(ClientRegistry([resource]).signatureAlgorithms == Self.both)
  }

  @Test func `are made at the first start that wants them, once, whichever of two servers is first`() async throws {
    _ = try await ring([.ES256])
    store.has(.slow)
    async let one = ring()
    async let other = ring()
    let rings = try await [one, other]
    #expect(try await numbers() == [-1, 1])
    #expect(rings[0].keys.publishedSet == rings[1].keys.publishedSet)
    #expect(try await signerID(rings[0].keys, .RS256) == store.signingKeys()[0].keyID)
  }

  @Test func `are published with their algorithm and use, and the public half only`() async throws {
    let keys = try await ring().keys
    let entries = Array(try #require(try JSONDocument(parsing: keys.publishedSet).root["keys"]).elements)
    #expect(entries.map { $0["alg"]?.string } == ["ES256", "RS256"])
    #expect(entries[1].members.map(\.name).sorted() == ["alg", "e", "kid", "kty", "n", "use"])
    #expect(entries[1]["use"]?.string == "sig" && entries[1]["kty"]?.string == "RSA")
    let id = try #require(entries[1]["kid"]?.string)
    let key = try #require(keys.publicKey(id: id))
    let signer = try #require(keys.signer(.RS256, for: .logoutToken, at: samples.now))
    let token = try CompactJWS(parsing: signer.sign(Array(#"{"sub":"x"}"#.utf8)))
    #expect(token.header.type == "logout+jwt" && token.header.algorithm == "RS256")
    #expect(try token.verified(by: key, allowing: [.RS256]).payload == token.payload)
  }

  @Test func `rotate beside the others, each by its own schedule`() async throws {
    _ = try await ring([.ES256])
    samples.clock.advance(by: 3600)
    let ring = try await ring()
    samples.clock.advance(by: 3 * 3600)
    _ = try await ring.rotate(now: samples.now)
    #expect(try await numbers() == [-1, 1, 2], "only the ES256 key is four hours old")
    samples.clock.advance(by: 3600)
    _ = try await ring.rotate(now: samples.now)
    #expect(try await numbers() == [-2, -1, 1, 2])
    let (new, old) = (try await store.signingKeys()[0].keyID, try await store.signingKeys()[1].keyID)
    samples.clock.advance(by: 1199)
    #expect(try signerID(ring.keys, .RS256) == old)
    samples.clock.advance(by: 1)
    #expect(try signerID(ring.keys, .RS256) == new)
    samples.clock.advance(by: SigningKeySchedule.publishedAfterUse)
    _ = try await ring.rotate(now: samples.now)
    #expect(try await numbers() == [-2, 2])
  }

  @Test func `retire where no client wants them any more, but not while another server may sign with them`()
    async throws
  {
    _ = try await ring()
    let ring = try await ring([.ES256])
    #expect(ring.keys.signer(.RS256, for: .idToken, at: samples.now) != nil, "published as long as they are there")
    let relieved = 4 * 3600 + SigningKeySchedule.publishedBeforeUse + SigningKeySchedule.publishedAfterUse
    samples.clock.advance(by: relieved - 1)
    let next = try await ring.rotate(now: samples.now)
    #expect(try await numbers().contains(-1))
    #expect(next == samples.now.addingTimeInterval(1).inMilliseconds)
    samples.clock.advance(by: 1)
    _ = try await ring.rotate(now: samples.now)
    #expect(try await numbers().filter { $0 < 0 } == [])
  }

  @Test func `come back when another version of the server took them away`() async throws {
    let ring = try await ring()
    try await store.commit(samples.changeSet(.removeSigningKey(-1)))
    _ = try await ring.rotate(now: samples.now)
    #expect(try await numbers() == [-1, 1])
    #expect(ring.keys.signer(.RS256, for: .idToken, at: samples.now) != nil)
  }

  /// What a server does that knows ES256 only: it takes the rows in their order for one row of keys.
  @Test func `never let a server that does not know them take an ES256 key for relieved`() async throws {
    let ring = try await ring()
    samples.clock.advance(by: 4 * 3600)
    _ = try await ring.rotate(now: samples.now)
    let stored = try await store.signingKeys()
    let schedule = SigningKeySchedule(period: 4 * 3600)
    let hours = SigningKeySchedule.publishedBeforeUse + SigningKeySchedule.publishedAfterUse
    #expect(
      schedule.retired(of: stored, at: samples.now.addingTimeInterval(hours - 1)).map(\.number).filter { $0 > 0 } == [])
    #expect(stored.last?.number == 2)
  }

  @Test func `sign no access token of an app that is taken`() async throws {
    let world = try await World(seed: 7)
    let answer = await App(world: world).signIn()
    let payload = try CompactJWS(parsing: answer.accessToken).payload
    let flows = world.flows
    let stored = try SigningKeys.make(
      number: -1, masterKeys: flows.masterKeys, random: samples.random.source, now: samples.now)
    try await world.store.commit(samples.changeSet(.putSigningKey(stored)))
    try await flows.signingKeys.renew()
    let signer = try #require(flows.signingKeys.keys.signer(.RS256, for: .accessToken, at: samples.now))
    await #expect(throws: ServerError.accessTokenInvalid) {
      try await flows.sessions.caller(accessToken: SecretText(signer.sign(payload)))
    }
  }
}
