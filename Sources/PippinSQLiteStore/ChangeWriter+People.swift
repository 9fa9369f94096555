import FoundationEssentials
import PippinAccounts
import PippinSQL
import PippinSQLite

extension ChangeWriter {
  func put(_ account: Account) throws(SQLiteError) {
    let (name, email) = (account.name, account.email)
    try connection.execute(
      """
      INSERT INTO account (id, version, realm, given_name, family_name, email, email_verified, email_private,
        email_deliverable, email_deliverability_told_at, email_source, created_at)
      VALUES (\(account.id), 1, \(account.realm.rawValue), \(name?.givenName), \(name?.familyName),
        \(email?.address), \(email?.isVerified), \(email?.isPrivate), \(email?.isDeliverable), \(email?.deliverabilityToldAt), \(email?.source),
        \(account.createdAt))
      ON CONFLICT (id) DO UPDATE SET version = version + 1, realm = excluded.realm, given_name = excluded.given_name,
        family_name = excluded.family_name, email = excluded.email, email_verified = excluded.email_verified,
        email_private = excluded.email_private, email_deliverable = excluded.email_deliverable,
        email_deliverability_told_at = excluded.email_deliverability_told_at, email_source = excluded.email_source, created_at = excluded.created_at
      """)
  }

  func put(_ identity: Identity) throws {
    let (key, email) = (identity.key, identity.email)
    let count = try connection.execute(
      """
      INSERT INTO identity (id, version, realm, provider, tenant, subject, account, status, email, email_proved,
        email_private, created_at, authenticated_at, proved_at, closed_at)
      VALUES (\(identity.id), 1, \(key.realm.rawValue), \(key.provider.rawValue), \(key.tenant), \(key.subject),
        \(identity.account), \(identity.status.rawValue), \(email?.address), \(email?.isProved), \(email?.isPrivate),
        \(identity.createdAt), \(identity.authenticatedAt), \(identity.provedAt), \(identity.closedAt))
      ON CONFLICT (subject, tenant, provider, realm) DO UPDATE SET version = version + 1, account = excluded.account,
        status = excluded.status, email = excluded.email, email_proved = excluded.email_proved,
        email_private = excluded.email_private, created_at = excluded.created_at,
        authenticated_at = excluded.authenticated_at, proved_at = excluded.proved_at, closed_at = excluded.closed_at
        WHERE identity.id = excluded.id
      """)
    // A key and an id that met once belong together for ever; the other way round, the id's uniqueness sees to it.
    guard count == 1 else { throw StoreError(.conflict, detail: "the identity's key is there under another id") }
  }

  func removeAccount(_ id: AccountID) throws(SQLiteError) {
    try connection.execute("DELETE FROM account WHERE id = \(id)")
    try removeProof(of: Account.mailedProof(of: id))
  }

  func removeIdentity(_ key: IdentityKey) throws(SQLiteError) {
    try connection.execute(
      """
      DELETE FROM password_credential WHERE identity IN (
        SELECT id FROM identity
        WHERE subject = \(key.subject) AND tenant = \(key.tenant) AND provider = \(key.provider.rawValue)
          AND realm = \(key.realm.rawValue))
      """)
    try connection.execute(
      """
      DELETE FROM identity
      WHERE subject = \(key.subject) AND tenant = \(key.tenant) AND provider = \(key.provider.rawValue)
        AND realm = \(key.realm.rawValue)
      """)
  }

  func put(_ profile: FirstTimeProfile) throws(SQLiteError) {
    let key = profile.key
    try connection.execute(
      """
      INSERT INTO profile (realm, provider, tenant, subject, version, given_name, family_name, kept_at)
      VALUES (\(key.realm.rawValue), \(key.provider.rawValue), \(key.tenant), \(key.subject), 1,
        \(profile.name.givenName), \(profile.name.familyName), \(profile.keptAt))
      ON CONFLICT (subject, tenant, provider, realm) DO UPDATE SET version = version + 1,
        given_name = excluded.given_name, family_name = excluded.family_name, kept_at = excluded.kept_at
      """)
  }

  func removeProfile(_ key: IdentityKey) throws(SQLiteError) {
    try connection.execute(
      """
      DELETE FROM profile
      WHERE subject = \(key.subject) AND tenant = \(key.tenant) AND provider = \(key.provider.rawValue)
        AND realm = \(key.realm.rawValue)
      """)
  }
}
