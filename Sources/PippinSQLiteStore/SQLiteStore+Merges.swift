import FoundationEssentials
package import PippinAccounts
import PippinSQL
import PippinSQLite

extension SQLiteStore {
  package func merges(into account: AccountID) async throws(StoreError) -> [Merge] {
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query("SELECT \(Merge.columns) FROM account_merge WHERE survivor = \(account) ORDER BY lost") {
        row throws(SQLiteError) in try Merge(row)
      }
    }
  }
}

extension SnapshotReader {
  func merge(of lost: AccountID) throws(SQLiteError) -> Merge? {
    try connection.first(Merge.of(lost)) { row throws(SQLiteError) in try Merge(row) }
  }

  func identities(of account: AccountID) throws(SQLiteError) -> [Identity] {
    try connection.query(Identity.of(account)) { row throws(SQLiteError) in try Identity(row) }
  }
}

extension ChangeWriter {
  func put(_ merge: Merge) throws(SQLiteError) {
    let (former, name, email) = (merge.former, merge.former?.name, merge.former?.email)
    try connection.execute(
      """
      INSERT INTO account_merge (lost, version, survivor, at, undo_until, identities, gave_name, realm, given_name,
        family_name, email, email_verified, email_private, email_deliverable, email_deliverability_told_at,
        email_source, created_at)
      VALUES (\(merge.lost), 1, \(merge.survivor), \(merge.at), \(merge.undoUntil),
        \(merge.identities.flatMap(\.uuid.bytes)), \(merge.gaveName), \(former?.realm.rawValue), \(name?.givenName),
        \(name?.familyName), \(email?.address), \(email?.isVerified), \(email?.isPrivate), \(email?.isDeliverable),
        \(email?.deliverabilityToldAt), \(email?.source), \(former?.createdAt))
      ON CONFLICT (lost) DO UPDATE SET version = version + 1, survivor = excluded.survivor, at = excluded.at,
        undo_until = excluded.undo_until, identities = excluded.identities, gave_name = excluded.gave_name,
        realm = excluded.realm, given_name = excluded.given_name, family_name = excluded.family_name,
        email = excluded.email, email_verified = excluded.email_verified, email_private = excluded.email_private,
        email_deliverable = excluded.email_deliverable,
        email_deliverability_told_at = excluded.email_deliverability_told_at, email_source = excluded.email_source,
        created_at = excluded.created_at
      """)
  }
}
