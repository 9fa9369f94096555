import PippinAccounts
import PippinFoundation
import PippinDatabases

extension StoredSigningKey {
  static let table = Table<StoredSigningKey>(
    "signing_key", key: ["number"],
    columns: [
      .column("number") { $0.number },
      .version,
      .column("key_id") { $0.keyID },
      .column("sealed_key_id") { $0.privateKey.keyID },
      .column("sealed_nonce") { $0.privateKey.nonce },
      .column("sealed_ciphertext") { $0.privateKey.ciphertext },
      .column("created_at") { $0.createdAt },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      number: try row.value(0), keyID: try row.value(2), privateKey: try row.sealed(3), createdAt: try row.date(6))
  }
}

extension MasterKeyUse {
  /// Reads the key's id, since when it is used, and how many of each kind it seals.
  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(keyID: try row.value(0))
    firstUsedAt = try row.dateIfPresent(1)
    vaultEntries = try row.value(2)
    signingKeys = try row.value(3)
    records = try row.value(4)
    recordsExpireAt = try row.dateIfPresent(5)
  }
}
