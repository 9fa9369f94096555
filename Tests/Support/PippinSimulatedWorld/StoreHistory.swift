package import PippinAccounts
package import PippinFoundation
import PippinMemoryStore

/// The calls of a run that read, changed or leased something in the database, in their order and each with its result, so that they can be
/// made again on another store.
package final class StoreHistory: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  package enum Call: Sendable {
    /// - Parameter found: the version of everything that was read, or its absence.
    case snapshot([Read], found: Set<Precondition>)
    case commit(ChangeSet, failing: StoreError.Code?)
    case lease(Job.Kind, count: Int, at: Date, until: Date, [Job])
    case purge(before: Date, rows: Int)
  }

  package private(set) var calls: [Call] = []
  /// Whether another database took the place of this one; what comes later is another history.
  private var isOver = false

  package init() {}

  func note(_ call: Call) { if !isOver { calls.append(call) } }

  /// The same without the middle one of the commits that wrote a session: whoever makes these calls again must notice.
  package var withoutOneCommit: StoreHistory {
    let commits = calls.indices.filter { index in
      guard case .commit(let changes, failing: nil) = calls[index] else { return false }
      return changes.changes.contains { if case .putSession = $0 { true } else { false } }
    }
    let missing = commits.isEmpty ? nil : commits[commits.count / 2]
    let other = StoreHistory()
    other.calls = calls.indices.filter { $0 != missing }.map { calls[$0] }
    return other
  }

  func end() { isOver = true }
}
