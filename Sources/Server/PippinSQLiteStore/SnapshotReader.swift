import PippinAccounts
import PippinFoundation
import PippinDatabases

/// Answers the reads of a snapshot on a connection that sees one moment.
struct SnapshotReader {
  let connection: SQLiteConnection
  var snapshot = Snapshot()

  init(_ connection: SQLiteConnection) {
    self.connection = connection
  }

  mutating func answer(_ read: Read) throws(SQLiteError) {
    switch read {
    case .account(let id):
      snapshot.add(try account(id), for: id)
    case .accountInFull(let id):
      // A session that was read in full has brought its account.
      if !snapshot.found(id) { snapshot.add(try account(id), for: id) }
      for identity in try identities(of: id) { snapshot.add(identity, for: identity.key) }
    case .merge(let lost):
      snapshot.add(try merge(of: lost), of: lost)
    case .identity(let key):
      try identity(key)
    case .session(let id):
      let session = try connection.first("SELECT \(Session.table.selection) FROM session WHERE id = \(id)") {
        row throws(SQLiteError) in try Session(row)
      }
      snapshot.add(session, for: id)
    case .sessionInFull(let id):
      try sessionInFull(id)
    case .profile(let key):
      snapshot.add(try profile(key), for: key)
    case .spent(let digest):
      let isSpent = try connection.exists("SELECT 1 FROM spent_value WHERE digest = \(digest)")
      snapshot.add(spent: isSpent, digest: digest)
    case .record(let id):
      snapshot.add(try record(id), for: id)
    case .notification(let id, let event):
      snapshot.add(
        notificationKnownByID: try connection.exists("SELECT 1 FROM notification WHERE id_digest = \(id)"), id: id,
        byEvent: try connection.exists("SELECT 1 FROM notification WHERE event_digest = \(event)"), event: event)
    case .vaultEntry(let identity, let client):
      snapshot.add(try vaultEntry(identity, client))
    case .transfer(let key):
      try transfer(key)
    case .validations:
      snapshot.add(try validations())
    case .signInMethods(let account):
      for identity in try identities(of: account) { snapshot.add(identity, for: identity.key) }
    case .deletion(let account):
      snapshot.add(try deletion(account), of: account)
    case .vaultEntries(let identity):
      for entry in try vaultEntries(identity) { snapshot.add(entry) }
    case .provedAddress(let realm, let address):
      _ = try proofs(of: address, in: realm)
    case .password(let realm, let address):
      if try proofs(of: address, in: realm) { try passwords(of: address, in: realm) }
      snapshot.answered(.provedAddress(realm, address))
      try unprovedPasswords(of: address)
    case .credential(let identity):
      let credential = try connection.first(PasswordCredential.of(identity)) { row throws(SQLiteError) in
        try PasswordCredential(row)
      }
      snapshot.add(credential, of: identity)
    case .identityID(let id):
      snapshot.add(isTaken: try connection.exists("SELECT 1 FROM identity WHERE id = \(id)"), id)
    case .externalID(let realm, let id):
      let account = try connection.first(Account.of(id, in: realm)) { row throws(SQLiteError) in try Account(row) }
      snapshot.add(account, externalID: id, in: realm)
    case .identityElseAddress(let key, let address):
      try answer(.identity(key))
      if !snapshot.found(key) { try answer(.provedAddress(key.realm, address)) }
    case .operatorToken(let name):
      let token = try connection.first(
        "SELECT \(OperatorToken.table.selection) FROM operator_token WHERE name = \(name)"
      ) {
        row throws(SQLiteError) in try OperatorToken(row)
      }
      snapshot.add(token, named: name)
    case .invitation(let digest):
      let invitation = try connection.first(Invitation.of(digest)) { row throws(SQLiteError) in try Invitation(row) }
      snapshot.add(invitation, digest: digest)
    case .consent(let account, let client):
      let consent = try connection.first(Consent.of(account, to: client)) { row throws(SQLiteError) in
        try Consent(row)
      }
      snapshot.add(consent, of: account, to: client)
    case .passkey(let key):
      try passkey(key)
    case .passkeys(let account):
      guard snapshot.mayHavePasskeys(account) else { break }
      let passkeys = try connection.query(Passkey.of(account)) { row throws(SQLiteError) in try Passkey(row) }
      for passkey in passkeys { snapshot.add(passkey, of: passkey.identity) }
    case .removedPasskey(let digest):
      let removed = try connection.first(RemovedPasskey.of(digest)) { row throws(SQLiteError) in
        try RemovedPasskey(row)
      }
      snapshot.add(removed, digest: digest)
    case .passkeyHandle(let handle):
      let holders = try connection.query(Passkey.holders(of: handle)) { row throws(SQLiteError) -> AccountID in
        try row.id(0)
      }
      snapshot.add(Set(holders), ofPasskeyHandle: handle)
    case .deployment:
      snapshot.add(try connection.first(Deployment.row) { row throws(SQLiteError) in try Deployment(row) })
    }
    snapshot.answered(read)
  }

  private func account(_ id: AccountID) throws(SQLiteError) -> Account? {
    try connection.first("SELECT \(Account.table.selection) FROM account WHERE id = \(id)") {
      row throws(SQLiteError) in try Account(row)
    }
  }

  private static let identity = SQLText.built(
    """
    SELECT \(Identity.table.selection), \(Account.table.selection)
    FROM identity LEFT JOIN account ON account.id = identity.account
    WHERE subject = \(SQLValue.null) AND tenant = \(SQLValue.null) AND provider = \(SQLValue.null)
      AND identity.realm = \(SQLValue.null)
    """)

  private mutating func identity(_ key: IdentityKey) throws(SQLiteError) {
    let found = try connection.first(SQLStatement(Self.identity, key.sqlValues)) { row throws(SQLiteError) in
      (try Identity(row), try Account(joined: row, from: Identity.table.count))
    }
    snapshot.add(found?.0, for: key)
    if let (identity, account) = found { snapshot.add(account, for: identity.account) }
  }

  private mutating func passkey(_ key: IdentityKey) throws(SQLiteError) {
    let found = try connection.first(SQLStatement(Passkey.holder, key.sqlValues)) { row throws(SQLiteError) in
      try Passkey.holder(row)
    }
    snapshot.add(found?.0, for: key)
    guard let (identity, account, passkey) = found else { return }
    snapshot.add(account, for: identity.account)
    snapshot.add(passkey, of: identity.id)
  }

  private static let sessionInFull = SQLText.built(
    """
    SELECT \(Session.table.selection), \(Account.table.selection), \(Identity.table.selection)
    FROM session LEFT JOIN account ON account.id = session.account LEFT JOIN identity ON identity.id = session.identity
    WHERE session.id = \(SQLValue.null)
    """)

  private mutating func sessionInFull(_ id: SessionID) throws(SQLiteError) {
    let found = try connection.first(SQLStatement(Self.sessionInFull, [id.sqlValue])) { row throws(SQLiteError) in
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

  private mutating func transfer(_ key: IdentityKey) throws(SQLiteError) {
    let found = try connection.first(
      """
      SELECT \(IdentityTransfer.table.selection), \(Identity.table.selection), \(Account.table.selection)
      FROM identity_transfer LEFT JOIN identity ON identity.id = identity_transfer.identity
        LEFT JOIN account ON account.id = identity.account
      WHERE identity_transfer.subject = \(key.subject) AND identity_transfer.tenant = \(key.tenant)
        AND identity_transfer.provider = \(key.provider.rawValue) AND identity_transfer.realm = \(key.realm.rawValue)
      """
    ) { row throws(SQLiteError) in
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

  private func profile(_ key: IdentityKey) throws(SQLiteError) -> FirstTimeProfile? {
    try connection.first(
      """
      SELECT \(FirstTimeProfile.table.selection) FROM profile
      WHERE subject = \(key.subject) AND tenant = \(key.tenant) AND provider = \(key.provider.rawValue)
        AND realm = \(key.realm.rawValue)
      """
    ) { row throws(SQLiteError) in try FirstTimeProfile(row) }
  }

  private func record(_ id: [UInt8]) throws(SQLiteError) -> FlowRecord? {
    try connection.first("SELECT \(FlowRecord.table.selection) FROM flow_record WHERE id = \(id)") {
      row throws(SQLiteError) in try FlowRecord(row)
    }
  }

  /// Adds the proofs of an address, and returns whether there are any.
  private mutating func proofs(of address: CanonicalAddress, in realm: Realm) throws(SQLiteError) -> Bool {
    let found = try connection.query(
      "SELECT version, account, source FROM address_proof WHERE address = \(address.text) AND realm = \(realm.rawValue)"
    ) { row throws(SQLiteError) in
      (
        version: try row.integer(0),
        proof: AddressProof(realm: realm, address: address, account: try row.id(1), source: try row.id(2))
      )
    }
    snapshot.add(found.map(\.proof), of: address, in: realm, version: found.first?.version)
    return !found.isEmpty
  }

  private func deletion(_ account: AccountID) throws(SQLiteError) -> Deletion? {
    try connection.first("SELECT \(Deletion.table.selection) FROM deletion WHERE account = \(account)") {
      row throws(SQLiteError) in try Deletion(row)
    }
  }

  private func vaultEntries(_ identity: IdentityID) throws(SQLiteError) -> [VaultEntry] {
    try connection.query(
      "SELECT \(VaultEntry.table.selection) FROM vault_entry WHERE identity = \(identity)"
    ) {
      row throws(SQLiteError) in try VaultEntry(row)
    }
  }

  private func vaultEntry(_ identity: IdentityID, _ client: ClientID) throws(SQLiteError) -> VaultEntry? {
    try connection.first(
      """
      SELECT \(VaultEntry.table.selection) FROM vault_entry
      WHERE identity = \(identity) AND client = \(client.rawValue)
      """
    ) { row throws(SQLiteError) in try VaultEntry(row) }
  }

  private func validations() throws(SQLiteError) -> ValidationWindow {
    let window = try connection.first(
      """
      SELECT count(*), coalesce(sum(gone), 0)
      FROM (SELECT gone FROM apple_validation ORDER BY id DESC LIMIT \(ValidationWindow.size))
      """
    ) { row throws(SQLiteError) in
      ValidationWindow(count: Int(try row.integer(0)), gone: Int(try row.integer(1)))
    }
    return window ?? ValidationWindow()
  }
}

extension Read {
  /// Whether `SnapshotReader` answers it by a single query.
  var isOneQuery: Bool {
    switch self {
    case .notification, .accountInFull, .identityElseAddress, .password: false
    default: true
    }
  }
}
