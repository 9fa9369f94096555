import PippinAccounts
import PippinFoundation
import PippinDatabases

extension ChangeWriter {
  func put(_ entry: VaultEntry) throws(SQLiteError) { try connection.execute(VaultEntry.table.upsert(entry)) }

  func reseal(_ thing: SealedThing, _ from: SealedToken, _ to: SealedToken) throws(SQLiteError) {
    switch thing {
    case .vaultEntry(let identity, let client):
      try connection.execute(
        """
        UPDATE vault_entry SET key_id = \(to.keyID), nonce = \(to.nonce), ciphertext = \(to.ciphertext)
        WHERE identity = \(identity) AND client = \(client.rawValue)
          AND key_id = \(from.keyID) AND nonce = \(from.nonce) AND ciphertext = \(from.ciphertext)
        """)
    case .signingKey(let number):
      try connection.execute(
        """
        UPDATE signing_key SET version = version + 1, sealed_key_id = \(to.keyID), sealed_nonce = \(to.nonce),
          sealed_ciphertext = \(to.ciphertext)
        WHERE number = \(number) AND sealed_key_id = \(from.keyID) AND sealed_nonce = \(from.nonce)
          AND sealed_ciphertext = \(from.ciphertext)
        """)
    }
  }

  func put(_ record: FlowRecord) throws(SQLiteError) { try connection.execute(FlowRecord.table.upsert(record)) }

  func put(_ key: StoredSigningKey) throws(SQLiteError) { try connection.execute(StoredSigningKey.table.upsert(key)) }

  func journal(_ entry: JournalledNotification) throws(SQLiteError) {
    try connection.execute(JournalledNotification.table.insertion(entry))
  }
}
