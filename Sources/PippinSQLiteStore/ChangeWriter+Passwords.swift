import PippinAccounts
import PippinFoundation
import PippinSQL
import PippinSQLite
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

  mutating func unprovedPasswords(of address: CanonicalAddress, in realm: Realm) throws(SQLiteError) {
    try addHolders(PasswordCredential.unprovedHolders(of: address, in: realm))
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
