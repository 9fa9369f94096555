import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinSecret

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

  /// Whose password an address is, by one statement however many have proved it.
  static func holders(of address: CanonicalAddress, in realm: Realm) -> SQLStatement {
    """
    SELECT \(holder)
    FROM address_proof JOIN password_credential ON password_credential.identity = address_proof.source
      JOIN identity ON identity.id = address_proof.source JOIN account ON account.id = identity.account
    WHERE address_proof.address = \(address.text) AND address_proof.realm = \(realm.rawValue)
    """
  }

  /// A row of these.
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
