package import PippinAccounts
package import PippinFoundation
import PippinLock
package import PippinTelemetry
package import PippinTokens

/// Leases jobs, does them, and records the results (C-5).
package struct JobRunner: Sendable {
  private let store: any AccountStore
  private let works: [JobWork]
  private let reactions: Reactions
  private let now: @Sendable () -> Date
  private let random: RandomSource
  private let log: Log
  private let circuits: Circuits?
  private let tracer: Tracer?

  /// How many jobs of one kind run at a time.
  private static let atOnce = 8
  /// How many jobs of one kind are brought forward at once; the rest follow a minute later.
  private static let broughtForwardAtOnce = 1000
  /// How long the runner sleeps when no signal comes.
  private let look: Duration
  /// How long a kind sleeps at most, whatever the looks find.
  private static let longestSleep = Duration.seconds(60)

  package init(
    store: any AccountStore, works: [JobWork], reactions: Reactions = Reactions(), now: @escaping @Sendable () -> Date,
    random: RandomSource, log: Log, circuits: Circuits? = nil, tracer: Tracer? = nil, look: Duration = .seconds(1)
  ) {
    self.look = look
    self.store = store
    self.works = works
    self.reactions = reactions
    self.now = { now().inMilliseconds }
    self.random = random
    self.log = log
    self.circuits = circuits
    self.tracer = tracer
  }

  /// Runs the jobs that are due, until the task is cancelled; running jobs are finished.
  ///
  /// Each kind has its own loop: jobs that wait for a slow server hold up no other kind. One look a second for all kinds wakes those of
  /// which a job is due, so that a server without work asks its database once, not once a kind.
  package func run(woken signal: JobSignal) async {
    let signals = works.map { _ in JobSignal() }
    await withTaskGroup(of: Void.self) { group in
      for (work, own) in zip(works, signals) {
        group.addTask { await run(work, woken: own) }
      }
      while !Task.isCancelled {
        do {
          let due = try await store.kindsDue(at: now())
          for (work, own) in zip(works, signals) where due.contains(work.kind) { own.send() }
        } catch {
          // The store has reported it. The next look tries again.
        }
        await signal.wait(atMost: look)
      }
    }
  }

  private func run(_ work: JobWork, woken signal: JobSignal) async {
    var nextCheck = ContinuousClock.now
    while !Task.isCancelled {
      let count: Int
      do {
        // At the start and once a minute: a lease never shows a job that is due in a year.
        if ContinuousClock.now >= nextCheck {
          try await bringForward(work)
          nextCheck = .now + Self.longestSleep
        }
        count = try await runDue(work)
      } catch {
        // The store has reported it. The next look that finds a job due tries again.
        count = 0
      }
      // A finished job may have made room for the next one of its queue.
      if count == 0 { await signal.wait(atMost: Self.longestSleep) }
    }
  }

  /// Runs all jobs that are due at this moment once, and returns how many were tried.
  @discardableResult
  package func runDue() async throws(StoreError) -> Int {
    var count = 0
    for work in works {
      try await bringForward(work)
      count += try await runDue(work)
    }
    return count
  }

  /// Makes jobs due that are due later than their kind ever waits: a clock was ahead when the time was set (0116).
  private func bringForward(_ work: JobWork) async throws(StoreError) {
    guard let longestWait = work.longestWait else { return }
    let now = now()
    // Allows a minute for clocks that differ.
    let latest = now.addingTimeInterval(longestWait + 60)
    for job in try await store.jobs(work.kind, dueAfter: latest, limit: Self.broughtForwardAtOnce)
    where job.dueAt > now.addingTimeInterval(work.longestWait(of: job) + 60) {
      var next = job
      next.dueAt = now
      var changes = ChangeSet(
        id: ChangeSetID(now: now, random: random), relyingOnNothingBecause: "the job is demanded below", at: now)
      changes.demand(Precondition(.job(job.id), .version(job.version)))
      changes.add(.putJob(next))
      do throws(StoreError) {
        try await store.commit(changes)
      } catch {
        // Another server was first.
        guard error.code == .conflict else { throw error }
        continue
      }
      log.warning(
        "a job was due later than its kind ever waits, and is due now: a clock was ahead when its time was set",
        [
          "job": .string(job.id.description), "kind": .string(job.kind.rawValue),
          "was_due_in_seconds": .integer(Int(job.dueAt.timeIntervalSince(now))),
        ])
    }
  }

  private func runDue(_ work: JobWork) async throws(StoreError) -> Int {
    if let isNeeded = work.isNeeded, try await !isNeeded() { return 0 }
    let now = now()
    let jobs = try await store.lease(
      work.kind, count: Self.atOnce, at: now, until: now.addingTimeInterval(work.leaseTime))
    await withTaskGroup(of: Void.self) { group in
      for job in jobs {
        group.addTask { await perform(job, work) }
      }
    }
    return jobs.count
  }

  private func perform(_ job: Job, _ work: JobWork) async {
    guard let tracer else {
      _ = await tryOnce(job, work)
      return
    }
    let span = tracer.start(.internal)
    await ActiveSpan.$current.withValue(span) {
      let outcome = await tryOnce(job, work)
      span.end(
        "job \(job.kind.rawValue)",
        [("pippin.job.kind", .string(job.kind.rawValue)), ("pippin.job.attempts", .integer(job.attempts))],
        errorType: outcome.failure)
    }
  }

  private func tryOnce(_ job: Job, _ work: JobWork) async -> JobOutcome {
    let outcome = await run(job, work)
    do throws(ServerError) {
      try await commit(conclusion(of: job, outcome, work))
    } catch {
      // If the lease was lost, another worker does the job; if the store is down or the decision's data changed, the job is due
      // again when the lease ends. Either way no work is lost, and nothing is recorded that did not happen.
      log.warning(
        "what came of a job could not be recorded",
        [
          "job": .string(job.id.description), "kind": .string(job.kind.rawValue),
          "cause": .string(error.causeForOperator),
        ])
    }
    return outcome
  }

  /// Runs a job, unless the server that it is about does not answer (0159).
  private func run(_ job: Job, _ work: JobWork) async -> JobOutcome {
    guard let circuits, let peer = work.peer?(job) else { return await work.run(job) }
    let mayWait = now().timeIntervalSince(job.createdAt) < peer.waitLimit
    let pass: CircuitPass
    if mayWait {
      switch circuits.admitJob(peer.caller, to: peer.circuit) {
      case .run(let admitted): pass = admitted
      case .wait(let wait): return .heldBack(until: now().addingTimeInterval(wait / .seconds(1)))
      }
    } else {
      pass = CircuitPass(nil, name: peer.circuit, peer.caller)
    }
    let outcome = await CircuitPass.$current.withValue(pass) { await work.run(job) }
    pass.end()
    guard mayWait, case .failed(let reason, let detail, let notBefore) = outcome,
      // The last try decides, whatever the other server is like.
      work.backoff.wait(after: job.attempts, fraction: 0) != nil,
      let wait = circuits.timeToReturnAfterFailure(of: peer.caller, to: peer.circuit)
    else { return outcome }
    let returnsAt = now().addingTimeInterval(wait / .seconds(1))
    return .heldBack(
      until: max(returnsAt, notBefore ?? returnsAt), error: Self.error(of: job, reason, detail),
      // An outage must not use up the tries of a kind that has few.
      countsTry: work.backoff.tries == .max)
  }

  private func commit(_ conclusion: ChangeSet) async throws(ServerError) {
    var changes = conclusion
    try reactions.add(to: &changes, random: random)
    do {
      try await store.commit(changes)
    } catch {
      throw ServerError(error)
    }
  }

  private func conclusion(of job: Job, _ outcome: JobOutcome, _ work: JobWork) -> ChangeSet {
    let now = now()
    var changes = ChangeSet(
      id: ChangeSetID(now: now, random: random), relyingOnNothingBecause: "the lease is demanded below", at: now)
    var next = job
    switch outcome {
    case .done(let result):
      if let result { changes = result }
      changes.add(.removeJob(job.id))
    case .again(let date, let result):
      if let result { changes = result }
      (next.dueAt, next.attempts, next.lastError) = (date.inMilliseconds, 0, nil)
      changes.add(.putJob(next))
    case .failed(let reason, let detail, let notBefore):
      next.lastError = Self.error(of: job, reason, detail)
      if let wait = work.backoff.wait(after: job.attempts, fraction: random.fraction()) {
        // If a server asks many jobs to wait, they come back one after the other.
        let earliest = notBefore.map { $0 + max(0, $0.timeIntervalSince(now)) * random.fraction() / 10 }
        next.dueAt = max(now.addingTimeInterval(wait), earliest ?? now).inMilliseconds
        note("a job failed and will be tried again", job, reason, detail)
      } else {
        next.parked = Job.Parking(at: now, reason: reason)
        note("a job was given up on", job, reason, detail)
      }
      changes.add(.putJob(next))
    case .untried(let date, let reason, let detail):
      (next.dueAt, next.attempts) = (date.inMilliseconds, job.attempts - 1)
      note("a job is left to a server that can do it", job, reason, detail)
      changes.add(.putJob(next))
    case .heldBack(let date, let error, let countsTry):
      next.dueAt = date.inMilliseconds
      if !countsTry { next.attempts = job.attempts - 1 }
      if let error { next.lastError = error }
      changes.add(.putJob(next))
    case .park(let reason, let detail):
      next.lastError = Self.error(of: job, reason, detail)
      next.parked = Job.Parking(at: now, reason: reason)
      note("a job was given up on", job, reason, detail)
      changes.add(.putJob(next))
    }
    changes.demand(Precondition(.job(job.id), .version(job.version)))
    return changes
  }

  /// What is kept of a failure. Only of webhooks the detail: a mail server's answer may quote an address.
  private static func error(of job: Job, _ reason: String, _ detail: String) -> String {
    job.kind == .webhook ? Job.error(reason, detail) : reason
  }

  private func note(_ message: String, _ job: Job, _ reason: String, _ detail: String) {
    log.warning(
      message,
      [
        "job": .string(job.id.description), "kind": .string(job.kind.rawValue), "attempts": .integer(job.attempts),
        "reason": .string(reason), "cause": .string(detail),
      ])
  }
}

extension RandomSource {
  /// A number from 0 up to 1.
  func fraction() -> Double {
    Double(UInt64(bigEndianBytes: [0] + bytes(7)) >> 3) / Double(1 << 53)
  }
}

/// Signals this process's job runner that there is work, so that a new job does not wait for the next round.
///
/// A signal only saves time: work without one, of another node or of a process that died, is found in the next round.
package final class JobSignal: Sendable {
  private enum State {
    case quiet
    case rung
    case awaited(CheckedContinuation<Void, Never>)
  }

  private let state = Lock(State.quiet)

  package init() {}

  /// Wakes the runner if it waits; otherwise its next wait ends at once.
  package func send() {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard case .awaited(let continuation) = state else {
        state = .rung
        return nil
      }
      state = .quiet
      return continuation
    }
    waiting?.resume()
  }

  /// Waits for a signal, at most for `limit`, and not at all once the task is cancelled. One runner waits at a time.
  func wait(atMost limit: Duration) async {
    let alarm = Task {
      // Cancelled because the signal came first.
      do { try await Task.sleep(for: limit) } catch { return }
      send()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRung = state.withLock { state in
          if case .rung = state {
            state = .quiet
            return true
          }
          state = .awaited(continuation)
          return false
        }
        if isRung { continuation.resume() }
      }
    } onCancel: {
      send()
    }
    alarm.cancel()
  }
}

extension ChangeSet {
  /// Whether it enqueues a job.
  var asksForJobs: Bool {
    changes.contains { change in
      if case .enqueue = change { true } else { false }
    }
  }
}
