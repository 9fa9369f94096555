package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension PostgreSQLStore {
  package func sessions(
    of account: AccountID, ofClients: Bool, at now: Date, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await list(
      """
      SELECT \(Session.livingSelection) FROM session
      WHERE account = \(account) AND id > \(Identifier.cursor(after)) AND expires_at > \(now)
        AND \(Session.condition(ofClients: ofClients))
      ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try Session(row) }
  }

  package func accountsWithSessions(
    at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await list(
      """
      SELECT DISTINCT account FROM session
      WHERE account > \(Identifier.cursor(after)) AND expires_at > \(now)
      ORDER BY account LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try row.id(0) }
  }

  package func guests(
    unusedSince time: Date, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await list(
      """
      SELECT id FROM account
      WHERE is_guest IS NOT NULL AND id > \(Identifier.cursor(after)) AND created_at < \(time) AND NOT EXISTS (
        SELECT 1 FROM session
        WHERE session.account = account.id AND expires_at > \(now) AND last_used_at >= \(time))
      ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try row.id(0) }
  }

  package func formerSessions(madeBefore moment: Date, at now: Date) async throws(StoreError) -> FormerSessions {
    let found = try await list(
      """
      SELECT max(expires_at), max(CASE kind WHEN 'cookie' THEN created_at END) FROM session
      WHERE expires_at > \(now) AND coalesce(rotated_at, created_at) < \(moment)
      """
    ) { row throws(PostgreSQLError) in
      FormerSessions(lastExpiry: try row.dateIfPresent(0), newestCookie: try row.dateIfPresent(1))
    }
    return found.first ?? FormerSessions(lastExpiry: nil, newestCookie: nil)
  }

  package func identities(of account: AccountID) async throws(StoreError) -> [Identity] {
    try await list(Identity.of(account)) { row throws(PostgreSQLError) in try Identity(row) }
  }

  package func merges(into account: AccountID) async throws(StoreError) -> [Merge] {
    try await list("SELECT \(Merge.selection) FROM account_merge WHERE survivor = \(account) ORDER BY lost") {
      row throws(PostgreSQLError) in try Merge(row)
    }
  }

  package func signingKeys() async throws(StoreError) -> [StoredSigningKey] {
    try await list("SELECT \(StoredSigningKey.table.selection) FROM signing_key ORDER BY number") {
      row throws(PostgreSQLError) in try StoredSigningKey(row)
    }
  }
}
