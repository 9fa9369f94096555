import PippinAccounts
import PippinFoundation
import PippinDatabases

extension VaultEntry {
  static let table = Table<VaultEntry>(
    "vault_entry", key: ["identity", "client"],
    columns: [
      .column("id") { $0.id },
      .column("identity") { $0.identity },
      .column("client") { $0.client.rawValue },
      .column("key_id") { $0.token.keyID },
      .column("nonce") { $0.token.nonce },
      .column("ciphertext") { $0.token.ciphertext },
      .column("obtained_at") { $0.obtainedAt },
      .column("checked_at") { $0.checkedAt },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      id: try row.id(0), identity: try row.id(1), client: try row.word(2), token: try row.sealed(3),
      obtainedAt: try row.date(6), checkedAt: try row.dateIfPresent(7))
  }
}
