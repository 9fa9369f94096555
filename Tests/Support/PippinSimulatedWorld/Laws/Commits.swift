import PippinAccounts
import PippinFoundation
import PippinMemoryStore
import PippinSimulation

/// Commits rely on what their snapshots read and happen as a whole, and jobs are concluded by who holds their lease.
final class Commits: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private let memory: MemoryStore
  private var leases: [JobID: Int64] = [:]
  /// What the tasks that may still decide have read last.
  private var readings: [Int: Reading] = [:]
  /// What each request has written to the audit.
  private var audited: [Int: Set<AuditedThing>] = [:]
  /// What the commit that is under way breaks; it counts when it was applied.
  private var found: [(law: Law, sentence: String)] = []

  /// What a snapshot read, and the database as it was then.
  private struct Reading {
    let preconditions: [Precondition]
    let state: MemoryStore
    let time: Int64
  }

  /// A line of the audit, but for its id and time.
  private struct AuditedThing: Hashable {
    let kind: String
    let account: AccountID
    let identity: IdentityID?
    let session: SessionID?
    let detail: String?
  }

  init(history: History, memory: MemoryStore) { (self.history, self.memory) = (history, memory) }

  /// A server leased these jobs.
  func leased(_ jobs: [Job]) {
    for job in jobs { leases[job.id] = job.version }
  }

  /// A task read a snapshot. A decision reads and commits in one task, so that what it read is known when it commits.
  func read(_ snapshot: Snapshot) {
    guard let task = Self.task else { return }
    readings[task] = Reading(
      preconditions: snapshot.preconditions, state: memory.copy(), time: Scheduler.shared.now)
    guard readings.count > 200 else { return }
    // No decision takes longer than a server stands still.
    let old = Scheduler.shared.now - 900_000_000_000
    readings = readings.filter { $0.value.time > old }
  }

  private static var task: Int? { unsafe withUnsafeCurrentTask { task in unsafe task.map { unsafe $0.hashValue } } }

  func willCommit(_ given: ChangeSet, as changes: ChangeSet, by server: String) {
    found = staleLeases(in: changes).map { (.jobsOfOneLease, $0) }
    // What the decision demanded, the change set that is applied does not demand any more, and is not as it was.
    if let broken = given.preconditions.first(where: { !memory.holds($0) }) {
      found.append((.reliesOnWhatItRead, "\(server) committed though \(broken.key.kind) had changed"))
    }
    if let key = changedSinceRead(by: given) {
      found.append((.reliesOnWhatItRead, "\(server) committed though \(key.kind) had changed since it was read"))
    }
  }

  /// A row that the decision's snapshot read and that has changed since, unless the decision drops it by name.
  private func changedSinceRead(by given: ChangeSet) -> AggregateKey? {
    guard let task = Self.task, let reading = readings[task] else { return nil }
    // A change set that relies on nothing, or on something else, says in the code why it may; it is not based on this snapshot.
    let demanded = Set(given.preconditions)
    guard reading.preconditions.contains(where: demanded.contains) else { return nil }
    let keys = Set(given.preconditions.map(\.key))
    // A decision on a part of what was read knows that part only.
    let known = Set(given.basis.map(\.key))
    return reading.preconditions.first { read in
      guard known.contains(read.key), !memory.hasSame(read.key, as: reading.state) else { return false }
      if demanded.contains(read) { return true }
      // Demanded as it became by an earlier commit of the same request, which the store itself compares.
      return !keys.contains(read.key) && !Self.isDroppedByName(read.key, by: given)
    }?.key
  }

  /// The places in the code that drop a precondition by name: Apple's token of a deferred exchange is the identity's, whatever became of
  /// session and account.
  private static func isDroppedByName(_ key: AggregateKey, by given: ChangeSet) -> Bool {
    // A name is kept for an identity, whatever becomes of it and of anybody's address.
    let isKeptName = given.changes.allSatisfy { if case .putProfile = $0 { true } else { false } }
    let isDeferredExchange = given.changes.allSatisfy { if case .putVaultEntry = $0 { true } else { false } }
    switch key {
    case .session, .account: return isDeferredExchange || isKeptName
    case .profile: return false
    default: return isKeptName
    }
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for (law, sentence) in found { history.breaks(law, sentence) }
    judgeRepetition(in: changes, by: server)
  }

  /// What was applied is not decided again: no request writes one thing to the audit twice (C-3).
  private func judgeRepetition(in changes: ChangeSet, by server: String) {
    guard let request = SimulatedRequest.number else { return }
    for case .audit(let line) in changes.changes {
      let thing = AuditedThing(
        kind: line.kind.rawValue, account: line.account, identity: line.identity, session: line.session,
        detail: line.detail)
      if !audited[request, default: []].insert(thing).inserted {
        history.breaks(.toldIsStored, "\(server) decided one request twice: \(thing.kind)")
      }
    }
  }

  // MARK: C-2

  /// A commit was refused: the database must be as before.
  func refused(_ before: MemoryStore, by server: String) {
    let changed = memory.differences(from: before)
    if !changed.isEmpty {
      history.breaks(
        .conflictChangesNothing, "a commit of \(server) met a conflict and changed \(changed.joined(separator: ", "))")
    }
  }

  /// A commit was applied: all its changes must be seen.
  func applied(_ changes: ChangeSet, to before: MemoryStore, by server: String) {
    let later = changes.changes.last { if case .removeAccount = $0 { true } else { false } }
    for change in changes.changes {
      let key: AggregateKey? =
        switch change {
        case .putAccount(let account) where later == nil: .account(account.id)
        case .putSession(let session): .session(session.id)
        case .putIdentity(let identity): .identity(identity.key)
        case .putDeletion(let deletion): .deletion(deletion.account)
        case .spend(let value): .spent(value.digest)
        case .journal(let entry): .notification(entry.idDigest)
        case .putAuditHead: .auditHead
        default: nil
        }
      guard let key, !memory.isNewer(key, than: before), !changes.removes(key) else { continue }
      history.breaks(.conflictChangesNothing, "a commit of \(server) was applied, and \(key.kind) is not as it says")
    }
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

/// The request that a task answers.
enum SimulatedRequest {
  /// Counts up with each request that reaches a server; nil in jobs and commands.
  @TaskLocal static var number: Int?
}

extension MemoryStore {
  /// Whether a row is there, and was written since.
  fileprivate func isNewer(_ key: AggregateKey, than before: MemoryStore) -> Bool {
    guard let version = version(of: key) else { return false }
    switch key {
    case .spent, .notification: return before.version(of: key) == nil
    default: return version > before.version(of: key) ?? 0
    }
  }
}

extension ChangeSet {
  /// Whether the change set itself takes a row away again.
  fileprivate func removes(_ key: AggregateKey) -> Bool {
    changes.contains { change in
      switch (change, key) {
      case (.removeIdentity(let removed), .identity(let key)): removed == key
      case (.removeAccount(let removed), .account(let id)): removed == id
      case (.moveIdentity(let from, _), .identity(let key)): from == key
      default: false
      }
    }
  }
}
