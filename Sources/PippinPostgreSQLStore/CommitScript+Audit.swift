import FoundationEssentials
import PippinAccounts
import PippinSQL

extension CommitScript {
  /// Writes all lines that wait for it.
  mutating func writeAudit() {
    guard let first = audit.first else { return }
    let rows = audit.dropFirst().reduce(row(first)) { "\($0), \(row($1))" }
    audit = []
    add("INSERT INTO audit_event (account, id, at, kind, identity, session, client, detail) VALUES \(rows)")
  }

  private func row(_ event: AuditEvent) -> SQLStatement {
    """
    (\(event.account), \(event.id), \(event.at), \(event.kind.rawValue), \(event.identity), \(event.session),
      \(event.client?.rawValue), \(event.detail))
    """
  }

  mutating func chain(_ line: ChainedAuditEvent) {
    writeAudit()
    // What was erased since the line was read must not look as if somebody had changed it.
    let salt: SQLStatement =
      line.event.hasPersonalPart
      ? """
      CASE WHEN num_nonnulls(identity, session, client, detail) > 0 THEN \(line.link.salt) END
      """ : "\(line.link.salt)"
    // Not found, it would be missing in the chain for ever.
    demandOne(
      """
      UPDATE audit_event SET number = \(line.link.number), personal_digest = \(line.link.personalDigest),
        hash = \(line.link.hash), salt = \(salt)
      WHERE account = \(line.event.account) AND id = \(line.event.id)
      """, "line of the audit")
  }

  mutating func put(_ head: AuditHead) {
    put(
      .auditHead,
      """
      INSERT INTO audit_head (place, version, number, hash, at, key_id, signature)
      VALUES (1, 1, \(head.number), \(head.hash), \(head.at), \(head.keyID), \(head.signature))
      """,
      replacing: """
        ON CONFLICT (place) DO UPDATE SET version = audit_head.version + 1, number = excluded.number,
          hash = excluded.hash, at = excluded.at, key_id = excluded.key_id, signature = excluded.signature
        """)
  }

  mutating func eraseAudit(of account: AccountID) {
    writeAudit()
    add(
      """
      UPDATE audit_event SET identity = NULL, session = NULL, client = NULL, detail = NULL, salt = NULL
      WHERE account = \(account)
      """)
  }
}
