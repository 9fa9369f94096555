import PippinAccounts
import PippinSQL

extension VaultEntry {
  static let columns: SQLStatement = "id, identity, client, key_id, nonce, ciphertext, obtained_at, checked_at"

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    self.init(
      id: try row.id(0), identity: try row.id(1), client: try row.word(2), token: try row.sealed(3),
      obtainedAt: try row.date(6), checkedAt: try row.dateIfPresent(7))
  }
}
