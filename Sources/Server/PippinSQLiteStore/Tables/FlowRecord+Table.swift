import PippinAccounts
import PippinFoundation
import PippinDatabases

extension FlowRecord {
  static let table = Table<FlowRecord>(
    "flow_record", key: ["id"],
    columns: [
      .column("id") { $0.id },
      .version,
      .column("key_id") { $0.content.keyID },
      .column("nonce") { $0.content.nonce },
      .column("ciphertext") { $0.content.ciphertext },
      .column("expires_at") { $0.expiresAt },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      id: try row.value(0), version: try row.value(1), content: try row.sealed(2), expiresAt: try row.date(5))
  }
}
