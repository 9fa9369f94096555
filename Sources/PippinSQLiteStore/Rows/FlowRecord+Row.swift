import PippinAccounts
import PippinSQL

extension FlowRecord {
  static let columns: SQLStatement = "version, key_id, nonce, ciphertext, expires_at"

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row, of id: [UInt8]) throws(Row.Failure) {
    self.init(id: id, version: try row.integer(0), content: try row.sealed(1), expiresAt: try row.date(4))
  }
}
