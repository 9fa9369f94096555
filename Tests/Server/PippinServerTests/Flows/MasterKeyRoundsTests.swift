import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// A new master key comes to several servers one after the other.
@Suite struct `A master key that not every server has yet` {
  /// One store; `ahead` has the new key first already, `behind` has never heard of it.
  private let behind: World
  private let ahead: World

  init() async throws {
    behind = try await World(masterKeys: World.masterKeys("old"))
    try await behind.flows.jobs.askForRecurringJobs()
    behind.clock.advance(by: 60)
    ahead = try await Self.server(beside: behind, World.masterKeys("new", older: "old"), seed: 2)
  }

  /// Another server on the same store, started now.
  private static func server(beside other: World, _ keys: MasterKeys, seed: UInt64) async throws -> World {
    let server = try await World(store: other.store, masterKeys: keys, seed: seed)
    server.clock.set(to: other.clock.time)
    try await server.flows.jobs.askForRecurringJobs()
    return server
  }

  private static func reseal(_ world: World) async throws -> ResealingReport {
    try await Resealing(
      of: world.store, masterKeys: world.flows.masterKeys, random: world.random.source, now: world.clock.now
    ).run { _, _ in }
  }

  private func advance(by seconds: TimeInterval) {
    for world in [behind, ahead] { world.clock.advance(by: seconds) }
  }

  private let laterKey = ServerError.storeUnavailable(
    detail: "it is under master key new, which other servers use and the settings of this one do not list")

  private func jobs(_ kind: Job.Kind) async throws -> [Job] {
    try await behind.store.jobs(limit: 99, after: nil).filter { $0.kind == kind }
  }

  @Test func `signs nobody out who comes to a server without it`() async throws {
    let answer = await App(world: ahead).signIn()
    let refused = await App(world: behind).refresh(answer.refreshToken)
    #expect(refused.verdict == "503 store_unavailable" && ["2", "3", "4"].contains(refused.field("retry-after")))
    #expect(await App(world: behind).session(answer.accessToken).verdict == "200")
    let restarted = try await Self.server(beside: behind, World.masterKeys("old", older: "new"), seed: 3)
    #expect(await App(world: restarted).refresh(answer.refreshToken).verdict == "200")
  }

  @Test func `is waited for by cookies, states and what is remembered`() async throws {
    let answer = await App(world: ahead).signIn()
    let id = try #require(SessionID(answer.text("session.id")))
    let session = try #require(try await ahead.store.snapshot(of: [.session(id)]).session(id))
    let cookie = SessionCookie.text(for: session, keys: ahead.flows.masterKeys).revealed
    await #expect(throws: laterKey) { try await behind.flows.sessions.caller(cookie: cookie) }
    let start = await ahead.send("GET", "/auth/apple/start?client_id=example-web")
    let query = FormData(query: String(start.field("location")?.split(separator: "?").last ?? ""))
    let state = try #require(query?.first("state"))
    await #expect(throws: laterKey) { try await behind.flows.web.finishCancelled(state: state, browser: nil) }
    await #expect(throws: ServerError.flowInvalid(.otherBrowser)) {
      try await ahead.flows.web.finishCancelled(state: state, browser: nil)
    }
    let nonce = await App(world: behind).nonce()
    let body = App(world: ahead).body(await App(world: ahead).sheet("mary", nonce: nonce), nonce: nonce)
    let key = [("Idempotency-Key", "once")]
    #expect(await App(world: ahead).send(body, fields: key).verdict == "200")
    #expect(await App(world: behind).send(body, fields: key).verdict == "503 store_unavailable")
  }

  @Test func `leaves nobody's token unrevoked who deletes the account at a server without it`() async throws {
    let answer = await App(world: ahead).signIn()
    #expect(await App(world: behind).delete(answer).verdict == "503 store_unavailable")
    #expect(await App(world: ahead).delete(answer).verdict == "202")
  }

  @Test func `leaves a job to a server that has it`() async throws {
    _ = await App(world: ahead).delete(await App(world: ahead).signIn())
    let before = try #require(try await jobs(.revokeAtApple).first)
    try await behind.flows.jobs.jobRunner.runDue()
    let left = try #require(try await jobs(.revokeAtApple).first)
    #expect(left.parked == nil && left.attempts == before.attempts)
    #expect(left.dueAt == behind.clock.time.addingTimeInterval(30).inMilliseconds)
    #expect(behind.log.text.contains("a job is left to a server that can do it"))
    #expect(
      behind.log.text.contains("it is sealed under master key new, which the settings of this server do not list"))
    advance(by: 30)
    try await ahead.flows.jobs.jobRunner.runDue()
    #expect(try await jobs(.revokeAtApple).isEmpty)
  }

  @Test func `is given up on by a job after two weeks without any server that has it`() async throws {
    _ = await App(world: ahead).delete(await App(world: ahead).signIn())
    var job = try #require(try await jobs(.revokeAtApple).first)
    for _ in 0..<60 {
      behind.clock.set(to: max(job.dueAt, behind.clock.time))
      try await behind.flows.jobs.jobRunner.runDue()
      job = try #require(try await jobs(.revokeAtApple).first)
      if job.parked != nil { break }
    }
    #expect(try #require(job.parked).at >= job.createdAt.addingTimeInterval(14 * 86_400))
  }

  @Test func `is counted by the server that lacks it`() async throws {
    #expect(await behind.atOperator("/metrics").description.contains("pippin_master_keys_missing 1\n"))
    #expect(await ahead.atOperator("/metrics").description.contains("pippin_master_keys_missing 0\n"))
  }

  @Test func `takes a server out of service once a signing key is sealed under it`() async throws {
    advance(by: 30 * 86_400)
    _ = try await ahead.flows.signingKeys.rotate(now: ahead.clock.time)
    let key = try #require(try await ahead.store.signingKeys().last)
    #expect(await behind.atOperator("/readyz").status == 200)
    await #expect(throws: ServerError.self) { try await behind.flows.signingKeys.renew() }
    let unready = await behind.atOperator("/readyz")
    #expect(unready.status == 503)
    #expect(
      String(decoding: unready.body, as: UTF8.self)
        == "signing key \(key.keyID) is sealed under master key new, which the settings do not list\n")
    advance(by: 1200)
    let answer = await App(world: ahead).signIn()
    #expect(await App(world: behind).session(answer.accessToken).verdict == "503 store_unavailable")
    // What cannot be opened is resealed, or gone: nothing is missing any more.
    try await ahead.store.commit(
      ChangeSet.removing(key, at: ahead.clock.time, random: ahead.random.source))
    try await behind.flows.signingKeys.renew()
    #expect(await behind.atOperator("/readyz").status == 200)
  }

  @Test func `is no excuse for a name that somebody made up, nor a reason to ask the store each time`() async throws {
    let answer = await App(world: behind).signIn()
    func forged(_ name: String) async -> String {
      let token = answer.refreshToken.split(separator: ".").enumerated().map { $0 == 1 ? name : String($1) }
      return await App(world: behind).refresh(token.joined(separator: ".")).verdict
    }
    let before = behind.store.keyLookUps
    #expect(await forged("made-up") == "401 refresh_token_invalid")
    for number in 0..<50 { #expect(await forged("made-up-\(number)") == "401 refresh_token_invalid") }
    #expect(behind.store.keyLookUps == before + 1)
    advance(by: LaterMasterKeys.interval)
    #expect(await forged("made-up") == "401 refresh_token_invalid")
    #expect(behind.store.keyLookUps == before + 2)
  }

  @Test func `is another matter than one that was taken away`() async throws {
    let answer = await App(world: behind).signIn()
    #expect(try await Self.reseal(ahead).tally.unopened == 0)
    let alone = try await Self.server(beside: ahead, World.masterKeys("new"), seed: 3)
    for _ in 0..<3 {
      #expect(await App(world: alone).refresh(answer.refreshToken).verdict == "401 refresh_token_invalid")
    }
    #expect(await alone.atOperator("/metrics").description.contains("pippin_master_keys_missing 0\n"))
  }

  /// Follows docs/guides/master-key.md one server at a time; after each step a person uses both servers.
  @Test func `comes in two rounds without anybody noticing, and the old one goes in a third`() async throws {
    var servers = [behind, try await Self.server(beside: behind, World.masterKeys("old"), seed: 9)]
    var session = await App(world: servers[0]).signIn()
    let rounds = [
      try World.masterKeys("old", older: "next"), try World.masterKeys("next", older: "old"),
      try World.masterKeys("next"),
    ]
    var seed: UInt64 = 10
    for keys in rounds {
      if keys.ids == ["next"] {
        #expect(try await Self.reseal(servers[0]).tally.unopened == 0)
      }
      for index in servers.indices {
        servers[index].clock.advance(by: 1)
        servers[index] = try await Self.server(beside: servers[index], keys, seed: seed)
        seed += 1
        for server in servers + servers.reversed() {
          #expect(await App(world: server).session(session.accessToken).verdict == "200")
          session = await App(world: server).refresh(session.refreshToken)
          #expect(session.verdict == "200")
          try await server.flows.jobs.jobRunner.runDue()
        }
      }
    }
    #expect(try await behind.store.jobCounts().allSatisfy { $0.parked == 0 })
  }
}

extension ChangeSet {
  fileprivate static func removing(_ key: StoredSigningKey, at now: Date, random: RandomSource) -> ChangeSet {
    var changes = ChangeSet(
      id: ChangeSetID(now: now, random: random), relyingOnNothingBecause: "it is a test", at: now)
    changes.add(.removeSigningKey(key.number))
    return changes
  }
}
