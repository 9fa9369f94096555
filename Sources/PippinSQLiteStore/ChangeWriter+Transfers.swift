import FoundationEssentials
import PippinAccounts
import PippinSQL
import PippinSQLite

extension ChangeWriter {
  func version(ofTransfer key: IdentityKey) throws(SQLiteError) -> Int64? {
    try number(
      """
      SELECT version FROM identity_transfer
      WHERE subject = \(key.subject) AND tenant = \(key.tenant) AND provider = \(key.provider.rawValue)
        AND realm = \(key.realm.rawValue)
      """)
  }

  /// A key that is there already breaks its uniqueness.
  func move(_ from: IdentityKey, to identity: Identity) throws {
    let (key, email) = (identity.key, identity.email)
    let count = try connection.execute(
      """
      UPDATE identity SET version = version + 1, realm = \(key.realm.rawValue), provider = \(key.provider.rawValue),
        tenant = \(key.tenant), subject = \(key.subject), account = \(identity.account),
        status = \(identity.status.rawValue), email = \(email?.address), email_proved = \(email?.isProved),
        email_private = \(email?.isPrivate), created_at = \(identity.createdAt),
        authenticated_at = \(identity.authenticatedAt), proved_at = \(identity.provedAt),
        closed_at = \(identity.closedAt)
      WHERE id = \(identity.id) AND subject = \(from.subject) AND tenant = \(from.tenant)
        AND provider = \(from.provider.rawValue) AND realm = \(from.realm.rawValue)
      """)
    guard count == 1 else { throw StoreError(.conflict, detail: "the identity is not there under its old key") }
  }

  func put(_ transfer: IdentityTransfer) throws {
    let key = transfer.key
    let count = try connection.execute(
      """
      INSERT INTO identity_transfer (realm, provider, tenant, subject, version, identity, noted_at, moved_at)
      VALUES (\(key.realm.rawValue), \(key.provider.rawValue), \(key.tenant), \(key.subject), 1, \(transfer.identity),
        \(transfer.notedAt), \(transfer.movedAt))
      ON CONFLICT (subject, tenant, provider, realm) DO UPDATE SET version = version + 1, noted_at = excluded.noted_at,
        moved_at = excluded.moved_at
        WHERE identity_transfer.identity = excluded.identity
      """)
    guard count == 1 else { throw StoreError(.conflict, detail: "the transfer subject is another identity's") }
  }
}
