import PippinAccounts
import PippinServer
import PippinFoundation
import PippinLock
import PippinMemoryStore
import PippinTelemetry
import PippinTestKit
import Testing

struct JobRunnerTests {
  private let store = MemoryStore()
  private let samples = Samples()
  private let kind = Job.Kind(rawValue: "sample")

  /// What each try comes to, in order; the last one for ever.
  private final class Script: Sendable {
    private let outcomes: Lock<[JobOutcome]>
    private let seen = Lock<[Job]>([])

    init(_ outcomes: JobOutcome...) { self.outcomes = Lock(outcomes) }

    var tries: [Job] { seen.withLock { $0 } }

    func run(_ job: Job) -> JobOutcome {
      seen.withLock { $0.append(job) }
      return outcomes.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
  }

  private func runner(_ script: Script, log: Log = .none) -> JobRunner {
    let work = JobWork(kind, backoff: Backoff(first: 10, longest: 60, tries: 3), leaseTime: 30) { script.run($0) }
    return JobRunner(
      store: store, works: [work], now: { [samples] in samples.now }, random: samples.random.source, log: log)
  }

  private func enqueue(_ job: Job) async throws {
    try await store.commit(samples.changeSet(.enqueue(job)))
  }

  @Test func `takes a job away together with what it came to`() async throws {
    let account = samples.account()
    let job = samples.job(kind)
    try await enqueue(job)
    let script = Script(.done(samples.changeSet(.putAccount(account))))
    #expect(try await runner(script).runDue() == 1)
    #expect(script.tries.map(\.id) == [job.id])
    #expect(try await store.jobCounts().isEmpty)
    #expect(try await store.snapshot(of: [.account(account.id)]).account(account.id) != nil)
    #expect(try await runner(script).runDue() == 0)
  }

  @Test func `tries a failed job again, later each time, and parks it in the end`() async throws {
    try await enqueue(samples.job(kind))
    let script = Script(.failed(reason: "unreachable", detail: ""))
    let runner = runner(script)
    var waits: [TimeInterval] = []
    for _ in 0..<2 {
      try await runner.runDue()
      let due = try #require(try await store.jobCounts().first?.firstDueAt)
      waits.append(due.timeIntervalSince(samples.now))
      samples.clock.set(to: due)
    }
    #expect((5...10).contains(waits[0]) && (10...20).contains(waits[1]))
    try await runner.runDue()
    let parked = try await store.parkedJobs(limit: 10, after: nil)
    #expect(parked.map(\.parked?.reason) == ["unreachable"] && parked[0].attempts == 3)
    samples.clock.advance(by: 86_400)
    #expect(try await runner.runDue() == 0)
  }

  @Test func `parks at once what cannot succeed`() async throws {
    try await enqueue(samples.job(kind))
    try await runner(Script(.park(reason: "refused", detail: ""))).runDue()
    #expect(try await store.parkedJobs(limit: 10, after: nil).map(\.parked?.reason) == ["refused"])
  }

  @Test func `comes back to a recurring job without counting tries`() async throws {
    try await enqueue(samples.job(kind))
    let next = samples.now.addingTimeInterval(600)
    let script = Script(.again(at: next))
    let runner = runner(script)
    try await runner.runDue()
    samples.clock.set(to: next)
    try await runner.runDue()
    #expect(script.tries.map(\.attempts) == [1, 1])
  }

  @Test func `records nothing once another has the lease`() async throws {
    let job = samples.job(kind)
    try await enqueue(job)
    let (store, samples, kind) = (store, samples, kind)
    let account = samples.account()
    let slow = JobWork(kind, backoff: Backoff(first: 1, longest: 1, tries: 9), leaseTime: 30) { _ in
      samples.clock.advance(by: 31)
      do {
        let taken = try await store.lease(kind, count: 1, at: samples.now, until: samples.now.addingTimeInterval(30))
        #expect(taken.map(\.id) == [job.id])
      } catch {
        Issue.record(error)
      }
      return .done(samples.changeSet(.putAccount(account)))
    }
    let runner = JobRunner(
      store: store, works: [slow], now: { samples.now }, random: samples.random.source, log: .none)
    try await runner.runDue()
    #expect(try await store.snapshot(of: [.account(account.id)]).account(account.id) == nil)
    #expect(try await store.jobCounts().map(\.waiting) == [1])
  }

  @Test func `leaves kinds alone that it does not know`() async throws {
    try await enqueue(samples.job(Job.Kind(rawValue: "of.tomorrow")))
    #expect(try await runner(Script(.done(nil))).runDue() == 0)
    #expect(try await store.jobCounts().map(\.waiting) == [1])
  }

  @Test(arguments: [8 * 86_400, 400 * 86_400] as [TimeInterval])
  func `does at once what a clock that was ahead put off for longer than any job waits (0116)`(wait: TimeInterval)
    async throws
  {
    try await enqueue(samples.job(kind, dueAt: samples.now.addingTimeInterval(wait)))
    let (script, book) = (Script(.done(nil)), LogBook())
    #expect(try await runner(script, log: book.log()).runDue() == 1)
    #expect(script.tries.map(\.attempts) == [1])
    #expect(book.lines.count { $0.contains("\"was_due_in_seconds\":\(Int(wait))") } == 1, "\(book.lines)")
  }

  @Test func `leaves a job its time where that can be right, and one that was given up on`() async throws {
    try await enqueue(samples.job(kind, dueAt: samples.now.addingTimeInterval(6 * 86_400)))
    let parking = Job.Parking(at: samples.now, reason: "refused")
    try await enqueue(samples.job(kind, dueAt: samples.now.addingTimeInterval(400 * 86_400), parked: parking))
    #expect(try await runner(Script(.done(nil))).runDue() == 0)
    let patient = JobWork(kind, backoff: Backoff(first: 1, longest: 1, tries: 1), waitsForYears: true) { _ in .done(nil)
    }
    try await enqueue(samples.job(kind, dueAt: samples.now.addingTimeInterval(400 * 86_400)))
    let runner = JobRunner(
      store: store, works: [patient], now: { [samples] in samples.now }, random: samples.random.source, log: .none)
    #expect(try await runner.runDue() == 0)
  }

  @Test func `a running server brings forward at its start what was put off for years`() async throws {
    try await enqueue(samples.job(kind, dueAt: samples.now.addingTimeInterval(400 * 86_400)))
    let script = Script(.done(nil))
    let running = Task { await runner(script).run(woken: JobSignal()) }
    try await eventually("the job is tried") { !script.tries.isEmpty }
    running.cancel()
    await running.value
  }

  @Test func `a server without work looks once for all kinds of jobs, and leases only those that are due`() async throws
  {
    let counted = CountedStore(wrapped: store)
    let kinds = (0..<5).map { Job.Kind(rawValue: "kind\($0)") }
    let script = Script(.done(nil))
    let works = kinds.map { kind in
      JobWork(kind, backoff: Backoff(first: 10, longest: 60, tries: 3), leaseTime: 30) { script.run($0) }
    }
    let signal = JobSignal()
    let runner = JobRunner(
      store: counted, works: works, now: { [samples] in samples.now }, random: samples.random.source, log: .none,
      look: .milliseconds(1))
    let running = Task { await runner.run(woken: signal) }
    // At its start each kind looks for itself.
    try await eventually("each kind has looked") { counted.leases >= kinds.count }
    let before = counted.looks
    try await eventually("several looks") { counted.looks >= before + 20 }
    #expect(counted.leases == kinds.count)
    try await enqueue(samples.job(kinds[3]))
    signal.send()
    try await eventually("the job is tried") { !script.tries.isEmpty }
    #expect(script.tries.map(\.kind) == [kinds[3]])
    running.cancel()
    await running.value
  }

  /// Counts looks and leases.
  private final class CountedStore: WrappingStore {
    let wrapped: any AccountStore
    private let counts = Lock((looks: 0, leases: 0))

    init(wrapped: any AccountStore) { self.wrapped = wrapped }

    var looks: Int { counts.withLock(\.looks) }
    var leases: Int { counts.withLock(\.leases) }

    func around<Value: Sendable>(
      _ operation: String, _ call: () async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
      try await call()
    }

    func kindsDue(at now: Date) async throws(StoreError) -> Set<Job.Kind> {
      counts.withLock { $0.looks += 1 }
      return try await wrapped.kindsDue(at: now)
    }

    func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) async throws(StoreError) -> [Job] {
      counts.withLock { $0.leases += 1 }
      return try await wrapped.lease(kind, count: count, at: now, until: until)
    }
  }

  /// The lines of a log.
  private final class LogBook: Sendable {
    private let kept = Lock<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    func log() -> Log {
      Log(minimum: .debug, now: { Date(timeIntervalSince1970: 0) }) { record in
        self.kept.withLock { $0.append(record.jsonLine) }
      }
    }
  }

  @Test func `runs until it is cancelled, woken by the signal`() async throws {
    let signal = JobSignal()
    let script = Script(.done(nil))
    let running = Task { await runner(script).run(woken: signal) }
    try await enqueue(samples.job(kind))
    signal.send()
    try await eventually("the job is tried") { !script.tries.isEmpty }
    running.cancel()
    await running.value
    #expect(try await store.jobCounts().isEmpty)
  }
}
