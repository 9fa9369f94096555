import FoundationEssentials
import PippinAccounts

extension Tables {
  var unchainedAudit: [AuditEvent] {
    audit.values.filter { auditLinks[$0.id] == nil }
  }

  var chainedAudit: [ChainedAuditEvent] {
    audit.values.compactMap { event in
      auditLinks[event.id].map { ChainedAuditEvent(event: event, link: $0) }
    }
  }

  mutating func eraseAudit(of account: AccountID) {
    for line in audit.values where line.account == account {
      audit[line.id] = AuditEvent(id: line.id, at: line.at, kind: line.kind, account: account)
      guard let link = auditLinks[line.id] else { continue }
      auditLinks[line.id] = AuditLink(
        number: link.number, salt: nil, personalDigest: link.personalDigest, hash: link.hash)
    }
  }
}

extension AuditHead {
  func inMilliseconds(version: Int64) -> AuditHead {
    AuditHead(
      version: version, number: number, hash: hash, at: at.inMilliseconds, keyID: keyID, signature: signature)
  }
}
