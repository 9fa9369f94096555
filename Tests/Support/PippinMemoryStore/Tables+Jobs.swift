import PippinAccounts
import PippinFoundation

extension Tables {
  mutating func enqueue(_ job: Job) {
    guard job.subject == nil || !jobs.values.contains(where: { waits($0, about: job) }) else { return }
    put(job, after: job.firstVersion - 1)
  }

  private func waits(_ stored: Job, about job: Job) -> Bool {
    stored.parked == nil && stored.kind == job.kind && stored.subject == job.subject
  }

  mutating func put(_ job: Job, after version: Int64) {
    var next = job.inMilliseconds
    next.version = version + 1
    jobs[job.id] = next
  }

  mutating func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) -> [Job] {
    let due = jobs.values.filter { job in
      job.kind == kind && job.parked == nil && job.dueAt <= now && !waitsForAnother(job)
    }
    var leased = Array(due.sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }.prefix(count))
    for index in leased.indices {
      leased[index].version += 1
      leased[index].attempts += 1
      leased[index].dueAt = until.inMilliseconds
      jobs[leased[index].id] = leased[index]
    }
    return leased
  }

  /// Whether an older job of the same kind and queue is still to be done.
  private func waitsForAnother(_ job: Job) -> Bool {
    guard let queue = job.queue else { return false }
    return jobs.values.contains {
      $0.kind == job.kind && $0.queue == queue && $0.parked == nil && $0.id < job.id
    }
  }

  func kindsDue(at now: Date) -> Set<Job.Kind> {
    Set(jobs.values.filter { $0.parked == nil && $0.dueAt <= now }.map(\.kind))
  }

  func jobCounts() -> [JobCount] {
    Dictionary(grouping: jobs.values, by: \.kind)
      .map { kind, jobs in
        let waiting = jobs.filter { $0.parked == nil }
        return JobCount(
          kind: kind, waiting: waiting.count, parked: jobs.count - waiting.count,
          firstDueAt: waiting.map(\.dueAt).min())
      }
      .sorted { $0.kind.rawValue < $1.kind.rawValue }
  }
}
