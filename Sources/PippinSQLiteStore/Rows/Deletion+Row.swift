import PippinAccounts
import PippinSQL

extension Deletion {
  static let columns: SQLStatement = "version, receipt_digest, requested_at, awaited, at_apple, finished_at"

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row, of account: AccountID) throws(Row.Failure) {
    self.init(
      account: account, version: try row.integer(0), receiptDigest: try row.blob(1), requestedAt: try row.date(2),
      awaited: try row.ids(3), atApple: try row.word(4), finishedAt: try row.dateIfPresent(5))
  }
}
