import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTestKit
import Testing

/// What goes on between requests.
struct JobTests {
  @Test func `forgets what expired, again and again, and asks for it once however often it starts`() async throws {
    let world = try await World()
    let samples = Samples(clock: world.clock, random: SeededRandom(seed: 9))
    try await world.flows.jobs.askForRecurringJobs()
    try await world.flows.jobs.askForRecurringJobs()
    for _ in 0..<2 {
      let value = samples.spent(samples.digest())
      try await world.store.commit(samples.changeSet(.spend(value)))
      world.clock.advance(by: 601)
      try await world.flows.jobs.jobRunner.runDue()
      let isSpent = try await world.store.snapshot(of: [.spent(value.digest)]).isSpent(value.digest)
      #expect(!isSpent)
    }
    #expect(try await world.store.jobCounts().first { $0.kind == .purge }?.waiting == 1)
  }

  @Test func `shows the jobs to the operator, whichever node asked for them`() async throws {
    let world = try await World()
    try await world.flows.jobs.askForRecurringJobs()
    let text = String(decoding: await world.atOperator("/metrics").body, as: UTF8.self)
    #expect(text.contains("pippin_jobs{kind=\"purge\",state=\"waiting\"} 1\n"))
    #expect(text.contains("pippin_jobs{kind=\"purge\",state=\"parked\"} 0\n"))
  }
}
