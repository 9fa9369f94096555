import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinSecret

extension Account {
  static let table = Table<Account>(
    "account", key: ["id"],
    columns: [
      .column("id") { $0.id },
      .version,
      .column("realm") { $0.realm.rawValue },
      .column("given_name") { $0.name?.givenName },
      .column("family_name") { $0.name?.familyName },
      .column("email") { $0.email?.address },
      .column("email_verified") { $0.email?.isVerified },
      .column("email_private") { $0.email?.isPrivate },
      .column("email_deliverable") { $0.email?.isDeliverable },
      .column("email_deliverability_told_at") { $0.email?.deliverabilityToldAt },
      .column("email_source") { $0.email?.source },
      .column("created_at") { $0.createdAt },
      .property("language") {
        $0.language
      } set: {
        $0.language = $1
      },
      .property("known_devices") {
        $0.devices.isEmpty ? nil : $0.devices.bytes
      } set: {
        $0.devices = KnownDevices(bytes: $1 ?? [])
      },
      .column("suspended_at") { $0.suspension?.at },
      .column("suspension_reason") { $0.suspension?.reason },
      .column("suspended_by") { $0.suspension?.by },
      .property("external_id") {
        $0.externalID?.text
      } set: {
        $0.externalID = $1.map { ExternalID(stored: $0) }
      },
      .property("metadata_for_app") {
        $0.metadata.forApp
      } set: {
        $0.metadata.forApp = $1
      },
      .property("metadata_for_operators") {
        $0.metadata.forOperators
      } set: {
        $0.metadata.forOperators = $1
      },
      // NULL for all other accounts, so that the index holds guests only.
      .property("is_guest") {
        $0.isGuest ? true : nil
      } set: {
        $0.isGuest = $1 ?? false
      },
      .property("passkey_handle") {
        $0.passkeyHandle
      } set: {
        $0.passkeyHandle = $1
      },
    ])

  init(_ row: borrowing StoreRow, from start: Int = 0) throws(StoreRow.Failure) {
    var email: AccountEmail?
    if let address = try row.textIfPresent(start + 5) {
      email = AccountEmail(
        address: address, isVerified: try row.value(start + 6), isPrivate: try row.value(start + 7),
        isDeliverable: try row.value(start + 8), deliverabilityToldAt: try row.dateIfPresent(start + 9),
        source: try row.id(start + 10))
    }
    self.init(
      id: try row.id(start), version: try row.value(start + 1), realm: try row.word(start + 2),
      name: try row.name(start + 3), email: email, createdAt: try row.date(start + 11))
    if let at = try row.dateIfPresent(start + 14) {
      suspension = Suspension(at: at, storedReason: try row.value(start + 15), by: try row.value(start + 16))
    }
    try Self.table.complete(&self, row, from: start)
  }

  static func of(_ externalID: ExternalID, in realm: Realm) -> SQLStatement {
    """
    SELECT \(Self.table.selection) FROM account WHERE external_id = \(externalID.text) AND realm = \(realm.rawValue)
    """
  }

  /// The account of a joined row, unless the join found none.
  init?(joined row: borrowing StoreRow, from start: Int) throws(StoreRow.Failure) {
    if row.lacks(start) { return nil }
    try self.init(row, from: start)
  }
}

extension Identity {
  // A key and an id belong together permanently: the condition refuses another id for the key, and the unique id
  // refuses another key.
  static let table = Table<Identity>(
    "identity", key: ["id"], conflict: ["subject", "tenant", "provider", "realm"],
    replacedIf: "identity.id = excluded.id",
    columns: [
      .column("id") { $0.id },
      .version,
      .column("realm") { $0.key.realm.rawValue },
      .column("provider") { $0.key.provider.rawValue },
      .column("tenant") { $0.key.tenant },
      .column("subject") { $0.key.subject },
      .column("account") { $0.account },
      .column("status") { $0.status.rawValue },
      .column("email") { $0.email?.address },
      .column("email_proved") { $0.email?.isProved },
      .column("email_private") { $0.email?.isPrivate },
      .column("created_at") { $0.createdAt },
      .column("authenticated_at") { $0.authenticatedAt },
      .column("proved_at") { $0.provedAt },
      .property("closed_at") {
        $0.closedAt
      } set: {
        $0.closedAt = $1
      },
    ])

  /// `UPDATE identity SET …` for one that gets another key.
  static let move = RowStatement("UPDATE identity SET ", setting: table.columns.filter { $0.name != "id" })

  init(_ row: borrowing StoreRow, from start: Int = 0) throws(StoreRow.Failure) {
    var email: EmailClaim?
    if let address = try row.textIfPresent(start + 8) {
      email = EmailClaim(address: address, isProved: try row.value(start + 9), isPrivate: try row.value(start + 10))
    }
    self.init(
      id: try row.id(start), version: try row.value(start + 1),
      key: IdentityKey(
        realm: try row.word(start + 2), provider: try row.word(start + 3), tenant: try row.value(start + 4),
        subject: try row.value(start + 5)), account: try row.id(start + 6), status: try row.word(start + 7),
      email: email, createdAt: try row.date(start + 11), authenticatedAt: try row.date(start + 12),
      provedAt: try row.date(start + 13))
    try Self.table.complete(&self, row, from: start)
  }

  /// The identity of a joined row, unless the join found none.
  init?(joined row: borrowing StoreRow, from start: Int) throws(StoreRow.Failure) {
    if row.lacks(start) { return nil }
    try self.init(row, from: start)
  }

  /// The identities that lead to an account, oldest first.
  static func of(_ account: AccountID) -> SQLStatement {
    "SELECT \(table.selection) FROM identity WHERE account = \(account) ORDER BY id"
  }
}

extension PasswordCredential {
  static let table = Table<PasswordCredential>(
    "password_credential", key: ["identity"],
    columns: [
      .column("identity") { $0.identity },
      .version,
      .column("hash") { $0.hash.revealed },
      .column("changed_at") { $0.changedAt },
      .column("unproved_address") { $0.unprovedAddress?.text },
    ])

  static func of(_ identity: IdentityID) -> SQLStatement {
    "SELECT \(Self.table.selection) FROM password_credential WHERE identity = \(identity)"
  }

  static let holder: SQLStatement =
    "\(Self.table.selection), \(Identity.table.selection), \(Account.table.selection)"

  /// The passwords that are used with an address, by one statement, however many accounts have proved the
  /// address.
  static func holders(of address: CanonicalAddress, in realm: Realm) -> SQLStatement {
    """
    SELECT \(holder)
    FROM address_proof JOIN password_credential ON password_credential.identity = address_proof.source
      JOIN identity ON identity.id = address_proof.source JOIN account ON account.id = identity.account
    WHERE address_proof.address = \(address.text) AND address_proof.realm = \(realm.rawValue)
    """
  }

  /// Reads a row of `holders(of:in:)`.
  static func holder(
    _ row: borrowing StoreRow
  ) throws(StoreRow.Failure) -> (PasswordCredential, Identity, Account) {
    (
      try PasswordCredential(row), try Identity(row, from: table.count),
      try Account(row, from: table.count + Identity.table.count)
    )
  }

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      identity: try row.id(0), version: try row.value(1), hash: SecretText(try row.value(2)),
      changedAt: try row.date(3),
      unprovedAddress: try row.textIfPresent(4).map { CanonicalAddress(stored: $0) })
  }
}

extension FirstTimeProfile {
  static let table = Table<FirstTimeProfile>(
    "profile", key: ["subject", "tenant", "provider", "realm"],
    columns: [
      .column("realm") { $0.key.realm.rawValue },
      .column("provider") { $0.key.provider.rawValue },
      .column("tenant") { $0.key.tenant },
      .column("subject") { $0.key.subject },
      .version,
      .column("given_name") { $0.name.givenName },
      .column("family_name") { $0.name.familyName },
      .column("kept_at") { $0.keptAt },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    guard let name = try row.name(5) else { throw .unreadable(5) }
    self.init(key: try row.key(0), name: name, keptAt: try row.date(7), version: try row.value(4))
  }
}

extension Consent {
  static let table = Table<Consent>(
    "consent", key: ["account", "client"],
    columns: [
      .column("account") { $0.account },
      .column("client") { $0.client.rawValue },
      .version(from: { $0.firstVersion }),
      .column("scope") { $0.scope.text },
      .column("granted_at") { $0.grantedAt },
    ])

  static func of(_ account: AccountID, to client: ClientID) -> SQLStatement {
    "SELECT \(Self.table.selection) FROM consent WHERE account = \(account) AND client = \(client.rawValue)"
  }

  static func all(of account: AccountID) -> SQLStatement {
    "SELECT \(Self.table.selection) FROM consent WHERE account = \(account) ORDER BY client"
  }

  static func removal(of account: AccountID, to client: ClientID) -> SQLStatement {
    "DELETE FROM consent WHERE account = \(account) AND client = \(client.rawValue)"
  }

  static func removal(of account: AccountID) -> SQLStatement { "DELETE FROM consent WHERE account = \(account)" }

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      account: try row.id(0), client: try row.word(1), version: try row.value(2),
      scope: GrantedScope(text: try row.value(3)), grantedAt: try row.date(4))
  }
}

extension Deletion {
  static let table = Table<Deletion>(
    "deletion", key: ["account"],
    columns: [
      .column("account") { $0.account },
      .version,
      .column("receipt_digest") { $0.receiptDigest },
      .column("requested_at") { $0.requestedAt },
      .column("awaited") { $0.awaited.flatMap(\.uuid.bytes) },
      .column("at_apple") { $0.atApple.rawValue },
      .property("finished_at") {
        $0.finishedAt
      } set: {
        $0.finishedAt = $1
      },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      account: try row.id(0), version: try row.value(1), receiptDigest: try row.value(2), requestedAt: try row.date(3),
      awaited: try row.ids(4), atApple: try row.word(5))
    try Self.table.complete(&self, row, from: 0)
  }
}
