import PippinAccounts
import PippinFoundation
import PippinMemoryStore

/// From the commit that suspends an account, it has no live session, and none is opened or goes on.
final class Suspensions: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private var suspended: Set<AccountID> = []

  init(world: World) { self.world = world }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {
    suspended = Set(memory.everyAccount.filter { $0.suspension != nil }.map(\.id))
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for change in changes.changes {
      switch change {
      case .putAccount(let account):
        if account.suspension != nil { suspended.insert(account.id) } else { suspended.remove(account.id) }
      case .removeAccount(let id): suspended.remove(id)
      default: break
      }
    }
    guard !suspended.isEmpty else { return }
    for session in world.database.memory.everySession
    where suspended.contains(session.account) && session.endReason(at: Date()) == nil {
      world.history.breaks(
        .suspensionHolds, "the account \(session.account) is suspended, and its session \(session.id) lives")
    }
  }
}
