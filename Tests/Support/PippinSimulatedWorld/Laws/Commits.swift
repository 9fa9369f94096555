import PippinAccounts
import PippinMemoryStore

/// Commits rely on what their snapshots read, and jobs are concluded by who holds their lease.
final class Commits: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private let memory: MemoryStore
  private var leases: [JobID: Int64] = [:]
  /// What the commit that is under way breaks; it counts when it was applied.
  private var found: [(law: Law, sentence: String)] = []

  init(history: History, memory: MemoryStore) { (self.history, self.memory) = (history, memory) }

  /// A server leased these jobs.
  func leased(_ jobs: [Job]) {
    for job in jobs { leases[job.id] = job.version }
  }

  func willCommit(_ given: ChangeSet, as changes: ChangeSet, by server: String) {
    found = staleLeases(in: changes).map { (.jobsOfOneLease, $0) }
    // What the decision demanded, the change set that is applied does not demand any more, and is not as it was.
    if let broken = given.preconditions.first(where: { !memory.holds($0) }) {
      found.append((.reliesOnWhatItRead, "\(server) committed though \(broken.key.kind) had changed"))
    }
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for (law, sentence) in found { history.breaks(law, sentence) }
  }

  /// Jobs that `changes` concludes though another server has leased them since.
  private func staleLeases(in changes: ChangeSet) -> [String] {
    changes.changes.compactMap { change in
      let id: JobID? =
        switch change {
        case .removeJob(let id): id
        case .putJob(let job): job.id
        default: nil
        }
      guard let id, let leased = leases[id] else { return nil }
      let expected = changes.preconditions.first { $0.key == .job(id) }?.expected
      guard let current = memory.version(of: .job(id)), current != leased, expected != .version(current) else {
        return nil
      }
      return "a server concluded job \(id) without its lease"
    }
  }
}
