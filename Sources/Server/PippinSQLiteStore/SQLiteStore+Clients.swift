package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension SQLiteStore {
  package func clientSessions(
    of account: AccountID, endedAt moment: Date, orWithin browser: SessionID?, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await read { (connection) throws(SQLiteError) in
      // Each half by the index of its own: one of what has ended, one of what has not.
      try connection.query(
        """
        SELECT \(Session.table.selection) FROM session WHERE id IN (
          SELECT id FROM session
          WHERE ended_at = \(moment) AND account = \(account) AND \(Session.condition(ofClients: true))
          UNION ALL
          SELECT id FROM session
          WHERE ended_at IS NULL AND account = \(account) AND browser_session = \(browser)
            AND \(Session.condition(ofClients: true)))
          AND id > \(Identifier.cursor(after))
        ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try Session(row) }
    }
  }

  package func consents(of account: AccountID) async throws(StoreError) -> [Consent] {
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(Consent.all(of: account)) { row throws(SQLiteError) in try Consent(row) }
    }
  }
}
