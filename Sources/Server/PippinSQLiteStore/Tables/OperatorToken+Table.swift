import PippinAccounts
import PippinFoundation
import PippinDatabases

extension OperatorToken {
  static let table = Table<OperatorToken>(
    "operator_token", key: ["name"],
    columns: [
      .column("name") { $0.name },
      .version,
      .column("digest") { $0.digest },
      .column("scopes") { $0.scopes.sorted().map(\.rawValue).joined(separator: " ") },
      .column("created_at") { $0.createdAt },
      .column("expires_at") { $0.expiresAt },
      .property("revoked_at") {
        $0.revokedAt
      } set: {
        $0.revokedAt = $1
      },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    // A scope of a newer program's allows nothing here.
    let text: String = try row.value(3)
    let scopes = text.split(separator: " ").compactMap { Scope(rawValue: String($0)) }
    self.init(
      name: try row.value(0), version: try row.value(1), digest: try row.value(2), scopes: Set(scopes),
      createdAt: try row.date(4), expiresAt: try row.date(5))
    try Self.table.complete(&self, row, from: 0)
  }
}
