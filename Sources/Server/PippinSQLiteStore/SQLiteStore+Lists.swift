package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension SQLiteStore {
  package func sessions(
    of account: AccountID, ofClients: Bool, at now: Date, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(Session.table.selection) FROM session
        WHERE account = \(account) AND ended_at IS NULL AND id > \(Identifier.cursor(after)) AND expires_at > \(now)
          AND \(Session.condition(ofClients: ofClients))
        ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try Session(row) }
    }
  }

  package func accountsWithSessions(
    at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT DISTINCT account FROM session
        WHERE ended_at IS NULL AND account > \(Identifier.cursor(after)) AND expires_at > \(now)
        ORDER BY account LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try row.id(0) }
    }
  }

  package func guests(
    unusedSince time: Date, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT id FROM account
        WHERE is_guest IS NOT NULL AND id > \(Identifier.cursor(after)) AND created_at < \(time) AND NOT EXISTS (
          SELECT 1 FROM session
          WHERE session.account = account.id AND ended_at IS NULL AND expires_at > \(now) AND last_used_at >= \(time))
        ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try row.id(0) }
    }
  }

  package func formerSessions(madeBefore moment: Date, at now: Date) async throws(StoreError) -> FormerSessions {
    let found = try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.first(
        """
        SELECT max(expires_at), max(CASE kind WHEN 'cookie' THEN created_at END) FROM session
        WHERE ended_at IS NULL AND expires_at > \(now) AND coalesce(rotated_at, created_at) < \(moment)
        """
      ) { row throws(SQLiteError) in
        FormerSessions(lastExpiry: try row.dateIfPresent(0), newestCookie: try row.dateIfPresent(1))
      }
    }
    return found ?? FormerSessions(lastExpiry: nil, newestCookie: nil)
  }

  package func identities(of account: AccountID) async throws(StoreError) -> [Identity] {
    try await read { (connection) throws(SQLiteError) in try SnapshotReader(connection).identities(of: account) }
  }

  package func signingKeys() async throws(StoreError) -> [StoredSigningKey] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query("SELECT \(StoredSigningKey.table.selection) FROM signing_key ORDER BY number") {
        row throws(SQLiteError) in try StoredSigningKey(row)
      }
    }
  }

  package func audit(
    of account: AccountID, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(AuditEvent.table.selection) FROM audit_event
        WHERE account = \(account) AND id > \(Identifier.cursor(after)) ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try AuditEvent(row) }
    }
  }
}
