import PippinAccounts
import PippinFoundation
import PippinTelemetry
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinServer

/// The clock was ahead or behind when something was written, and is right again: each cell of the table in decision 0116.
@Suite struct `After a start with a wrong clock` {
  /// In seconds: two hours, a day, forty days, four hundred days.
  static let errors: [TimeInterval] = [7200, 86_400, 40 * 86_400, 400 * 86_400]

  /// A world whose server once ran with a clock that was off, and whose clock is right again; `work` is done meanwhile.
  private func world(off error: TimeInterval, _ work: (World) async throws -> Void = { _ in }) async throws -> World {
    let world = try await World()
    world.clock.advance(by: error)
    try await world.flows.jobs.askForRecurringJobs()
    try await world.flows.jobs.jobRunner.runDue()
    try await work(world)
    world.clock.advance(by: -error)
    return world
  }

  private func due(_ world: World) async throws -> [Job.Kind: TimeInterval] {
    let jobs = try await world.store.jobs(limit: 100, after: nil)
    let recurring = world.flows.jobs.recurring
    return Dictionary(
      jobs.filter { recurring.contains($0.kind) }.map { ($0.kind, $0.dueAt.timeIntervalSince(world.clock.time)) },
      uniquingKeysWith: max)
  }

  @Test func `each kind that recurs says so, and no other`() async throws {
    #expect(try await Set(World().flows.jobs.recurring) == Job.Kind.recurring)
  }

  @Test(arguments: errors)
  func `that was ahead, every recurring job is due within its period again, and the log says so`(error: TimeInterval)
    async throws
  {
    let world = try await world(off: error)
    #expect(try await due(world).values.allSatisfy { $0 > 3660 })
    try await world.flows.jobs.askForRecurringJobs()
    try await world.flows.jobs.jobRunner.runDue()
    let due = try await due(world)
    #expect(Set(due.keys) == Set(world.flows.jobs.recurring) && due.values.allSatisfy { $0 <= 3600 }, "\(due)")
    let told = world.log.records.filter { $0.jsonLine.contains("later than its kind ever waits") }
    #expect(told.count == due.count && told.allSatisfy { $0.level == .warning })
    // Once is enough.
    world.clock.advance(by: 3600)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(world.log.records.count { $0.jsonLine.contains("later than its kind ever waits") } == due.count)
  }

  @Test func `that was ahead by little, no recurring job is due later than one period from now`() async throws {
    let world = try await World()
    try await world.flows.jobs.askForRecurringJobs()
    let now = world.clock.time
    let periods = world.flows.jobs.periods
    func put(_ attempts: Int, _ late: TimeInterval) async throws {
      for var job in try await world.store.jobs(limit: 100, after: nil) {
        guard let period = periods[job.kind] else { continue }
        (job.dueAt, job.attempts) = (now.addingTimeInterval(max(period, 60) + late).inMilliseconds, attempts)
        var changes = ChangeSet(
          id: ChangeSetID(now: now, random: .system), relyingOnNothingBecause: "a clock that was ahead", at: now)
        changes.add(.putJob(job))
        try await world.store.commit(changes)
      }
    }
    // Clocks may differ by a minute.
    try await put(0, 59)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(!world.log.text.contains("later than its kind ever waits"))
    try await put(0, 61)
    try await world.flows.jobs.jobRunner.runDue()
    let due = try await due(world)
    #expect(Set(due.keys) == Job.Kind.recurring)
    #expect(due.allSatisfy { $0.value <= periods[$0.key] ?? 0 }, "\(due)")
    #expect(world.log.records.count { $0.jsonLine.contains("later than its kind ever waits") } == due.count)
  }

  @Test(arguments: errors)
  func `that was behind, every recurring job is due at once`(error: TimeInterval) async throws {
    let world = try await world(off: -error)
    #expect(try await due(world).values.allSatisfy { $0 < 0 })
    try await world.flows.jobs.jobRunner.runDue()
    // Nothing waits to be sealed, so that job stays due.
    #expect(try await due(world).allSatisfy { $0.value <= 3600 && ($0.value >= 0 || $0.key == .sealAudit) })
    #expect(!world.log.text.contains("later than its kind ever waits"))
  }

  @Test(arguments: errors)
  func `that was ahead, a start says by how much the database is in the future`(error: TimeInterval) async throws {
    let world = try await world(off: error)
    try await world.flows.jobs.tellOfTimesFromTheFuture()
    let told = try #require(world.log.records.last)
    #expect(told.level == .warning && told.jsonLine.contains("the database has times from the future"))
    let seconds = Int(error) - 1...Int(error) + 1
    #expect(seconds.contains { told.jsonLine.contains("\"ahead_by_seconds\":\($0)") }, "\(told.jsonLine)")
  }

  @Test(arguments: errors.map { -$0 } + [0])
  func `that was behind or right, a start says nothing`(error: TimeInterval) async throws {
    let world = try await world(off: error)
    try await world.flows.jobs.tellOfTimesFromTheFuture()
    #expect(!world.log.text.contains("from the future"))
  }

  @Test(arguments: errors)
  func `that was ahead, a signing key from the future is relieved by one of now and goes`(error: TimeInterval)
    async throws
  {
    let world = try await World()
    let ring = world.flows.keys.signingKeys
    // Long enough ahead that the next key was made.
    let ahead = error + 31 * 86_400
    world.clock.advance(by: ahead)
    _ = try await ring.rotate(now: world.clock.time)
    world.clock.advance(by: -ahead)
    let fromTheFuture = try await newest(in: world)
    _ = try await ring.rotate(now: world.clock.time)
    #expect(try await newest(in: world).number > fromTheFuture.number)
    #expect(try await newest(in: world).createdAt <= world.clock.time)
    world.clock.advance(by: SigningKeySchedule.publishedBeforeUse + SigningKeySchedule.publishedAfterUse + 1)
    for _ in 0..<2 { _ = try await ring.rotate(now: world.clock.time) }
    let left = try await world.store.signingKeys()
    #expect(left.allSatisfy { $0.createdAt <= world.clock.time } && !left.isEmpty, "\(left.map(\.createdAt))")
  }

  @Test(arguments: errors)
  func `that was behind, a signing key that looks old is relieved by the schedule, and tokens stay good`(
    error: TimeInterval
  ) async throws {
    let world = try await World()
    world.clock.advance(by: -error)
    let app = App(world: world)
    world.clock.advance(by: error)
    let token = await app.signIn().accessToken
    for _ in 0..<2 { _ = try await world.flows.keys.signingKeys.rotate(now: world.clock.time) }
    #expect(await app.session(token).verdict == "200")
  }

  @Test(arguments: errors)
  func `that was ahead, the next refresh gives a session the dates of now`(error: TimeInterval) async throws {
    var refreshToken = ""
    let world = try await world(off: error) { world in
      refreshToken = await App(world: world).signIn().refreshToken
    }
    let answer = await App(world: world).refresh(refreshToken)
    #expect(answer.verdict == "200")
    let id = try #require(SessionID(answer.text("session.id")))
    let session = try #require(try await world.store.snapshot(of: [.session(id)]).session(id))
    #expect(session.lastUsedAt <= world.clock.time)
    #expect(session.expiresAt <= world.clock.time.addingTimeInterval(world.flows.lifetimes.tokenSession))
  }

  @Test(arguments: errors)
  func `that was behind, a session ends sooner, and never lasts longer`(error: TimeInterval) async throws {
    var refreshToken = ""
    let world = try await world(off: -error) { world in
      refreshToken = await App(world: world).signIn().refreshToken
    }
    let isOver = error >= world.flows.lifetimes.tokenSession
    let answer = await App(world: world).refresh(refreshToken)
    #expect(answer.verdict.hasPrefix(isOver ? "401 session_ended" : "200"), "\(answer.verdict)")
  }

  private func newest(in world: World) async throws -> StoredSigningKey {
    try #require(try await world.store.signingKeys().last)
  }
}
