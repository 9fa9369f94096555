import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTestKit
import Testing

/// Everything under a new master key, while people come and go (R-16).
@Suite struct `Re-sealing` {
  /// A world that ran under the old key, and the one that goes on under the new one.
  private func scene() async throws -> (old: World, answer: Answer, new: World) {
    let old = try await World(masterKeys: World.masterKeys("old"))
    try await old.flows.jobs.askForRecurringJobs()
    let answer = await App(world: old).signIn()
    old.clock.advance(by: 60)
    let new = try await World(store: old.store, masterKeys: World.masterKeys("new", older: "old"), seed: 2)
    new.clock.set(to: old.clock.time)
    return (old, answer, new)
  }

  private func reseal(_ world: World, lifetimes: Lifetimes = Lifetimes()) async throws -> ResealingReport {
    try await Resealing(
      of: world.store, masterKeys: world.flows.masterKeys, lifetimes: lifetimes, random: world.random.source,
      now: world.clock.now
    ).run { _, _ in }
  }

  @Test func `counts with the lifetimes that sessions have, not with those of the settings`() async throws {
    let (_, answer, new) = try await scene()
    try await new.flows.jobs.askForRecurringJobs()
    try await new.flows.jobs.jobRunner.runDue()
    var lowered = Lifetimes()
    lowered.tokenSession = 86_400
    lowered.cookieSessionAbsolute = 86_400
    let firstUse = new.clock.time
    let early = try await reseal(new, lifetimes: lowered).older.first?.canGoAt
    #expect(early == firstUse.addingTimeInterval(60 * 86_400 - 60))
    // Once the session is renewed, nothing holds the old key but the day in which servers may be restarted.
    new.clock.advance(by: 2 * 86_400)
    #expect(await App(world: new).refresh(answer.refreshToken).verdict == "200")
    let late = try await reseal(new, lifetimes: lowered).older.first?.canGoAt
    #expect(late == firstUse.addingTimeInterval(86_400))
  }

  @Test func `leaves nothing under the old key that outlives it, and everything works`() async throws {
    let (old, answer, new) = try await scene()
    try await new.flows.jobs.askForRecurringJobs()
    try await new.flows.jobs.jobRunner.runDue()
    let before = try #require(try await old.store.vaultEntries(limit: 9, after: nil).first)
    let token = old.flows.vault.refreshToken(in: before)
    let report = try await reseal(new)
    #expect(report.tally.resealed == 2 && report.tally.unopened == 0)
    let after = try #require(try await new.store.vaultEntries(limit: 9, after: nil).first)
    #expect(after.token.keyID == "new" && new.flows.vault.refreshToken(in: after) == token && token != nil)
    #expect(try await new.store.signingKeys().map(\.privateKey.keyID) == ["new"])
    let key = try #require(report.older.first)
    #expect(report.older.count == 1 && key.use.keyID == "old" && key.sealed == 0)
    // The session was opened a minute before, and is valid for sixty days.
    #expect(key.canGoAt == new.clock.time.addingTimeInterval(60 * 86_400 - 60))
    // The old key is gone: sessions that were refreshed since live on, and the signing key opens.
    let next = await App(world: new).refresh(answer.refreshToken)
    let alone = try await World(store: old.store, masterKeys: World.masterKeys("new"), seed: 3)
    alone.clock.set(to: new.clock.time)
    #expect(await App(world: alone).session(answer.accessToken).verdict == "200")
    #expect(await App(world: alone).refresh(next.refreshToken).verdict == "200")
  }

  @Test func `does nothing the second time`() async throws {
    let (_, _, new) = try await scene()
    _ = try await reseal(new)
    let sealed = try await new.store.vaultEntries(limit: 9, after: nil)
    #expect(try await reseal(new).tally.resealed == 0)
    #expect(try await new.store.vaultEntries(limit: 9, after: nil) == sealed)
  }

  @Test func `says what a server that still has the old key first goes on sealing`() async throws {
    let (old, _, new) = try await scene()
    _ = try await reseal(new)
    _ = await App(world: old).signIn(as: "anita")
    let uses = try await new.store.masterKeyUses()
    #expect(uses.first { $0.keyID == "old" }?.vaultEntries == 1)
    #expect(try await reseal(new).older.first?.canGoAt == nil, "no server has run with the new key first")
  }

  @Test func `seals jobs anew, and counts those that no key opens`() async throws {
    let (old, _, new) = try await scene()
    await old.atApple(
      "POST", "/emulator/faults", ["endpoint": "token", "kind": "status", "status": 503, "count": 9])
    #expect(await App(world: old).signIn().verdict == "200", "the exchange is owed")
    func deferred() async throws -> [Job] {
      try await new.store.jobs(limit: 99, after: nil).filter { $0.kind == .exchangeApple }
    }
    let before = try #require(try await deferred().first)
    let report = try await reseal(new)
    let after = try #require(try await deferred().first)
    #expect(report.tally.unopened == 0 && before.payload != after.payload && after.version == before.version + 1)
    #expect(String(decoding: after.payload, as: UTF8.self).contains(#""key":"new""#))
    #expect(after.dueAt == before.dueAt && after.subject == before.subject)
    let stranger = try await World(store: old.store, masterKeys: World.masterKeys("new"), seed: 3)
    #expect(try await reseal(stranger).tally.unopened == 0)
    await old.atApple("DELETE", "/emulator/faults")
    #expect(await App(world: old).signIn(as: "kurt").verdict == "200")
    let blind = try await reseal(stranger)
    #expect(blind.tally.unopened >= 1 && blind.older.first { $0.use.keyID == "old" }?.isListed == false)
  }
}
