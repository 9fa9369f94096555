import PippinAccounts
import PippinFoundation
import PippinSQL
import PippinSecret

extension PasswordCredential {
  static let table = Table<PasswordCredential>(
    "password_credential", key: ["identity"],
    columns: [
      .column("identity") { $0.identity },
      .version,
      .column("hash") { $0.hash.revealed },
      .column("changed_at") { $0.changedAt },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      identity: try row.id(0), version: try row.value(1), hash: SecretText(try row.value(2)),
      changedAt: try row.date(3))
  }
}
