import PippinAccounts
import PippinTestKit

extension Model {
  /// Somebody merges the accounts of two sessions of theirs, or tries to reach another's so.
  func merge() -> Action? {
    let member = anyMember()
    guard let session = anySession(of: member), let other = anySession(of: member) else { return nil }
    let merge = MergeAccounts(
      lost: mostly(other.account), survivor: mostly(session.account),
      authority: .person(session: session.presented, other: other.presented))
    let stamp = samples.stamp()
    return Action(name: "merge", reads: merge.reads, further: { try merge.furtherReads(after: $0) }) { snapshot in
      let decision = try merge.decide(on: snapshot, at: stamp)
      switch decision.outcome {
      case .merged(let account, let record, let moved):
        let word = "merged \(record.lost) into \(account.id) v\(account.version) with \(moved.map(\.id))"
        return Action.Decided(decision.changes, word) { $0.merged.append(record.lost) }
      case .refused(.session(let refusal)), .refused(.other(let refusal)):
        return Action.Decided(decision.changes, refusal.word)
      case .refused(let refusal): return Action.Decided(decision.changes, "refused, \(refusal)")
      }
    }
  }

  /// Somebody undoes a merge into an account of theirs, or tries another's.
  func undo() -> Action? {
    guard let session = anySession(of: anyMember()), let lost = any(of: merged) else { return nil }
    let undo = UndoMerge(
      lost: lost, survivor: mostly(session.account), authority: .person(session.presented))
    let stamp = samples.stamp()
    return Action(name: "undo", reads: undo.reads, further: { try undo.furtherReads(after: $0) }) { snapshot in
      let decision = try undo.decide(on: snapshot, at: stamp)
      switch decision.outcome {
      case .undone(let back, from: let account):
        return Action.Decided(decision.changes, "undone \(back.id) from \(account.id) v\(account.version)")
      case .refused(let refusal): return Action.Decided(decision.changes, refusal.word)
      case .unknown, .tooLate, .identityUnlinked, .lastSignInMethod, .suspended, .passwordAddressInUse:
        return Action.Decided(decision.changes, "\(decision.outcome)")
      }
    }
  }
}
