import PippinAccounts
import PippinDatabases

extension Identity {
  // A key and an id that met once belong together for ever; the other way round, the id's uniqueness sees to it.
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
