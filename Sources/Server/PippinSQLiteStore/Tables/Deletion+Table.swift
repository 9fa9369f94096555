import PippinAccounts
import PippinFoundation
import PippinDatabases

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
