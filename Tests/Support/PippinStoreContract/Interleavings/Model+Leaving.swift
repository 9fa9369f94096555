import PippinAccounts
import PippinFoundation
import PippinTestKit

extension Model {
  /// Somebody deletes an account of theirs, or tries another's.
  func delete(merges: [Merge], asOf version: Int64?, asking session: OwnSession, _ account: AccountID) -> Action {
    let requester = DeleteAccount.Requester.session(session.presented)
    let (now, stamp, receipt) = (now, samples.stamp(), samples.digest())
    return Action(
      name: "deletion", reads: DeleteAccount.reads(account, by: requester),
      further: { try DeleteAccount.furtherReads(account, after: $0) }
    ) { [samples] snapshot in
      var revocations: [VaultEntryID: Job] = [:]
      for way in try snapshot.signInMethods(account) {
        for entry in try snapshot.vaultEntries(of: way.id) {
          revocations[entry.id] = Job(
            id: samples.id(), kind: .revokeAtApple, subject: entry.id.uuid.bytes, createdAt: now, dueAt: now)
        }
      }
      let delete = DeleteAccount(
        account: account, requester: requester, receiptDigest: receipt, revocations: revocations, merges: merges,
        asOf: version)
      let decision = try delete.decide(on: snapshot, at: stamp)
      switch decision.outcome {
      case .deleted(let deletion):
        return Action.Decided(decision.changes, "deleted \(account), awaiting \(deletion.awaited)") {
          $0.deleted.append(account)
        }
      case .refused(let refusal): return Action.Decided(decision.changes, refusal.word)
      case .unknown, .reachable, .outdated: return Action.Decided(decision.changes, "\(decision.outcome)")
      }
    }
  }

  /// Apple shows that a token of somebody who left is dead, or never will.
  func settle(_ deletion: Deletion) -> Action? {
    guard let entry = any(of: deletion.awaited) else { return nil }
    let settle = SettleRevocation(
      account: deletion.account, entry: entry, isProved: happens(3, of: 4))
    let stamp = samples.stamp()
    return Action(name: "revocation", reads: settle.reads) { snapshot in
      let decision = try settle.decide(on: snapshot, at: stamp)
      switch decision.outcome {
      case .finished: return Action.Decided(decision.changes, "finished")
      case .open, .nothingToSettle: return Action.Decided(decision.changes, "\(decision.outcome)")
      }
    }
  }
}
