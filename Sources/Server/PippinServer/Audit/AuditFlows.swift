import PippinAccounts
import PippinTokens
import PippinFoundation

/// The audit's chain.
struct AuditFlows: FlowPart {
  package let context: FlowContext

  /// How many lines are chained in one change set, so that nobody's commit waits long behind it.
  private static let linesAtOnce = 500

  /// Chains the lines of the last second and signs the head; one node at a time does it, for all of them.
  var auditSealing: JobWork {
    JobWork(
      .sealAudit, backoff: Backoff(first: 1, longest: 60, tries: .max), leaseTime: 60, period: 1,
      isNeeded: { () throws(StoreError) in
        // A new master key signs the head anew, so that the old one can go.
        if let head = try await store.auditHead(), head.keyID != masterKeys.currentID { return true }
        return try await !store.unchainedAudit(limit: 1).isEmpty
      },
      run: { _ in
        do throws(StoreError) {
          return try await sealAudit()
        } catch {
          return .failed(reason: "store_unavailable", detail: error.detail)
        }
      })
  }

  private func sealAudit() async throws(StoreError) -> JobOutcome {
    let now = now()
    let head = try await store.auditHead()
    let lines = try await store.unchainedAudit(limit: Self.linesAtOnce)
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "the head from which it goes on is demanded below", at: now)
    changes.demand(Precondition(.auditHead, head.map { .version($0.version) } ?? .absent))
    var chain = AuditChain(after: head)
    for line in lines { changes.add(.chainAudit(chain.append(line, salt: random.bytes(16)))) }
    changes.add(.putAuditHead(masterKeys.signedHead(of: chain, version: head?.version ?? 0, at: now)))
    let isBehind = lines.count == Self.linesAtOnce
    return .again(at: isBehind ? now : now.addingTimeInterval(1), with: changes)
  }
}
