package import PippinAccounts
import PippinFoundation
import PippinDatabases

extension SQLiteStore {
  package func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(
        "SELECT \(AuditEvent.table.selection) FROM audit_event WHERE number IS NULL ORDER BY id LIMIT \(limit)"
      ) { row throws(SQLiteError) in try AuditEvent(row) }
    }
  }

  package func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(.chainedAudit(limit: limit, after: number)) { row throws(SQLiteError) in
        try ChainedAuditEvent(row)
      }
    }
  }

  package func auditHead() async throws(StoreError) -> AuditHead? {
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.first(.auditHead) { row throws(SQLiteError) in try AuditHead(row) }
    }
  }

  package func auditTail() async throws(StoreError) -> AuditTail {
    try await read { (connection) throws(SQLiteError) in
      let tail = try connection.first("SELECT count(*), min(at) FROM audit_event WHERE number IS NULL") {
        row throws(SQLiteError) in AuditTail(count: Int(try row.integer(0)), oldest: try row.dateIfPresent(1))
      }
      return tail ?? AuditTail(count: 0, oldest: nil)
    }
  }
}

extension SQLStatement {
  static func chainedAudit(limit: Int, after number: Int64) -> SQLStatement {
    """
    SELECT \(ChainedAuditEvent.table.selection) FROM audit_event
    WHERE number > \(number) ORDER BY number LIMIT \(limit)
    """
  }

  static var auditHead: SQLStatement { "SELECT \(AuditHead.table.selection) FROM audit_head" }
}
