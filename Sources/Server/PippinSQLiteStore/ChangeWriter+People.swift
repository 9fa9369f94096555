import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinSecret

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
    for table: SQLStatement in ["password_credential", "passkey"] {
      try connection.execute(
        """
        DELETE FROM \(table) WHERE identity IN (
          SELECT id FROM identity
          WHERE subject = \(key.subject) AND tenant = \(key.tenant) AND provider = \(key.provider.rawValue)
            AND realm = \(key.realm.rawValue))
        """)
    }
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

extension ChangeWriter {
  /// The version that all proofs of an address carry, `nil` where there is none.
  func version(of address: CanonicalAddress, in realm: Realm) throws(SQLiteError) -> Int64? {
    try number(
      "SELECT version FROM address_proof WHERE address = \(address.text) AND realm = \(realm.rawValue) LIMIT 1")
  }

  func put(_ proof: AddressProof) throws(SQLiteError) {
    // The version is read before the proof is removed, so that it goes on counting if the same identity proves the same
    // address again.
    let former = try version(of: proof.address, in: proof.realm)
    try removeProof(of: proof.source)
    let version = (former ?? 0) + 1
    if former != nil {
      try connection.execute(
        """
        UPDATE address_proof SET version = \(version)
        WHERE address = \(proof.address.text) AND realm = \(proof.realm.rawValue)
        """)
    }
    try connection.execute(VersionedProof.table.insertion(VersionedProof(proof: proof, version: version)))
  }

  func removeProof(of source: IdentityID) throws(SQLiteError) {
    let taken = try connection.first("SELECT realm, address FROM address_proof WHERE source = \(source)") {
      row throws(SQLiteError) in (try row.text(0), try row.text(1))
    }
    guard let (realm, address) = taken else { return }
    try connection.execute("DELETE FROM address_proof WHERE source = \(source)")
    try connection.execute(
      "UPDATE address_proof SET version = version + 1 WHERE address = \(address) AND realm = \(realm)")
  }
}

extension ChangeWriter {
  func put(_ credential: PasswordCredential) throws(SQLiteError) {
    try connection.execute(PasswordCredential.table.upsert(credential))
  }
}

extension SnapshotReader {
  mutating func passwords(of address: CanonicalAddress, in realm: Realm) throws(SQLiteError) {
    try addHolders(PasswordCredential.holders(of: address, in: realm))
  }

  /// Reads the passwords, in any realm, that are used with this address and whose account has no proved address.
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

extension SQLiteSchema {
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

extension ChangeWriter {
  func put(_ session: Session) throws(SQLiteError) { try connection.execute(Session.table.upsert(session)) }

  func end(_ which: LiveSessions, _ end: Session.End) throws(SQLiteError) {
    try connection.execute(
      """
      UPDATE session SET version = version + 1, ended_at = \(end.at), end_reason = \(end.reason.storedWord)
      WHERE ended_at IS NULL AND \(which.condition(at: end.at, in: "session WHERE ended_at IS NULL AND"))
      """)
  }

  func adoptClientSessions(of account: AccountID, from: SessionID, to: SessionID) throws(SQLiteError) {
    try connection.execute("\(Session.adoption(of: account, from: from, to: to)) AND ended_at IS NULL")
  }

  func limit(_ account: AccountID, _ keep: Int, _ end: Session.End, heldBy client: ClientID?) throws(SQLiteError) {
    // Hardly any account has that many sessions of all kinds. Counting in the index shows this without reading a session.
    let mayBeTooMany = try connection.exists(
      "SELECT 1 FROM session WHERE account = \(account) AND ended_at IS NULL LIMIT 1 OFFSET \(keep)")
    guard mayBeTooMany else { return }
    try connection.execute(
      """
      UPDATE session SET version = version + 1, ended_at = \(end.at), end_reason = \(end.reason.storedWord)
      WHERE id IN (
        SELECT id FROM session WHERE account = \(account) AND ended_at IS NULL AND expires_at > \(end.at)
          AND \(Session.condition(heldBy: client))
        ORDER BY last_used_at DESC, id DESC LIMIT -1 OFFSET \(keep))
      """)
  }
}

extension ChangeWriter {
  func version(ofTransfer key: IdentityKey) throws(SQLiteError) -> Int64? {
    try number(
      """
      SELECT version FROM identity_transfer
      WHERE subject = \(key.subject) AND tenant = \(key.tenant) AND provider = \(key.provider.rawValue)
        AND realm = \(key.realm.rawValue)
      """)
  }

  /// If the new key exists already, its unique index is violated.
  func move(_ from: IdentityKey, to identity: Identity) throws {
    let count = try connection.execute(
      """
      \(Identity.move(identity))
      WHERE id = \(identity.id) AND subject = \(from.subject) AND tenant = \(from.tenant)
        AND provider = \(from.provider.rawValue) AND realm = \(from.realm.rawValue)
      """)
    guard count == 1 else { throw StoreError(.conflict, detail: "the identity is not there under its old key") }
  }

  func put(_ transfer: IdentityTransfer) throws {
    let count = try connection.execute(IdentityTransfer.table.upsert(transfer))
    guard count == 1 else { throw StoreError(.conflict, detail: "the transfer subject is another identity's") }
  }
}
