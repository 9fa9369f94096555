import FoundationEssentials
import PippinAccounts
import PippinSQL
import PippinSQLite

extension ChangeWriter {
  func audit(_ event: AuditEvent) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO audit_event (account, id, at, kind, identity, session, client, detail)
      VALUES (\(event.account), \(event.id), \(event.at), \(event.kind.rawValue), \(event.identity), \(event.session),
        \(event.client?.rawValue), \(event.detail))
      """)
  }

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

  func put(_ head: AuditHead) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO audit_head (place, version, number, hash, at, key_id, signature)
      VALUES (1, 1, \(head.number), \(head.hash), \(head.at), \(head.keyID), \(head.signature))
      ON CONFLICT (place) DO UPDATE SET version = version + 1, number = excluded.number, hash = excluded.hash,
        at = excluded.at, key_id = excluded.key_id, signature = excluded.signature
      """)
  }

  func eraseAudit(of account: AccountID) throws(SQLiteError) {
    try connection.execute(
      """
      UPDATE audit_event SET identity = NULL, session = NULL, client = NULL, detail = NULL, salt = NULL
      WHERE account = \(account)
      """)
  }
}
