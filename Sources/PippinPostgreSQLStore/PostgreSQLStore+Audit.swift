package import PippinAccounts
import FoundationEssentials
import PippinPostgreSQL
import PippinSQL

extension PostgreSQLStore {
  package func audit(
    of account: AccountID, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    try await list(
      """
      SELECT \(AuditEvent.columns) FROM audit_event
      WHERE account = \(account) AND id > \(Self.cursor(after)) ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try AuditEvent(row) }
  }

  package func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await list("SELECT \(AuditEvent.columns) FROM audit_event WHERE number IS NULL ORDER BY id LIMIT \(limit)") {
      row throws(PostgreSQLError) in try AuditEvent(row)
    }
  }

  package func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent] {
    try await list(
      """
      SELECT \(AuditEvent.columns), number, salt, personal_digest, hash FROM audit_event
      WHERE number > \(number) ORDER BY number LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in
      let start = AuditEvent.columnCount
      return ChainedAuditEvent(
        event: try AuditEvent(row),
        link: AuditLink(
          number: try row.integer(start), salt: try row.blobIfPresent(start + 1),
          personalDigest: try row.blob(start + 2), hash: try row.blob(start + 3)))
    }
  }

  package func auditHead() async throws(StoreError) -> AuditHead? {
    try await first("SELECT version, number, hash, at, key_id, signature FROM audit_head") {
      row throws(PostgreSQLError) in
      AuditHead(
        version: try row.integer(0), number: try row.integer(1), hash: try row.blob(2), at: try row.date(3),
        keyID: try row.text(4), signature: try row.blob(5))
    }
  }

  package func auditTail() async throws(StoreError) -> AuditTail {
    let tail = try await first("SELECT count(*), min(at) FROM audit_event WHERE number IS NULL") {
      row throws(PostgreSQLError) in AuditTail(count: Int(try row.integer(0)), oldest: try row.dateIfPresent(1))
    }
    return tail ?? AuditTail(count: 0, oldest: nil)
  }
}

extension AuditEvent {
  static let columns: SQLStatement = "id, at, kind, account, identity, session, client, detail"
  static let columnCount = 8

  init(_ row: borrowing PostgreSQLRow) throws(PostgreSQLError) {
    self.init(
      id: try row.id(0), at: try row.date(1), kind: try row.word(2), account: try row.id(3),
      identity: try row.idIfPresent(4), session: try row.idIfPresent(5),
      client: try row.textIfPresent(6).map(ClientID.init), detail: try row.textIfPresent(7))
  }
}
