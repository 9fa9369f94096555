import PippinAccounts
import PippinTestKit

extension Model {
  /// The job that chains the audit, as one of several nodes does it.
  func sealAudit(_ lines: [AuditEvent], after head: AuditHead?) -> Action {
    let (salts, now, id) = (lines.map { _ in samples.random.bytes(16) }, now, samples.id() as ChangeSetID)
    return Action(name: "sealing", reads: []) { _ in
      var changes = ChangeSet(id: id, relyingOnNothingBecause: "the head is demanded below", at: now)
      changes.demand(Precondition(.auditHead, head.map { .version($0.version) } ?? .absent))
      var chain = AuditChain(after: head)
      for (line, salt) in zip(lines, salts) { changes.add(.chainAudit(chain.append(line, salt: salt))) }
      changes.add(
        .putAuditHead(
          AuditHead(number: chain.number, hash: chain.hash, at: now, keyID: "master-1", signature: [])))
      return Action.Decided(changes, "sealed up to \(chain.number)")
    }
  }
}
