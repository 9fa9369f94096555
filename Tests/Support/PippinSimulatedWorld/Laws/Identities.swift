import PippinAccounts
import PippinMemoryStore

/// An identity leads to one account, an account has identities of one person, and the last sign-in method stays (R-6). A merge moves
/// all that the lost account had, its id is used for nothing else, and an undo moves back what the merge moved (R-7).
///
/// A password that a merge sets aside, because an account has one, is neither moved nor lost.
final class Identities: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private var identities: [IdentityID: Identity] = [:]
  private var accounts: Set<AccountID> = []
  private var guests: Set<String> = []
  private var merges: [AccountID: Merge] = [:]
  private var sessions: Set<SessionID> = []
  /// Whose a subject at a provider is, or an address.
  private var people: [String: String] = [:]

  init(history: History) {
    self.history = history
    for profile in Member.Profile.all {
      let names = [profile.googleSubject, profile.openIDSubject, profile.address, profile.googleAddress]
      for name in names + [profile.facebookAddress].compactMap(\.self) { people[name] = profile.name }
    }
  }

  /// Notes whose a subject at a provider is.
  func belongs(_ subject: String, to person: String) { people[subject] = person }

  /// Whether an account is a guest's.
  func isGuest(_ account: String) -> Bool { guests.contains(account) }

  /// The identities of an account.
  func identities(of account: AccountID) -> [Identity] {
    identities.values.filter { $0.account == account }.sorted { $0.id < $1.id }
  }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {
    identities = Dictionary(uniqueKeysWithValues: memory.everyIdentity.map { ($0.id, $0) })
    accounts = Set(memory.everyAccount.map(\.id))
    guests = Set(memory.everyAccount.filter(\.isGuest).map(\.id.description))
    merges = Dictionary(uniqueKeysWithValues: memory.everyMerge.map { ($0.lost, $0) })
    sessions = Set(memory.everySession.map(\.id))
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    let before = identities
    var moved: [(identity: Identity, from: AccountID)] = []
    var (lost, undone, unlinkedFrom): (Merge?, Merge?, AccountID?) = (nil, nil, nil)
    for change in changes.changes {
      switch change {
      case .putIdentity(let identity), .moveIdentity(_, let identity):
        if let former = identities[identity.id], former.account != identity.account {
          moved.append((identity, former.account))
        }
        identities[identity.id] = identity
      case .removeIdentity(let key): identities = identities.filter { $0.value.key != key }
      case .putMerge(let merge):
        if merges[merge.lost] == nil { lost = merge }
        merges[merge.lost] = merge
      case .removeMerge(let account): undone = merges.removeValue(forKey: account)
      case .putAccount(let account):
        accounts.insert(account.id)
        if account.isGuest { guests.insert(account.id.description) } else { guests.remove(account.id.description) }
        if merges[account.id] != nil {
          history.breaks(.mergesAndUndos, "\(server) used the id of a merged account for another")
        }
      case .removeAccount(let account): accounts.remove(account)
      case .audit(let line) where line.kind == .identityUnlinked: unlinkedFrom = line.account
      default: break
      }
    }
    checkMoves(moved, lost, undone, before: before, server)
    if let account = unlinkedFrom, accounts.contains(account),
      !identities(of: account).contains(where: { $0.status == .active })
    {
      history.breaks(.oneAccountOnePerson, "\(server) removed the last sign-in method of \(account)")
    }
    checkPeople(changes, server)
    checkSessions(changes, server)
  }

  private func checkMoves(
    _ moved: [(identity: Identity, from: AccountID)], _ lost: Merge?, _ undone: Merge?,
    before: [IdentityID: Identity], _ server: String
  ) {
    for (identity, from) in moved {
      let byMerge = lost.map { $0.lost == from && $0.survivor == identity.account } ?? false
      let byUndo = undone.map { $0.survivor == from && $0.lost == identity.account } ?? false
      if !byMerge, !byUndo {
        history.breaks(
          .oneAccountOnePerson, "\(server) had an identity of \(from) lead to \(identity.account), without a merge")
      }
    }
    let ids = moved.map(\.identity.id).sorted()
    if let lost {
      history.count("committed merges")
      let all = before.values.filter { $0.account == lost.lost && $0.id != lost.setAside?.identity.id }.map(\.id)
        .sorted()
      if ids != lost.identities.sorted() || ids != all {
        history.breaks(
          .mergesAndUndos, "a merge of \(all.count) identities moved \(ids.count), and notes \(lost.identities.count)")
      }
    }
    if let undone {
      history.count("committed undos")
      if ids != undone.identities.sorted() {
        history.breaks(
          .mergesAndUndos, "an undo moved \(ids.count) identities, and the merge had moved \(undone.identities.count)")
      }
    }
  }

  /// An account has the identities of one of the people whom the world knows.
  private func checkPeople(_ changes: ChangeSet, _ server: String) {
    var touched: Set<AccountID> = []
    for change in changes.changes { if case .putIdentity(let identity) = change { touched.insert(identity.account) } }
    for account in touched.sorted() {
      let owners = Set(identities(of: account).compactMap(owner)).sorted()
      if owners.count > 1 {
        history.breaks(
          .oneAccountOnePerson, "\(server) gave \(account) identities of \(owners.joined(separator: " and "))")
      }
    }
  }

  private func owner(of identity: Identity) -> String? {
    people[identity.key.subject] ?? identity.email.flatMap { $0.isProved ? people[$0.address] : nil }
  }

  /// A session is opened in the account that its identity leads to.
  private func checkSessions(_ changes: ChangeSet, _ server: String) {
    for case .putSession(let session) in changes.changes where sessions.insert(session.id).inserted {
      if let identity = identities[session.identity], identity.account != session.account {
        history.breaks(
          .oneAccountOnePerson,
          "\(server) opened a session of \(session.account) with an identity that leads to \(identity.account)")
      }
    }
  }
}
