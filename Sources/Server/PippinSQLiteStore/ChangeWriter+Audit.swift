import PippinAccounts
import PippinFoundation
import PippinDatabases

extension ChangeWriter {
  func audit(_ event: AuditEvent) throws(SQLiteError) { try connection.execute(AuditEvent.table.insertion(event)) }

  func chain(_ line: ChainedAuditEvent) throws {
    // What was erased since the line was read must not look as if somebody had changed it.
    let isErasable = line.event.hasPersonalPart
    let count = try connection.execute(
      """
      UPDATE audit_event SET number = \(line.link.number), personal_digest = \(line.link.personalDigest),
        hash = \(line.link.hash),
        salt = CASE WHEN \(isErasable) AND identity IS NULL AND session IS NULL AND client IS NULL AND detail IS NULL
          THEN NULL ELSE \(line.link.salt) END
      WHERE account = \(line.event.account) AND id = \(line.event.id)
      """)
    // Not found, it would be missing in the chain for ever.
    guard count == 1 else { throw StoreError(.conflict, detail: "the line of the audit is not there") }
  }

  func put(_ head: AuditHead) throws(SQLiteError) { try connection.execute(AuditHead.table.upsert(head)) }

  func eraseAudit(of account: AccountID) throws(SQLiteError) {
    try connection.execute(
      """
      UPDATE audit_event SET identity = NULL, session = NULL, client = NULL, detail = NULL, salt = NULL
      WHERE account = \(account)
      """)
  }
}
