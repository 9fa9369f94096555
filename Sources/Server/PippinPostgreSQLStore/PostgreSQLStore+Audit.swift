package import PippinAccounts
import PippinFoundation
import PippinDatabases

extension PostgreSQLStore {
  package func audit(
    of account: AccountID, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    try await list(
      """
      SELECT \(AuditEvent.table.selection) FROM audit_event
      WHERE account = \(account) AND id > \(Identifier.cursor(after)) ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try AuditEvent(row) }
  }

  package func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await list(
      "SELECT \(AuditEvent.table.selection) FROM audit_event WHERE number IS NULL ORDER BY id LIMIT \(limit)"
    ) {
      row throws(PostgreSQLError) in try AuditEvent(row)
    }
  }

  package func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent] {
    try await list(
      """
      SELECT \(ChainedAuditEvent.table.selection) FROM audit_event
      WHERE number > \(number) ORDER BY number LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try ChainedAuditEvent(row) }
  }

  package func auditHead() async throws(StoreError) -> AuditHead? {
    try await first("SELECT \(AuditHead.table.selection) FROM audit_head") {
      row throws(PostgreSQLError) in try AuditHead(row)
    }
  }

  package func auditTail() async throws(StoreError) -> AuditTail {
    let tail = try await first("SELECT count(*), min(at) FROM audit_event WHERE number IS NULL") {
      row throws(PostgreSQLError) in AuditTail(count: Int(try row.integer(0)), oldest: try row.dateIfPresent(1))
    }
    return tail ?? AuditTail(count: 0, oldest: nil)
  }
}
