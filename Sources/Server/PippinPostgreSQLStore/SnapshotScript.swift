import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinSecret

/// The statements that answer the reads of a snapshot, for one pipeline, and how each answer is read.
///
/// A read whose second query depends on the result of its first one sends both at once.
struct SnapshotScript {
  private struct Question {
    let statement: SQLStatement
    let reading: (inout Snapshot, PostgreSQLResult) throws(PostgreSQLError) -> Void
    /// The read that is complete with this answer.
    var completed: Read?
  }

  private var questions: [Question] = []

  init(_ reads: [Read]) {
    for read in reads {
      ask(read)
      // Every read asks at least one question.
      questions[questions.count - 1].completed = read
    }
  }

  var statements: [SQLStatement] { questions.map(\.statement) }

  /// What the database answered, one result for each statement.
  func snapshot(_ results: [PostgreSQLResult]) throws(PostgreSQLError) -> Snapshot {
    var snapshot = Snapshot()
    for (question, result) in zip(questions, results) {
      try question.reading(&snapshot, result)
      if let read = question.completed { snapshot.answered(read) }
    }
    return snapshot
  }

  private mutating func ask(
    _ statement: SQLStatement,
    _ reading: @escaping (inout Snapshot, PostgreSQLResult) throws(PostgreSQLError) -> Void
  ) {
    questions.append(Question(statement: statement, reading: reading))
  }

  private mutating func ask(_ read: Read) {
    switch read {
    case .account(let id): askAccount(id)
    case .accountInFull(let id):
      askAccount(id)
      askIdentities(of: id)
    case .merge(let lost):
      ask(Merge.of(lost)) { (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(try result.first { row throws(PostgreSQLError) in try Merge(row) }, of: lost)
      }
    case .identity(let key): askIdentity(key)
    case .session(let id):
      ask("SELECT \(Session.table.selection) FROM any_session AS session WHERE session.id = \(id)") {
        (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(try result.first { row throws(PostgreSQLError) in try Session(row) }, for: id)
      }
    case .sessionInFull(let id): askSessionInFull(id)
    case .profile(let key): askProfile(key)
    case .spent(let digest):
      ask("SELECT 1 FROM spent_value WHERE digest = \(digest)") { (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(spent: !result.isEmpty, digest: digest)
      }
    case .record(let id): askRecord(id)
    case .notification(let id, let event): askNotification(id, event)
    case .vaultEntry(let identity, let client):
      askVault("identity = \(identity) AND client = \(client.rawValue)")
    case .vaultEntries(let identity): askVault("identity = \(identity)")
    case .transfer(let key): askTransfer(key)
    case .validations: askValidations()
    case .signInMethods(let account): askIdentities(of: account)
    case .deletion(let account): askDeletion(account)
    case .provedAddress(let realm, let address): askProofs(of: address, in: realm)
    case .password(let realm, let address):
      askProofs(of: address, in: realm, completing: .provedAddress(realm, address))
      askHolders(PasswordCredential.holders(of: address, in: realm))
      askHolders(Self.unprovedHolders(of: address))
    case .credential(let identity):
      ask(PasswordCredential.of(identity)) { (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(try result.first { row throws(PostgreSQLError) in try PasswordCredential(row) }, of: identity)
      }
    case .identityID(let id):
      ask("SELECT 1 FROM identity WHERE id = \(id)") { (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(isTaken: !result.isEmpty, id)
      }
    case .externalID(let realm, let id):
      ask(Account.of(id, in: realm)) { (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(
          try result.first { row throws(PostgreSQLError) in try Account(row) }, externalID: id, in: realm)
      }
    case .identityElseAddress(let key, let address):
      askIdentity(key, completing: .identity(key))
      askProofs(of: address, in: key.realm, completing: .provedAddress(key.realm, address), unlessKnown: key)
    case .operatorToken(let name):
      ask("SELECT \(OperatorToken.table.selection) FROM operator_token WHERE name = \(name)") {
        (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(try result.first { row throws(PostgreSQLError) in try OperatorToken(row) }, named: name)
      }
    case .invitation(let digest):
      ask(Invitation.of(digest)) { (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(try result.first { row throws(PostgreSQLError) in try Invitation(row) }, digest: digest)
      }
    case .consent(let account, let client):
      ask(Consent.of(account, to: client)) { (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(try result.first { row throws(PostgreSQLError) in try Consent(row) }, of: account, to: client)
      }
    case .passkey(let key): askPasskey(key)
    case .passkeys(let account):
      ask(Passkey.of(account)) { (snapshot, result) throws(PostgreSQLError) in
        for passkey in try result.rows({ row throws(PostgreSQLError) in try Passkey(row) }) {
          snapshot.add(passkey, of: passkey.identity)
        }
      }
    case .removedPasskey(let digest):
      ask(RemovedPasskey.of(digest)) { (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(try result.first { row throws(PostgreSQLError) in try RemovedPasskey(row) }, digest: digest)
      }
    case .passkeyHandle(let handle):
      ask(Passkey.holders(of: handle)) { (snapshot, result) throws(PostgreSQLError) in
        let holders = try result.rows { row throws(PostgreSQLError) -> AccountID in try row.id(0) }
        snapshot.add(Set(holders), ofPasskeyHandle: handle)
      }
    case .deployment:
      ask(Deployment.row) { (snapshot, result) throws(PostgreSQLError) in
        snapshot.add(try result.first { row throws(PostgreSQLError) in try Deployment(row) })
      }
    }
  }

  private mutating func askAccount(_ id: AccountID) {
    ask("SELECT \(Account.table.selection) FROM account WHERE id = \(id)") {
      (snapshot, result) throws(PostgreSQLError) in
      snapshot.add(try result.first { row throws(PostgreSQLError) in try Account(row) }, for: id)
    }
  }

  private mutating func askIdentities(of account: AccountID) {
    ask(Identity.of(account)) { (snapshot, result) throws(PostgreSQLError) in
      for identity in try result.rows({ row throws(PostgreSQLError) in try Identity(row) }) {
        snapshot.add(identity, for: identity.key)
      }
    }
  }

  /// The provider is compared as in `IdentityKey.condition`.
  private static let identity = SQLText.built(
    """
    SELECT \(Identity.table.selection), \(Account.table.selection)
    FROM identity LEFT JOIN account ON account.id = identity.account
    WHERE identity.subject = \(SQLValue.null) AND identity.tenant = \(SQLValue.null)
      AND identity.provider || '' = \(SQLValue.null) AND identity.realm = \(SQLValue.null)
    """)

  private mutating func askIdentity(_ key: IdentityKey, completing read: Read? = nil) {
    ask(SQLStatement(Self.identity, key.sqlValues)) { (snapshot, result) throws(PostgreSQLError) in
      let found = try result.first { row throws(PostgreSQLError) in
        (try Identity(row), try Account(joined: row, from: Identity.table.count))
      }
      snapshot.add(found?.0, for: key)
      if let (identity, account) = found { snapshot.add(account, for: identity.account) }
      if let read { snapshot.answered(read) }
    }
  }

  private mutating func askPasskey(_ key: IdentityKey) {
    ask(SQLStatement(Passkey.holder, key.sqlValues)) { (snapshot, result) throws(PostgreSQLError) in
      let found = try result.first { row throws(PostgreSQLError) in try Passkey.holder(row) }
      snapshot.add(found?.0, for: key)
      guard let (identity, account, passkey) = found else { return }
      snapshot.add(account, for: identity.account)
      snapshot.add(passkey, of: identity.id)
    }
  }

  private static let sessionInFull = SQLText.built(
    """
    SELECT \(Session.table.selection), \(Account.table.selection), \(Identity.table.selection)
    FROM any_session AS session LEFT JOIN account ON account.id = session.account
      LEFT JOIN identity ON identity.id = session.identity
    WHERE session.id = \(SQLValue.null)
    """)

  private mutating func askSessionInFull(_ id: SessionID) {
    ask(SQLStatement(Self.sessionInFull, [id.sqlValue])) { (snapshot, result) throws(PostgreSQLError) in
      let found = try result.first { row throws(PostgreSQLError) in
        let afterAccount = Session.table.count + Account.table.count
        return (
          try Session(row), try Account(joined: row, from: Session.table.count),
          try Identity(joined: row, from: afterAccount)
        )
      }
      snapshot.add(found?.0, for: id)
      guard let (session, account, identity) = found else { return }
      snapshot.add(account, for: session.account)
      if let identity { snapshot.add(identity, for: identity.key) }
    }
  }

  private mutating func askTransfer(_ key: IdentityKey) {
    ask(
      """
      SELECT \(IdentityTransfer.table.selection), \(Identity.table.selection), \(Account.table.selection)
      FROM identity_transfer LEFT JOIN identity ON identity.id = identity_transfer.identity
        LEFT JOIN account ON account.id = identity.account
      WHERE identity_transfer.subject = \(key.subject) AND identity_transfer.tenant = \(key.tenant)
        AND identity_transfer.provider = \(key.provider.rawValue) AND identity_transfer.realm = \(key.realm.rawValue)
      """
    ) { (snapshot, result) throws(PostgreSQLError) in
      let found = try result.first { row throws(PostgreSQLError) in
        let start = IdentityTransfer.table.count
        return (
          try IdentityTransfer(row), try Identity(joined: row, from: start),
          try Account(joined: row, from: start + Identity.table.count)
        )
      }
      snapshot.add(found?.0, for: key)
      guard let identity = found?.1 else { return }
      snapshot.add(identity, for: identity.key)
      snapshot.add(found?.2, for: identity.account)
    }
  }

  private mutating func askProfile(_ key: IdentityKey) {
    ask("SELECT \(FirstTimeProfile.table.selection) FROM profile WHERE \(key.condition)") {
      (snapshot, result) throws(PostgreSQLError) in
      let profile = try result.first { row throws(PostgreSQLError) in
        try FirstTimeProfile(row)
      }
      snapshot.add(profile, for: key)
    }
  }

  private mutating func askRecord(_ id: [UInt8]) {
    ask("SELECT \(FlowRecord.table.selection) FROM flow_record WHERE id = \(id)") {
      (snapshot, result) throws(PostgreSQLError) in
      let record = try result.first { row throws(PostgreSQLError) in try FlowRecord(row) }
      snapshot.add(record, for: id)
    }
  }

  private mutating func askNotification(_ id: [UInt8], _ event: [UInt8]) {
    ask(
      """
      SELECT EXISTS (SELECT FROM known_notification WHERE id_digest = \(id)),
        EXISTS (SELECT FROM known_notification WHERE event_digest = \(event))
      """
    ) { (snapshot, result) throws(PostgreSQLError) in
      let known = try result.first { row throws(PostgreSQLError) in (try row.bool(0), try row.bool(1)) }
      snapshot.add(
        notificationKnownByID: known?.0 ?? false, id: id, byEvent: known?.1 ?? false, event: event)
    }
  }

  private mutating func askVault(_ condition: SQLStatement) {
    ask("SELECT \(VaultEntry.table.selection) FROM vault_entry WHERE \(condition)") {
      (snapshot, result) throws(PostgreSQLError) in
      for entry in try result.rows({ row throws(PostgreSQLError) in try VaultEntry(row) }) { snapshot.add(entry) }
    }
  }

  private mutating func askValidations() {
    ask(
      """
      SELECT count(*), coalesce(sum(gone), 0)::bigint
      FROM (SELECT gone FROM apple_validation ORDER BY id DESC LIMIT \(ValidationWindow.size)) AS newest
      """
    ) { (snapshot, result) throws(PostgreSQLError) in
      let window = try result.first { row throws(PostgreSQLError) in
        ValidationWindow(count: Int(try row.integer(0)), gone: Int(try row.integer(1)))
      }
      snapshot.add(window ?? ValidationWindow())
    }
  }

  private mutating func askDeletion(_ account: AccountID) {
    ask("SELECT \(Deletion.table.selection) FROM deletion WHERE account = \(account)") {
      (snapshot, result) throws(PostgreSQLError) in
      let deletion = try result.first { row throws(PostgreSQLError) in
        try Deletion(row)
      }
      snapshot.add(deletion, of: account)
    }
  }

  private mutating func askProofs(
    of address: CanonicalAddress, in realm: Realm, completing read: Read? = nil, unlessKnown key: IdentityKey? = nil
  ) {
    ask(
      """
      SELECT proved_address.version, address_proof.account, address_proof.source
      FROM proved_address JOIN address_proof
        ON address_proof.address = proved_address.address AND address_proof.realm = proved_address.realm
      WHERE proved_address.address = \(address.text) AND proved_address.realm = \(realm.rawValue)
      """
    ) { (snapshot, result) throws(PostgreSQLError) in
      if let key, snapshot.found(key) { return }
      let found = try result.rows { row throws(PostgreSQLError) in
        (
          version: try row.integer(0),
          proof: AddressProof(realm: realm, address: address, account: try row.id(1), source: try row.id(2))
        )
      }
      snapshot.add(found.map(\.proof), of: address, in: realm, version: found.first?.version)
      if let read { snapshot.answered(read) }
    }
  }

  /// The passwords, in any realm, that are used with this address and whose account has no proved address.
  ///
  /// The joins are lateral: a plan that was made for empty tables is kept while they fill, and would otherwise
  /// read whole tables.
  private static func unprovedHolders(of address: CanonicalAddress) -> SQLStatement {
    """
    SELECT \(PasswordCredential.holder)
    FROM password_credential
      CROSS JOIN LATERAL (SELECT * FROM identity WHERE id = password_credential.identity LIMIT 1) AS identity
      CROSS JOIN LATERAL (SELECT * FROM account WHERE id = identity.account LIMIT 1) AS account
    WHERE password_credential.unproved_address = \(address.text)
      AND (
        SELECT count(*) FROM identity AS method
          CROSS JOIN LATERAL (SELECT source FROM address_proof WHERE source = method.id LIMIT 1) AS proof
        WHERE method.account = identity.account) = 0
      AND (SELECT count(*) FROM address_proof WHERE source = identity.account) = 0
    """
  }

  private mutating func askHolders(_ statement: SQLStatement) {
    ask(statement) { (snapshot, result) throws(PostgreSQLError) in
      let found = try result.rows { row throws(PostgreSQLError) in try PasswordCredential.holder(row) }
      for (credential, identity, account) in found { snapshot.add(credential, of: identity, account) }
    }
  }
}
