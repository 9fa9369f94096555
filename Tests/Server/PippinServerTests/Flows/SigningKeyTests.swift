import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinMemoryStore
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// Our own keys, and the access tokens that they sign (R-10).
@Suite struct `Our signing keys` {
  private let samples = Samples()

  private func key(_ number: Int64, age: TimeInterval, _ keys: MasterKeys) throws -> StoredSigningKey {
    try SigningKeys.make(
      number: number, masterKeys: keys, random: samples.random.source, now: samples.now.addingTimeInterval(-age))
  }

  @Test func `are made once, whichever of two nodes is first`() async throws {
    let store = MemoryStore()
    let keys = try World.masterKeys("2026a")
    let (random, now) = (samples.random.source, samples.now)
    let sets = try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          try await SigningKeyRing.load(from: store, masterKeys: keys, random: random, now: now).keys.publishedSet
        }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(sets.count == 1)
    #expect(try await store.signingKeys().count == 1)
  }

  @Test(arguments: [SignatureAlgorithm.ES256, .RS256])
  func `are made although the store gave up the commit for another's`(algorithm: SignatureAlgorithm) async throws {
    let store = TroubledStore()
    store.has(.contested(2))
    let keys = try World.masterKeys("2026a")
    let ring = try await SigningKeyRing.load(
      from: store, masterKeys: keys, algorithms: [.ES256, algorithm], random: samples.random.source, now: samples.now)
    #expect(ring.keys.signer(algorithm, for: .idToken, at: samples.now) != nil)
    let refusing = TroubledStore()
    refusing.has(.contested(.max))
    await #expect(throws: ServerError.self, "a server without a key must not start") {
      try await SigningKeyRing.load(
        from: refusing, masterKeys: keys, algorithms: [algorithm], random: samples.random.source, now: samples.now)
    }
  }

  @Test func `are kept sealed, and not opened without their master key`() async throws {
    let store = MemoryStore()
    let random = samples.random.source
    _ = try await SigningKeyRing.load(
      from: store, masterKeys: World.masterKeys("2026a"), random: random, now: samples.now)
    let row = try await store.signingKeys()[0]
    #expect(!String(decoding: row.privateKey.ciphertext, as: UTF8.self).contains("PRIVATE"))
    await #expect(throws: ServerError.self) {
      try await SigningKeyRing.load(
        from: store, masterKeys: World.masterKeys("other"), random: random, now: samples.now)
    }
  }

  @Test func `publish public halves only`() async throws {
    let keys = try World.masterKeys("2026a")
    let stored = [try key(1, age: 0, keys), try key(2, age: 0, keys)]
    let set = try JSONDocument(parsing: SigningKeys(opening: stored, with: keys).publishedSet).root
    let entries = Array(try #require(set["keys"]).elements)
    #expect(entries.map { $0["kid"]?.string } == stored.map(\.keyID))
    for entry in entries {
      #expect(entry.members.map(\.name).sorted() == ["alg", "crv", "kid", "kty", "use", "x", "y"])
    }
  }

  @Test func `are listed with what each is used for`() throws {
    let keys = try World.masterKeys("2026a")
    let stored = [
      try key(1, age: 86_400, keys), try key(2, age: 3_600, keys), try key(3, age: 60, keys),
      try key(-1, age: 60, keys),
    ]
    let listed = try SigningKeys(opening: stored, with: keys).published(at: samples.now)
    #expect(listed.map(\.id) == stored.map(\.keyID) && listed.map(\.createdAt) == stored.map(\.createdAt))
    #expect(listed.map(\.use) == [.verifies, .signs, .next, .signs], "a first key signs at once")
    #expect(listed.map(\.algorithm) == [.ES256, .ES256, .ES256, .RS256])
  }

  @Test func `sign only once they were published for twenty minutes`() throws {
    let keys = try World.masterKeys("2026a")
    let stored = [try key(1, age: 86_400, keys), try key(2, age: 1199, keys)]
    let signing = try SigningKeys(opening: stored, with: keys)
    func signer(at now: Date) throws -> String? {
      try CompactJWS(parsing: try #require(signing.signer(.ES256, for: .accessToken, at: now)).sign(Array("{}".utf8)))
        .header.keyID
    }
    #expect(try signer(at: samples.now) == stored[0].keyID)
    #expect(try signer(at: samples.now.addingTimeInterval(1)) == stored[1].keyID)
    #expect(signing.publicKey(id: stored[1].keyID) != nil && signing.publicKey(id: "made-up") == nil)
  }

  @Test func `make access tokens that nothing else we sign can pass for`() async throws {
    let world = try await World()
    let answer = await App(world: world).signIn()
    let flows = world.flows
    let jws = try CompactJWS(parsing: answer.accessToken)
    let stored = try await world.store.signingKeys()[0]
    let pem = try #require(
      flows.masterKeys.open(stored.privateKey, for: .signingKey, entry: Array(stored.keyID.utf8)))
    let key = SigningKey.es256(try P256PrivateKey(pem: String(decoding: pem, as: UTF8.self)))
    for type in ["JWT", "at+JWT", "application/at+jwt", nil] {
      let other = try JWSSigner(key: key, keyID: stored.keyID, type: type).sign(jws.payload)
      await #expect(throws: ServerError.accessTokenInvalid) {
        try await flows.sessions.caller(accessToken: SecretText(other))
      }
    }
    let claims = String(decoding: jws.payload, as: UTF8.self)
    let signer = JWSSigner(key: key, keyID: stored.keyID, type: AccessToken.type)
    for (from, to) in [
      ("http://localhost:8080", "https://elsewhere.example"), (#""aud":"com.example.app""#, #""aud":"com.example""#),
      (#""aud":"com.example.app""#, #""aud":["com.example.app"]"#), ("client_id", "client-id"),
      (#""sid":""#, #""sid":"x"#),
      (answer.text("account.id"), answer.text("session.id")),
    ] {
      let changed = claims.replacing(from, with: to)
      #expect(changed != claims)
      let token = try signer.sign(Array(changed.utf8))
      await #expect(throws: ServerError.accessTokenInvalid) {
        try await flows.sessions.caller(accessToken: SecretText(token))
      }
    }
  }

  @Test func `that are gone leave their tokens expired, and every other token of an unknown key invalid`() async throws
  {
    let world = try await World()
    let payload = try CompactJWS(parsing: await App(world: world).signIn().accessToken).payload
    let other = try JWSSigner(
      key: .es256(P256PrivateKey.generate()), keyID: "gone", type: AccessToken.type
    ).sign(payload)
    await #expect(throws: ServerError.accessTokenInvalid) {
      try await world.flows.sessions.caller(accessToken: SecretText(other))
    }
    world.clock.advance(by: 901)
    await #expect(throws: ServerError.accessTokenExpired) {
      try await world.flows.sessions.caller(accessToken: SecretText(other))
    }
  }
}
