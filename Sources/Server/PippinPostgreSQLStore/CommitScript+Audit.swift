import PippinAccounts
import PippinFoundation
import PippinDatabases

extension CommitScript {
  /// Writes all lines that wait for it.
  mutating func writeAudit() {
    guard let first = audit.first else { return }
    let lines = audit.dropFirst().reduce(AuditEvent.table.insertion(first)) { "\($0), \(AuditEvent.table.row($1))" }
    audit = []
    add(lines)
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

  mutating func eraseAudit(of account: AccountID) {
    writeAudit()
    add(
      """
      UPDATE audit_event SET identity = NULL, session = NULL, client = NULL, detail = NULL, salt = NULL
      WHERE account = \(account)
      """)
  }
}
