import PippinAccounts
import PippinFoundation
import PippinDatabases

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
