import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinSecret

extension Merge {
  private static let ownColumns: [Column<Merge>] = [
    .version,
    .column("survivor") { $0.survivor },
    .column("at") { $0.at },
    .column("undo_until") { $0.undoUntil },
    .column("identities") { $0.identities.flatMap(\.uuid.bytes) },
    .column("gave_name") { $0.gaveName },
    .column("lost") { $0.lost },
  ]

  /// The lost account: an account's columns without its id, which is the key, and its version.
  private static let formerColumns = Account.table.columns.filter { $0.name != "id" && $0.role != .version }

  static let table = Table<Merge>(
    "account_merge", key: ["lost"],
    columns: ownColumns + formerColumns.map { column in column.ofOptional { (merge: Merge) in merge.former } }
      + setAsideColumns)

  /// The password that was set aside. Its identity is active, and has its own id as the subject.
  private static let setAsideColumns: [Column<Merge>] = [
    .column("password_identity") { $0.setAside?.identity.id },
    .column("password_account") { $0.setAside?.identity.account },
    .column("password_email") { $0.setAside?.identity.email?.address },
    .column("password_email_proved") { $0.setAside?.identity.email?.isProved },
    .column("password_email_private") { $0.setAside?.identity.email?.isPrivate },
    .column("password_created_at") { $0.setAside?.identity.createdAt },
    .column("password_authenticated_at") { $0.setAside?.identity.authenticatedAt },
    .column("password_proved_at") { $0.setAside?.identity.provedAt },
    .column("password_hash") { $0.setAside?.credential.hash.revealed },
    .column("password_changed_at") { $0.setAside?.credential.changedAt },
    .column("password_unproved_address") { $0.setAside?.credential.unprovedAddress?.text },
  ]

  /// The lost account and the password come last, in the order of their own columns; they have no version of their own here.
  static let selection: SQLStatement = {
    let account = Account.table.columns.map { column in
      column.role == .version ? "0" : column.name == "id" ? "lost" : column.name
    }
    return SQLStatement(
      stringLiteral: (ownColumns.dropLast().map(\.name) + account + setAsideColumns.map(\.name)).joined(separator: ", ")
    )
  }()

  static func of(_ lost: AccountID) -> SQLStatement { "SELECT \(selection) FROM account_merge WHERE lost = \(lost)" }

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    // `selection` puts the lost account behind the merge's own columns, without the last of them.
    let formerColumn = Self.ownColumns.count - 1
    let former = row.lacks(formerColumn + 2) ? nil : try Account(row, from: formerColumn)
    self.init(
      lost: try row.id(formerColumn), version: try row.value(0), survivor: try row.id(1), at: try row.date(2),
      undoUntil: try row.date(3), identities: try row.ids(4), gaveName: try row.value(5),
      former: former,
      setAside: try former.flatMap { former throws(StoreRow.Failure) in
        try SetAsidePassword(row, from: formerColumn + Account.table.count, in: former.realm)
      })
  }

  private static let erasing = SQLStatement(
    stringLiteral: (formerColumns.map(\.name) + setAsideColumns.map(\.name)).map { "\($0) = NULL" }.joined(
      separator: ", "))

  /// Forgets up to `limit` lost accounts that no undo can need any more; the alias stays.
  static func forgetting(_ limit: Int, before now: Date) -> SQLStatement {
    """
    UPDATE account_merge SET version = version + 1, \(erasing)
    WHERE lost IN (
      SELECT lost FROM account_merge WHERE undo_until < \(now) AND realm IS NOT NULL LIMIT \(limit))
    """
  }
}

extension SetAsidePassword {
  fileprivate init?(_ row: borrowing StoreRow, from start: Int, in realm: Realm) throws(StoreRow.Failure) {
    if row.lacks(start) { return nil }
    let id: IdentityID = try row.id(start)
    var email: EmailClaim?
    if let address = try row.textIfPresent(start + 2) {
      email = EmailClaim(address: address, isProved: try row.value(start + 3), isPrivate: try row.value(start + 4))
    }
    self.init(
      identity: Identity(
        id: id, key: .password(id, in: realm), account: try row.id(start + 1), status: .active, email: email,
        createdAt: try row.date(start + 5), authenticatedAt: try row.date(start + 6),
        provedAt: try row.date(start + 7)),
      credential: PasswordCredential(
        identity: id, hash: SecretText(try row.value(start + 8)), changedAt: try row.date(start + 9),
        unprovedAddress: try row.textIfPresent(start + 10).map { CanonicalAddress(stored: $0) }))
  }
}

extension IdentityTransfer {
  static let table = Table<IdentityTransfer>(
    "identity_transfer", key: ["subject", "tenant", "provider", "realm"],
    replacedIf: "identity_transfer.identity = excluded.identity",
    columns: [
      .column("realm") { $0.key.realm.rawValue },
      .column("provider") { $0.key.provider.rawValue },
      .column("tenant") { $0.key.tenant },
      .column("subject") { $0.key.subject },
      .version,
      .column("identity") { $0.identity }.fixed,
      .column("noted_at") { $0.notedAt },
      .property("moved_at") {
        $0.movedAt
      } set: {
        $0.movedAt = $1
      },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(key: try row.key(0), identity: try row.id(5), version: try row.value(4), notedAt: try row.date(6))
    try Self.table.complete(&self, row, from: 0)
  }
}
