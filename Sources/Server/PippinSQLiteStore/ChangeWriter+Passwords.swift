import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinSecret

extension ChangeWriter {
  func put(_ credential: PasswordCredential) throws(SQLiteError) {
    try connection.execute(PasswordCredential.table.upsert(credential))
  }
}

extension SnapshotReader {
  mutating func passwords(of address: CanonicalAddress, in realm: Realm) throws(SQLiteError) {
    try addHolders(PasswordCredential.holders(of: address, in: realm))
  }

  /// Whose password it is that is used with an address, in any realm, while the account proves none.
  mutating func unprovedPasswords(of address: CanonicalAddress) throws(SQLiteError) {
    try addHolders(
      """
      SELECT \(PasswordCredential.holder)
      FROM password_credential JOIN identity ON identity.id = password_credential.identity
        JOIN account ON account.id = identity.account
      WHERE password_credential.unproved_address = \(address.text)
        AND NOT EXISTS (
          SELECT 1 FROM identity AS method JOIN address_proof ON address_proof.source = method.id
          WHERE method.account = identity.account)
        AND NOT EXISTS (SELECT 1 FROM address_proof WHERE address_proof.source = identity.account)
      """)
  }

  private mutating func addHolders(_ statement: SQLStatement) throws(SQLiteError) {
    let found = try connection.query(statement) { row throws(SQLiteError) in try PasswordCredential.holder(row) }
    for (credential, identity, account) in found { snapshot.add(credential, of: identity, account) }
  }
}

extension Schema {
  static let passwords = Migration(
    name: "m0010_passwords",
    statements: [
      """
      CREATE TABLE password_credential (
        identity BLOB NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        hash TEXT NOT NULL,
        changed_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """
    ])
}
