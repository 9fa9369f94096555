package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension PostgreSQLStore {
  package func clientSessions(
    of account: AccountID, endedAt moment: Date, orWithin browser: SessionID?, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    // The moment first: it leads to one month's part of what has ended, and to few rows there.
    try await list(
      """
      SELECT \(Session.table.selection) FROM ended_session AS session
      WHERE ended_at = \(moment) AND account = \(account) AND id > \(Identifier.cursor(after))
        AND \(Session.condition(ofClients: true))
      UNION ALL
      SELECT \(Session.livingSelection) FROM session
      WHERE account = \(account) AND browser_session = \(browser) AND id > \(Identifier.cursor(after))
        AND \(Session.condition(ofClients: true))
      ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try Session(row) }
  }

  package func consents(of account: AccountID) async throws(StoreError) -> [Consent] {
    try await list(Consent.all(of: account)) { row throws(PostgreSQLError) in try Consent(row) }
  }
}
