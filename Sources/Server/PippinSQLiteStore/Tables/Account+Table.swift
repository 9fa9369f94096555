import PippinAccounts
import PippinDatabases

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
      // Nothing where it is none, so that an index holds guests only.
      .property("is_guest") {
        $0.isGuest ? true : nil
      } set: {
        $0.isGuest = $1 ?? false
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
