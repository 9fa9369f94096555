import PippinAccounts
import PippinSQL

extension StoredSigningKey {
  static let columns: SQLStatement = """
    number, key_id, sealed_key_id, sealed_nonce, sealed_ciphertext, created_at
    """

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    self.init(
      number: try row.integer(0), keyID: try row.text(1), privateKey: try row.sealed(2), createdAt: try row.date(5))
  }
}

extension MasterKeyUse {
  /// Reads the key's id, since when it is used, and how many of each kind it seals.
  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    self.init(keyID: try row.text(0))
    firstUsedAt = try row.dateIfPresent(1)
    vaultEntries = Int(try row.integer(2))
    signingKeys = Int(try row.integer(3))
    records = Int(try row.integer(4))
    recordsExpireAt = try row.dateIfPresent(5)
  }
}
