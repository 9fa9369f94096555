import PippinAccounts
import PippinFoundation
import PippinMemoryStore
import PippinServer

/// An account has no more live sessions than the limit, and only the least recently used ones end for it.
final class Limits: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private unowned let world: World

  init(world: World) { self.world = world }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for change in changes.changes {
      switch change {
      case .putSession(let session) where session.version == 0 && !session.kind.isOfClient:
        let count = world.database.memory.liveSessions(of: session.account, at: Date()).count
        if count > world.lifetimes.sessionsPerAccount {
          world.history.breaks(
            .sessionsAreLimited,
            "an account has \(count) live sessions, and the limit is \(world.lifetimes.sessionsPerAccount)")
        }
        if count == world.lifetimes.sessionsPerAccount {
          // From now on a sign-in may have ended another session of this account.
          world.history.count("accounts at the limit")
          let mayBe = world.people.filter { $0.account == session.account.description || $0.account == nil }
          for person in Set(mayBe.map(\.name) + world.owners.people(of: session.account)) {
            world.mayEnd(person, [SessionEndedReason(.sessionLimit).rawValue])
          }
        }
      default: break
      }
    }
  }
}
