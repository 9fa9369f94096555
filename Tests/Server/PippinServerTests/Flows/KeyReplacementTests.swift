import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinServer

/// Signing keys that are replaced before they are due, because one has leaked (0166).
@Suite struct `A replacement of the signing keys` {
  private let world: World
  private let app: App

  init() async throws {
    world = try await World()
    app = App(world: world)
    try await world.flows.jobs.askForRecurringJobs()
  }

  private var ring: SigningKeyRing { world.flows.signingKeys }

  private func uses(_ world: World) -> [SigningKeys.Published.Use] {
    world.flows.signingKeys.keys.published(at: world.clock.time).map(\.use)
  }

  @discardableResult
  private func replace(
    _ isLeaked: Bool, in other: World? = nil, reason: String? = nil
  ) async throws -> SigningKeyReplacement {
    let outcome = try await (other ?? world).flows.keys.replaceSigningKeys(
      isLeaked: isLeaked, reason: reason, by: "test")
    guard case .replaced(let done) = outcome else { throw Unexpected(outcome: outcome) }
    return done
  }

  private struct Unexpected: Error { let outcome: SigningKeyReplacement.Outcome }

  /// What a token that the first key signs is, with the private half that the attacker has.
  private func forged(from token: String, with row: StoredSigningKey, lifetime: Int64 = 86_400) throws -> String {
    let pem = try #require(
      world.flows.masterKeys.open(row.privateKey, for: .signingKey, entry: Array(row.keyID.utf8)))
    let key = SigningKey.es256(try P256PrivateKey(pem: String(decoding: pem, as: UTF8.self)))
    let jws = try CompactJWS(parsing: token)
    let claims = String(decoding: jws.payload, as: UTF8.self)
    let expiry = try #require(try JSONDocument(parsing: jws.payload).root["exp"]?.integer)
    let longer = claims.replacing("\"exp\":\(expiry)", with: "\"exp\":\(expiry + lifetime)")
    #expect(longer != claims)
    return try JWSSigner(key: key, keyID: row.keyID, type: AccessToken.type).sign(Array(longer.utf8))
  }

  @Test func `of a leaked key refuses what it signed at once, and lets sessions go on`() async throws {
    let mary = await app.signIn()
    let row = try await world.store.signingKeys()[0]
    let forged = try forged(from: mary.accessToken, with: row)
    for token in [mary.accessToken, forged] { #expect(await app.session(token).status == 200) }
    let done = try await replace(true, reason: "found in a repository")
    #expect(done.withdrawn.map(\.id) == [row.keyID] && done.created.count == 1)
    #expect(uses(world) == [.signs], "the new key signs although no cached set has it")
    // Both were remembered as verified.
    for token in [mary.accessToken, forged] {
      let answer = await app.session(token)
      #expect(answer.status == 401 && answer.text("code") == "access_token_expired", "so the app refreshes")
    }
    let next = await app.refresh(mary.refreshToken)
    #expect(next.status == 200 && next.text("session.id") == mary.text("session.id"))
    #expect(await app.session(next.accessToken).status == 200)
    #expect(try CompactJWS(parsing: next.accessToken).header.keyID == done.created[0].id)
    let set = String(decoding: ring.keys.publishedSet, as: UTF8.self)
    #expect(set.contains(done.created[0].id) && !set.contains(row.keyID))
  }

  @Test func `is known to a server that reads, and to one that starts later`() async throws {
    let other = try await World(seed: 2, after: world)
    let mary = await app.signIn()
    let elsewhere = App(world: other)
    #expect(await elsewhere.session(mary.accessToken).status == 200)
    try await replace(true)
    #expect(await elsewhere.session(mary.accessToken).status == 200, "it has not read yet")
    try await other.flows.signingKeys.renew()
    #expect(await elsewhere.session(mary.accessToken).text("code") == "access_token_expired")
    let late = try await World(seed: 3, after: world)
    #expect(await App(world: late).session(mary.accessToken).text("code") == "access_token_expired")
  }

  @Test func `of a leaked key is obeyed by a server that lacks the new key's master key`() async throws {
    let other = try await World(masterKeys: World.masterKeys("2027a", older: "2026a"), seed: 2, after: world)
    try await other.flows.jobs.askForRecurringJobs()
    let mary = await app.signIn()
    let done = try await replace(true, in: other)
    await #expect(throws: ServerError.self) { try await ring.renew() }
    #expect(ring.unopened?.contains(done.created[0].id) == true)
    #expect(ring.keys.published(at: world.clock.time).isEmpty)
    let answer = await app.session(mary.accessToken)
    #expect(answer.status == 401 && answer.text("code") == "access_token_expired")
    let set = await world.send("GET", "/.well-known/jwks.json").response
    #expect(set.status == 503 && set.fields["cache-control"] == "no-store", "an empty set would be cached")
  }

  @Test func `is forgotten once no token of the withdrawn key can be alive`() async throws {
    let mary = await app.signIn()
    let forged = try forged(from: mary.accessToken, with: await world.store.signingKeys()[0])
    try await replace(true)
    world.clock.advance(by: 3601)
    let late = try await World(seed: 3, after: world)
    #expect(await App(world: late).session(forged).text("code") == "access_token_invalid")
  }

  @Test func `of no leaked key publishes the next one, and refuses nothing`() async throws {
    let mary = await app.signIn()
    let done = try await replace(false)
    #expect(done.withdrawn.isEmpty && uses(world) == [.signs, .next])
    #expect(await app.session(mary.accessToken).status == 200)
    world.clock.advance(by: 1200)
    #expect(uses(world) == [.verifies, .signs])
    let next = await app.refresh(mary.refreshToken)
    #expect(try CompactJWS(parsing: next.accessToken).header.keyID == done.created[0].id)
  }

  @Test func `waits for the key that waits already, unless one has leaked`() async throws {
    let first = try await replace(false)
    let outcome = try await world.flows.keys.replaceSigningKeys(isLeaked: false, reason: nil, by: "test")
    #expect(
      outcome == .keyWaits(first.created[0].id, until: world.clock.time.addingTimeInterval(1200).inMilliseconds))
    #expect(try await world.store.signingKeys().count == 2)
    let done = try await replace(true)
    #expect(done.withdrawn.count == 2, "the one that waited may have leaked with the other")
    #expect(try await world.store.signingKeys().map(\.keyID) == done.created.map(\.id))
  }

  @Test func `that the job and another one come upon ends with one key, which nobody knew before`() async throws {
    world.clock.advance(by: 30 * 86_400)
    let before = Set(try await world.store.signingKeys().map(\.keyID))
    let now = world.clock.time
    world.store.has(.slow)
    async let one = replace(true)
    async let rotated = ring.rotate(now: now)
    async let other = replace(true)
    let (first, _, second) = try await (one, rotated, other)
    world.store.has(nil)
    let left = try await world.store.signingKeys().map(\.keyID)
    #expect(Set(left).isDisjoint(with: before))
    #expect(left.contains(first.created[0].id) || left.contains(second.created[0].id))
    let withdrawn = Set((first.withdrawn + second.withdrawn).map(\.id))
    #expect(withdrawn.isSuperset(of: before))
    #expect(Set(left).isDisjoint(with: withdrawn))
  }

  @Test func `replaces the keys of both algorithms, also where only another server uses one`() async throws {
    let store = TroubledStore()
    let samples = Samples()
    let both = try await SigningKeyRing.load(
      from: store, masterKeys: World.masterKeys("2026a"), algorithms: [.ES256, .RS256], random: samples.random.source,
      now: samples.now)
    let one = try await SigningKeyRing.load(
      from: store, masterKeys: World.masterKeys("2026a"), random: samples.random.source, now: samples.now)
    let outcome = try await one.replace(isLeaked: true, now: samples.now) { _ in
      AuditEvent.ofOperation(samples.id(), at: samples.now, .signingKeysReplaced, about: "", by: "test")
    }
    guard case .replaced(let done) = outcome else { throw Unexpected(outcome: outcome) }
    #expect(done.created.map(\.algorithm) == [.ES256, .RS256] && done.withdrawn.map(\.algorithm) == [.ES256, .RS256])
    try await both.renew()
    #expect(both.keys.published(at: samples.now).map(\.id) == done.created.map(\.id))
    #expect(done.withdrawn.allSatisfy { both.hadKey(id: $0.id) } && !both.hadKey(id: done.created[0].id))
  }

  @Test func `is in the audit, with who did it and why`() async throws {
    let row = try await world.store.signingKeys()[0]
    let done = try await replace(true, reason: "ticket 4711")
    let line = try #require(
      try await world.store.audit(of: AuditEvent.operation, limit: 9, after: nil).first {
        $0.kind == .signingKeysReplaced
      })
    #expect(line.actor == "test")
    #expect(line.detail == "created ES256 \(done.created[0].id); withdrew ES256 \(row.keyID); ticket 4711")
  }

  @Test func `is refused under a master key that no server began to use`() async throws {
    let other = try await World(masterKeys: World.masterKeys("2027a", older: "2026a"), seed: 2, after: world)
    let outcome = try await other.flows.keys.replaceSigningKeys(isLeaked: true, reason: nil, by: "test")
    #expect(outcome == .masterKeyNotInUse("2027a"))
    #expect(try await world.store.signingKeys().map(\.number) == [1])
  }

  @Test func `is listed with the time at which each key leaves the key set`() async throws {
    try await replace(false)
    let now = world.clock.time
    let listed = ring.listed(at: now)
    #expect(listed.map(\.key.use) == [.signs, .next])
    let overlap = SigningKeySchedule.publishedBeforeUse + SigningKeySchedule.publishedAfterUse
    #expect(
      listed.map(\.until) == [
        now.addingTimeInterval(overlap).inMilliseconds,
        now.addingTimeInterval(30 * 86_400 + overlap).inMilliseconds,
      ])
  }
}

/// Sessions that an operator ends for all accounts (0166).
@Suite struct `An end of many sessions` {
  private func audit(_ world: World, _ account: String) async throws -> [AuditEvent] {
    try await world.store.audit(of: #require(AccountID(account)), limit: 99, after: nil)
  }

  @Test func `ends those that were opened before it, and no newer one`() async throws {
    let world = try await World()
    let app = App(world: world)
    let before = await app.signIn(as: "mary")
    world.clock.advance(by: 60)
    let time = world.clock.time
    let after = await app.signIn(as: "kurt")
    let count = try await world.flows.sessions.endAll(
      matching: SessionFilter(before: time), by: "test", reason: "a backup leaked")
    #expect(count == 1)
    #expect(await app.session(before.accessToken).text("code") == "session_ended")
    let refreshed = await app.refresh(before.refreshToken)
    #expect(refreshed.status == 401 && refreshed.text("reason") == "administrator")
    #expect(await app.session(after.accessToken).status == 200)
    #expect(await app.signIn(as: "mary").status == 200)
    let line = try #require(
      try await world.store.audit(of: AuditEvent.operation, limit: 9, after: nil).first {
        $0.kind == .sessionsEndedTogether
      })
    #expect(line.detail == "opened before \(Timestamp(time).text); a backup leaked" && line.actor == "test")
    let own = try await audit(world, before.text("account.id")).last { $0.kind == .sessionEnded }
    #expect(own?.actor == "test" && own?.detail == "all")
    #expect(try await audit(world, after.text("account.id")).allSatisfy { $0.kind != .sessionEnded })
  }

  @Test func `can be of one client, or of what was opened since a time`() async throws {
    let world = try await World()
    let (app, other) = (App(world: world), App(world: world, client: "com.example.app.debug"))
    let first = await app.signIn()
    let second = await other.signIn()
    #expect(first.status == 200 && second.status == 200)
    let client = ClientID(rawValue: "com.example.app.debug")
    #expect(try await world.flows.sessions.endAll(matching: SessionFilter(client: client), by: "test") == 1)
    #expect(await app.session(first.accessToken).status == 200)
    #expect(await other.session(second.accessToken).text("code") == "session_ended")
    #expect(try await world.flows.sessions.endAll(matching: SessionFilter(client: client), by: "test") == 0)
    let line = try await audit(world, second.text("account.id")).last { $0.kind == .sessionEnded }
    #expect(line?.client == client && line?.detail == "administrator")
    world.clock.advance(by: 60)
    let time = world.clock.time
    let third = await app.signIn()
    #expect(try await world.flows.sessions.endAll(matching: SessionFilter(since: time), by: "test") == 1)
    #expect(await app.session(first.accessToken).status == 200)
    #expect(await app.session(third.accessToken).text("code") == "session_ended")
  }
}
