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
  /// Whose password an address is, by one statement however many have proved it.
  mutating func passwords(of address: CanonicalAddress, in realm: Realm) throws(SQLiteError) {
    let found = try connection.query(
      """
      SELECT \(PasswordCredential.table.selection), \(Identity.table.selection), \(Account.table.selection)
      FROM address_proof JOIN password_credential ON password_credential.identity = address_proof.source
        JOIN identity ON identity.id = address_proof.source JOIN account ON account.id = identity.account
      WHERE address_proof.address = \(address.text) AND address_proof.realm = \(realm.rawValue)
      """
    ) { row throws(SQLiteError) in
      (
        try PasswordCredential(row), try Identity(row, from: PasswordCredential.table.count),
        try Account(row, from: PasswordCredential.table.count + Identity.table.count)
      )
    }
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
