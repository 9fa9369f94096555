import PippinAccounts
import PippinFoundation
import PippinDatabases

extension ChangeWriter {
  func put(_ account: Account) throws(SQLiteError) { try connection.execute(Account.table.upsert(account)) }

  func put(_ identity: Identity) throws {
    let count = try connection.execute(Identity.table.upsert(identity))
    guard count == 1 else { throw StoreError(.conflict, detail: "the identity's key is there under another id") }
  }

  func removeAccount(_ id: AccountID) throws(SQLiteError) {
    try connection.execute("DELETE FROM account WHERE id = \(id)")
    try removeProof(of: Account.mailedProof(of: id))
    try removeProof(of: Account.formerProof(of: id))
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
    try connection.execute(FirstTimeProfile.table.upsert(profile))
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
