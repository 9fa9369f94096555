package import PippinAccounts
import PippinFoundation

/// What became of an operator's wish about a job.
package enum JobChange: Sendable {
  case done(Job)
  /// There is no such job, or not any more.
  case unknown
  /// It was not given up on, so the server goes on with it by itself.
  case notParked
}

extension OperatorFlows {
  /// Jobs that were given up on, oldest first, at most `limit`, beginning after the id `after`.
  package func parkedJobs(limit: Int, after: JobID?) async throws(FlowError) -> [Job] {
    try await reading { () throws(StoreError) in try await store.parkedJobs(limit: limit, after: after) }
  }

  /// Every job, oldest first, at most `limit`, beginning after the id `after`.
  package func jobs(limit: Int, after: JobID?) async throws(FlowError) -> [Job] {
    try await reading { () throws(StoreError) in try await store.jobs(limit: limit, after: after) }
  }

  /// Has a job that was given up on tried again from the beginning.
  ///
  /// Where another job about the same waits already, this one is taken away: the work is done once.
  package func retry(_ id: JobID, by actor: Actor) async throws(FlowError) -> JobChange {
    try await change(id, .jobRetried, by: actor) { job, changes, now in
      var next = job
      next.parked = nil
      (next.dueAt, next.attempts) = (now, 0)
      guard job.subject != nil else { return changes.add(.putJob(next)) }
      changes.add(.removeJob(job.id))
      changes.add(
        .enqueue(
          Job(
            id: newID(at: now), kind: job.kind, subject: job.subject, queue: job.queue, payload: job.payload,
            createdAt: job.createdAt, dueAt: now)))
    }
  }

  /// Takes away a job that was given up on: what it was to do is never done.
  package func remove(_ id: JobID, by actor: Actor) async throws(FlowError) -> JobChange {
    try await change(id, .jobRemoved, by: actor) { job, changes, _ in
      changes.add(.removeJob(job.id))
    }
  }

  /// Has a job done now: one that waits before it is due, one that was given up on from the beginning.
  package func run(_ id: JobID, by actor: Actor) async throws(FlowError) -> JobChange {
    for _ in 0..<Self.attempts {
      guard let job = try await reading({ () throws(StoreError) in try await store.job(id) }) else { return .unknown }
      guard job.parked == nil else { return try await retry(id, by: actor) }
      let isDone = try await commitChange(of: job, .jobRun, by: actor) { job, changes, now in
        var next = job
        next.dueAt = min(job.dueAt, now)
        changes.add(.putJob(next))
      }
      if isDone { return .done(job) }
    }
    throw .storeUnavailable(detail: "the job \(id) kept changing")
  }

  /// Has all waiting jobs of a kind done now; answers how many there were.
  package func run(_ kind: Job.Kind, by actor: Actor) async throws(FlowError) -> Int {
    var (count, after) = (0, JobID?.none)
    while true {
      let part = try await jobs(limit: 500, after: after)
      for job in part where job.kind == kind && job.parked == nil {
        if case .done = try await run(job.id, by: actor) { count += 1 }
      }
      guard let last = part.last else { return count }
      after = last.id
    }
  }

  private func change(
    _ id: JobID, _ what: AuditEvent.Kind, by actor: Actor, _ apply: (Job, inout ChangeSet, Date) -> Void
  ) async throws(FlowError) -> JobChange {
    for _ in 0..<Self.attempts {
      guard let job = try await reading({ () throws(StoreError) in try await store.job(id) }) else { return .unknown }
      guard job.parked != nil else { return .notParked }
      if try await commitChange(of: job, what, by: actor, apply) { return .done(job) }
    }
    throw .storeUnavailable(detail: "the job \(id) kept changing")
  }

  private static var attempts: Int { 5 }

  /// - Returns: false where somebody else was quicker.
  private func commitChange(
    of job: Job, _ what: AuditEvent.Kind, by actor: Actor, _ apply: (Job, inout ChangeSet, Date) -> Void
  ) async throws(FlowError) -> Bool {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "the job is demanded below as it was read", at: now)
    changes.demand(Precondition(.job(job.id), .version(job.version)))
    apply(job, &changes, now)
    changes.add(
      .audit(AuditEvent.ofOperation(newID(at: now), at: now, what, about: "\(job.kind.rawValue):\(job.id)", by: actor)))
    do {
      try await store.commit(changes)
    } catch {
      guard error.code == .conflict else { throw FlowError(error) }
      return false
    }
    context.jobSignal.send()
    return true
  }
}
