import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let jobs: [Case] = [
    Case("leases a job that is due once, and again when the lease ran out (C-5)") { store, samples in
      let job = samples.job(subject: samples.digest(), queue: samples.digest())
      try await store.commit(samples.changeSet(.enqueue(job)))
      let leased = try await lease(store, samples)
      var expected = job
      expected.version = job.firstVersion + 1
      (expected.attempts, expected.dueAt) = (1, samples.now.addingTimeInterval(60))
      #expect(leased == [expected])
      #expect(try await lease(store, samples).isEmpty)
      samples.clock.advance(by: 59.999)
      #expect(try await lease(store, samples).isEmpty)
      samples.clock.advance(by: 0.001)
      let again = try await lease(store, samples)
      #expect(again.map(\.id) == [job.id] && again[0].attempts == 2 && again[0].version == job.firstVersion + 2)
    },
    Case("lets no worker of a former job end the one that comes back with its id (C-1)") { store, samples in
      let job = samples.job()
      try await store.commit(samples.changeSet(.enqueue(job)))
      let slow = try await lease(store, samples)[0]
      samples.clock.advance(by: 60)
      try await store.commit(finishing(try await lease(store, samples)[0], samples))
      let next = Job(id: job.id, kind: job.kind, payload: job.payload, createdAt: samples.now, dueAt: samples.now)
      try await store.commit(samples.changeSet(.enqueue(next)))
      let again = try await lease(store, samples)[0]
      await expectConflict(store, finishing(slow, samples))
      try await store.commit(finishing(again, samples))
    },
    Case("leases what is due, in the order of due times, not what is due later or of another kind") { store, samples in
      let late = samples.job(dueAt: samples.now)
      let early = samples.job(dueAt: samples.now.addingTimeInterval(-5))
      let future = samples.job(dueAt: samples.now.addingTimeInterval(0.001))
      let foreign = samples.job(Job.Kind(rawValue: "other"))
      try await store.commit(
        samples.changeSet(.enqueue(late), .enqueue(early), .enqueue(future), .enqueue(foreign)))
      #expect(try await lease(store, samples, count: 1).map(\.id) == [early.id])
      #expect(try await lease(store, samples).map(\.id) == [late.id])
    },
    Case("says of which kinds a job is due, whatever is due later, parked or leased") { store, samples in
      func job(_ kind: String, dueAt: Date, parked: Job.Parking? = nil) -> Job {
        samples.job(Job.Kind(rawValue: kind), dueAt: dueAt, parked: parked)
      }
      #expect(try await store.kindsDue(at: samples.now).isEmpty)
      let (soon, ago) = (samples.now.addingTimeInterval(1), samples.now.addingTimeInterval(-5))
      try await store.commit(
        samples.changeSet(
          .enqueue(job("a", dueAt: soon)), .enqueue(job("b", dueAt: samples.now)), .enqueue(job("c", dueAt: ago)),
          .enqueue(job("c", dueAt: soon)),
          .enqueue(job("d", dueAt: ago, parked: Job.Parking(at: ago, reason: "refused")))))
      #expect(try await store.kindsDue(at: samples.now).map(\.rawValue).sorted() == ["b", "c"])
      _ = try await store.lease(
        Job.Kind(rawValue: "c"), count: 9, at: samples.now, until: samples.now.addingTimeInterval(60))
      #expect(try await store.kindsDue(at: soon).map(\.rawValue).sorted() == ["a", "b", "c"])
      #expect(try await store.kindsDue(at: samples.now).map(\.rawValue) == ["b"])
    },
    Case("lists what is due later than a moment, the last due first, without what is parked or of another kind") {
      store, samples in
      let times: [TimeInterval] = [0, 10, 20, 30]
      let jobs = times.map { samples.job(dueAt: samples.now.addingTimeInterval($0)) }
      let late = samples.now.addingTimeInterval(40)
      let parked = samples.job(dueAt: late, parked: Job.Parking(at: samples.now, reason: "refused"))
      let other = samples.job(Job.Kind(rawValue: "other"), dueAt: late)
      var changes = samples.changeSet(.enqueue(parked), .enqueue(other))
      for job in jobs { changes.add(.enqueue(job)) }
      try await store.commit(changes)
      let moment = samples.now.addingTimeInterval(10)
      let kind = jobs[0].kind
      #expect(try await store.jobs(kind, dueAfter: moment, limit: 9).map(\.id) == [jobs[3].id, jobs[2].id])
      #expect(try await store.jobs(kind, dueAfter: moment, limit: 1).map(\.id) == [jobs[3].id])
      #expect(try await store.jobs(kind, dueAfter: late, limit: 9).isEmpty)
    },
    Case("tells the latest time at which a job, a key or the audit's head was written") { store, samples in
      #expect(try await store.latestTime() == nil)
      let job = samples.job()
      try await store.commit(samples.changeSet(.enqueue(job)))
      #expect(try await store.latestTime() == job.createdAt)
      samples.clock.advance(by: 86_400)
      let key = samples.signingKey(1)
      try await store.commit(samples.changeSet(.putSigningKey(key)))
      #expect(try await store.latestTime() == max(key.createdAt, job.createdAt))
    },
    Case("lets nobody finish a job whose lease was lost (C-6)") { store, samples in
      let job = samples.job()
      try await store.commit(samples.changeSet(.enqueue(job)))
      let slow = try await lease(store, samples)[0]
      samples.clock.advance(by: 61)
      let quick = try await lease(store, samples)[0]
      await expectConflict(store, finishing(slow, samples))
      try await store.commit(finishing(quick, samples))
      await expectConflict(store, finishing(quick, samples))
      #expect(try await store.jobCounts().isEmpty)
    },
    Case("keeps at most one waiting job of a kind about a subject") { store, samples in
      let subject = samples.digest()
      let first = samples.job(subject: subject)
      try await store.commit(samples.changeSet(.enqueue(first)))
      let other = samples.job(Job.Kind(rawValue: "other"), subject: subject)
      try await store.commit(samples.changeSet(.enqueue(samples.job(subject: subject)), .enqueue(other)))
      #expect(try await lease(store, samples).map(\.id) == [first.id])
      #expect(try await lease(store, samples, kind: other.kind).map(\.id) == [other.id])
      try await store.commit(samples.changeSet(.removeJob(first.id)))
      let next = samples.job(subject: subject)
      try await store.commit(samples.changeSet(.enqueue(next)))
      #expect(try await lease(store, samples).map(\.id) == [next.id])
    },
    Case("runs jobs of one queue one after the other, oldest first") { store, samples in
      let queue = samples.digest()
      let first = samples.job(queue: queue, dueAt: samples.now.addingTimeInterval(30))
      samples.clock.advance(by: 1)
      let second = samples.job(queue: queue)
      let elsewhere = samples.job(queue: samples.digest())
      try await store.commit(samples.changeSet(.enqueue(first), .enqueue(second), .enqueue(elsewhere)))
      #expect(try await lease(store, samples).map(\.id) == [elsewhere.id])
      samples.clock.advance(by: 29)
      let leased = try await lease(store, samples)
      #expect(leased.map(\.id) == [first.id])
      #expect(try await lease(store, samples).isEmpty)
      try await store.commit(finishing(leased[0], samples))
      #expect(try await lease(store, samples).map(\.id) == [second.id])
    },
    Case("puts a job off, and parks one so that it is shown, holds up nobody and is not leased") { store, samples in
      let (queue, subject) = (samples.digest(), samples.digest())
      let first = samples.job(subject: subject, queue: queue)
      samples.clock.advance(by: 1)
      let second = samples.job(queue: queue)
      try await store.commit(samples.changeSet(.enqueue(first), .enqueue(second)))
      var leased = try await lease(store, samples)[0]
      leased.dueAt = samples.now.addingTimeInterval(5)
      try await store.commit(samples.changeSet(.putJob(leased)))
      #expect(try await lease(store, samples).isEmpty)
      samples.clock.advance(by: 5)
      var again = try await lease(store, samples)[0]
      again.parked = Job.Parking(at: samples.now, reason: "refused")
      try await store.commit(samples.changeSet(.putJob(again)))

      let parked = try await store.parkedJobs(limit: 10, after: nil)
      again.version += 1
      #expect(parked == [again])
      #expect(try await store.parkedJobs(limit: 10, after: again.id).isEmpty)
      #expect(try await lease(store, samples).map(\.id) == [second.id])
      let afresh = samples.job(subject: subject)
      try await store.commit(samples.changeSet(.enqueue(afresh)))
      #expect(try await lease(store, samples).map(\.id) == [afresh.id])
      let counts = try await store.jobCounts()
      #expect(counts.map(\.waiting) == [2] && counts.map(\.parked) == [1])
    },
    Case("counts jobs by kind, with the first due time") { store, samples in
      let early = samples.job(Job.Kind(rawValue: "b"), dueAt: samples.now.addingTimeInterval(-9))
      let parked = samples.job(
        Job.Kind(rawValue: "a"), dueAt: samples.now.addingTimeInterval(-99),
        parked: Job.Parking(at: samples.now, reason: "refused"))
      try await store.commit(
        samples.changeSet(.enqueue(samples.job(Job.Kind(rawValue: "b"))), .enqueue(early), .enqueue(parked)))
      #expect(
        try await store.jobCounts() == [
          JobCount(kind: parked.kind, waiting: 0, parked: 1, firstDueAt: nil),
          JobCount(kind: early.kind, waiting: 2, parked: 0, firstDueAt: early.dueAt),
        ])
    },
    Case("gives a job to one of many workers that ask at once") { store, samples in
      try await store.commit(samples.changeSet((0..<20).map { _ in .enqueue(samples.job()) }))
      let now = samples.now
      let taken = try await withThrowingTaskGroup(of: [Job].self) { group in
        for _ in 0..<10 {
          group.addTask {
            try await store.lease(
              Job.Kind(rawValue: "sample"), count: 3, at: now, until: now.addingTimeInterval(60))
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(taken.count == 20 && Set(taken.map(\.id)).count == 20)
    },
  ]

  private static func lease(
    _ store: any AccountStore, _ samples: Samples, kind: Job.Kind = Job.Kind(rawValue: "sample"), count: Int = 10
  ) async throws -> [Job] {
    try await store.lease(kind, count: count, at: samples.now, until: samples.now.addingTimeInterval(60))
  }

  private static func finishing(_ job: Job, _ samples: Samples) -> ChangeSet {
    var changes = samples.changeSet(.removeJob(job.id))
    changes.demand(Precondition(.job(job.id), .version(job.version)))
    return changes
  }
}
