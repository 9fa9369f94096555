import PippinAccounts
import PippinFoundation

extension Tables {
  var unchainedAudit: [AuditEvent] {
    audit.values.filter { auditLinks[$0.id] == nil }
  }

  var chainedAudit: [ChainedAuditEvent] {
    audit.values.compactMap { event in
      auditLinks[event.id].map { ChainedAuditEvent(event: event, link: $0) }
    }
  }

  /// A line as lists and exports show it.
  func shown(_ line: AuditEvent) -> AuditEvent {
    let link = auditLinks[line.id]
    return line.shown(isChained: link != nil, salt: link?.salt)
  }

  mutating func chain(_ line: ChainedAuditEvent) {
    guard let stored = audit[line.event.id] else { return }
    let isErased =
      line.event.hasOlderPersonalPart
      ? !stored.hasOlderPersonalPart : line.event.hasSource && !stored.hasSource
    auditLinks[line.event.id] = isErased ? line.link.withoutSalt : line.link
  }

  mutating func eraseAudit(of account: AccountID) {
    for line in audit.values where line.account == account {
      audit[line.id] = AuditEvent(id: line.id, at: line.at, kind: line.kind, account: account, actor: line.actor)
      guard let link = auditLinks[line.id] else { continue }
      auditLinks[line.id] = link.withoutSalt
    }
  }
}

extension Tables {
  /// Removes network and device of lines that do not cover them; returns how many there were.
  mutating func forgetUncoveredSources() -> Int {
    var count = 0
    for line in audit.values where line.hasSource && auditLinks[line.id].map({ !$0.coversSource }) ?? false {
      audit[line.id] = line.from(nil)
      count += 1
    }
    return count
  }
}

extension AuditLink {
  fileprivate var withoutSalt: AuditLink {
    AuditLink(number: number, salt: nil, personalDigest: personalDigest, hash: hash)
  }
}

extension AuditHead {
  func inMilliseconds(version: Int64) -> AuditHead {
    AuditHead(
      version: version, number: number, hash: hash, at: at.inMilliseconds, keyID: keyID, signature: signature)
  }
}
