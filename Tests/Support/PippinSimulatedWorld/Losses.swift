import PippinAccounts
import PippinFoundation
import PippinMemoryStore
import PippinServer
import PippinSimulation

/// Commits that were confirmed and are gone: a standby that lagged behind took over, or a backup was restored.
struct Loss: Sendable {
  enum Cause: Sendable {
    case failover
    /// - Parameter endingSessions: whether the operator ended all sessions, as `pippin restore` does by default.
    case restore(endingSessions: Bool)
  }

  let cause: Cause
  /// What was committed after this time and until `at` is gone.
  let from: Date
  let at: Date
  let accounts: Set<AccountID>
  let sessions: [Session]
  /// The account that each person knew of then.
  let accountOf: [String: String]
}

/// What was lost in a run. What others remember of it is no law's fault, and nothing else is excused.
final class Losses: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private(set) var all: [Loss] = []
  /// When each session was opened, by the true time.
  private var openedAt: [SessionID: Date] = [:]

  init(history: History) { self.history = history }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for case .putSession(let session) in changes.changes where openedAt[session.id] == nil {
      openedAt[session.id] = Date()
    }
    for case .audit(let line) in changes.changes where line.kind == .sessionCaughtUp {
      history.count("sessions caught up")
    }
  }

  func add(_ loss: Loss) { all.append(loss) }

  /// Whether something was lost after `time`.
  func wasLost(since time: Date) -> Bool { all.contains { $0.at >= time } }

  /// Whether a commit that was made in a span of time may be lost.
  func mayBeLost(from began: Date, to ended: Date) -> Bool { all.contains { $0.from <= ended && $0.at >= began } }

  /// Whether a commit that was made at `time` is lost.
  func isLost(at time: Date) -> Bool { all.contains { $0.from < time && time <= $0.at } }

  /// Whether an account is gone that a person was told of.
  func isLost(account: String) -> Bool {
    all.contains { loss in loss.accounts.contains { $0.description == account } }
  }

  /// Whether a session of a person is gone that was opened after `time`.
  func hasLostSession(of person: Person, since time: Date) -> Bool {
    all.contains { loss in
      let mine = [person.account, loss.accountOf[person.name]].compactMap(\.self)
      let accountsOfPeople = Set(loss.accountOf.values)
      return loss.at >= time
        && loss.sessions.contains { session in
          // A guest's account is not known to be the person's.
          (mine.contains(session.account.description) || !accountsOfPeople.contains(session.account.description))
            && openedAt[session.id].map { $0 >= time } ?? false
        }
    }
  }

  /// Whether an older backup was restored after `time`.
  func hasRestore(since time: Date) -> Bool {
    all.contains { loss in if case .restore = loss.cause { loss.at >= time } else { false } }
  }

  /// Whether all sessions were ended by a restore after `time`.
  func endedAllSessions(since time: Date) -> Bool {
    all.contains { loss in
      guard loss.at >= time, case .restore(endingSessions: true) = loss.cause else { return false }
      return true
    }
  }
}

extension World {
  /// Whether commits were lost after `time`.
  func wasLost(since time: Date) -> Bool { losses.wasLost(since: time) }

  /// The database lost commits: what people know of an account that is gone is not to be found any more.
  func lose(_ loss: Loss) {
    losses.add(loss)
    for watcher in watchers { watcher.databaseWasReplaced(by: database.memory, after: loss) }
    for person in people {
      guard let account = person.account, losses.isLost(account: account) else { continue }
      (person.account, person.nameReachedServer) = (nil, false)
    }
    history.note(
      "database",
      "lost \(loss.accounts.count) accounts and \(loss.sessions.count) sessions of the last "
        + "\(Int(loss.at.timeIntervalSince(loss.from) * 1000)) ms")
  }

  /// Whether a loss explains that a person who signed in at `opened` is refused.
  func isExplainedByLoss(_ reason: String, of name: String, since opened: Date) -> Bool {
    guard losses.wasLost(since: opened) else { return false }
    // Whose account the world does not follow, it does not know the lost sessions of.
    guard let person = people.first(where: { $0.name == name }) else {
      return ["refresh_token_invalid", "access_token_invalid", "unknown", "administrator"].contains(reason)
    }
    switch reason {
    // The session is unknown, because it is among the lost ones.
    case "refresh_token_invalid", "unknown": return losses.hasLostSession(of: person, since: opened)
    // A restored backup may also lack the key that signed the token.
    case "access_token_invalid":
      return losses.hasLostSession(of: person, since: opened) || losses.hasRestore(since: opened)
    case "administrator": return losses.endedAllSessions(since: opened)
    default: return false
    }
  }

  /// Whether the name that a person gave is among what was lost: Apple gives it once, and the guide says so.
  func mayHaveLostName(of person: Person) -> Bool {
    guard let given = person.nameGiven else { return false }
    return losses.mayBeLost(from: given.lowerBound, to: given.upperBound)
  }

  func flowsOfOperator(over store: any AccountStore) async throws -> Flows {
    try await SimulatedServer.flowsOfOperator(over: store, in: self)
  }

  /// The law that is broken when somebody is signed out for no reason.
  func lawOfSignOut(since opened: Date) -> Law {
    losses.wasLost(since: opened) ? .failoverSignsNobodyOut : .nobodyIsSignedOut
  }
}
