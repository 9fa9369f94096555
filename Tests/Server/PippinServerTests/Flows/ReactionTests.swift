import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTelemetry
import PippinTestKit
import Testing

/// What follows from a change is committed with it, or not at all.
struct ReactionTests {
  /// Two jobs for each new account, and one for each session that was opened.
  private struct Sample: Reaction {
    static let kind = Job.Kind(rawValue: "sample")

    func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) -> [Job] {
      var jobs: [Job] = []
      for case .audit(let event) in changes.changes {
        let count = [.accountCreated: 2, .signedIn: 1][event.kind] ?? 0
        for _ in 0..<count {
          jobs.append(
            Job(
              id: ids.next(), kind: Self.kind, queue: event.account.uuid.bytes,
              payload: Array(event.kind.rawValue.utf8),
              createdAt: changes.at, dueAt: changes.at))
        }
      }
      return jobs
    }
  }

  @Test func `a decision's jobs are there once it is committed, in their order`() async throws {
    let world = try await World(reactions: [Sample()])
    _ = await App(world: world).signIn()
    let end = world.clock.time.addingTimeInterval(60)
    var found: [String] = []
    for seed in 5..<8 {
      // One at a time: they are of one queue.
      let leased = try await world.store.lease(Sample.kind, count: 9, at: world.clock.time, until: end)
      #expect(leased.count == 1)
      guard let job = leased.first else { break }
      found.append(String(decoding: job.payload, as: UTF8.self))
      let samples = Samples(clock: world.clock, random: SeededRandom(seed: UInt64(seed)))
      try await world.store.commit(samples.changeSet(.removeJob(job.id)))
    }
    #expect(found == ["account.created", "account.created", "session.opened"])
    #expect(try await world.store.jobCounts().allSatisfy { $0.kind != Sample.kind })
  }

  @Test func `nothing follows from what was not committed`() async throws {
    let world = try await World(reactions: [Sample()])
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    world.store.has(.contested(5))
    #expect(await app.send(body).verdict == "200")
    #expect(try await world.store.jobCounts().first { $0.kind == Sample.kind }?.waiting == 3)
  }

  @Test func `a job's result has consequences like a decision`() async throws {
    let world = try await World()
    let samples = Samples(clock: world.clock, random: SeededRandom(seed: 9))
    let kind = Job.Kind(rawValue: "maker")
    try await world.store.commit(samples.changeSet(.enqueue(samples.job(kind))))
    let event = AuditEvent(id: samples.id(), at: samples.now, kind: .accountCreated, account: samples.id())
    let work = JobWork(kind, backoff: Backoff(first: 1, longest: 1, tries: 1)) { _ in
      .done(samples.changeSet(.audit(event)))
    }
    let runner = JobRunner(
      store: world.store, works: [work], reactions: Reactions([Sample()]), now: world.clock.now,
      random: samples.random.source, log: .none)
    #expect(try await runner.runDue() == 1)
    #expect(try await world.store.jobCounts().first { $0.kind == Sample.kind }?.waiting == 2)
  }
}
