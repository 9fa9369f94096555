import FoundationEssentials
import PippinAccounts
import PippinSQL
import PippinSQLite

extension ChangeWriter {
  func put(_ entry: VaultEntry) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO vault_entry (identity, client, id, key_id, nonce, ciphertext, obtained_at, checked_at)
      VALUES (\(entry.identity), \(entry.client.rawValue), \(entry.id), \(entry.token.keyID), \(entry.token.nonce),
        \(entry.token.ciphertext), \(entry.obtainedAt), \(entry.checkedAt))
      ON CONFLICT (identity, client) DO UPDATE SET id = excluded.id, key_id = excluded.key_id, nonce = excluded.nonce,
        ciphertext = excluded.ciphertext, obtained_at = excluded.obtained_at, checked_at = excluded.checked_at
      """)
  }

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

  func put(_ record: FlowRecord) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO flow_record (id, version, key_id, nonce, ciphertext, expires_at)
      VALUES (\(record.id), 1, \(record.content.keyID), \(record.content.nonce), \(record.content.ciphertext),
        \(record.expiresAt))
      ON CONFLICT (id) DO UPDATE SET version = version + 1, key_id = excluded.key_id, nonce = excluded.nonce,
        ciphertext = excluded.ciphertext, expires_at = excluded.expires_at
      """)
  }

  func put(_ key: StoredSigningKey) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO signing_key (number, version, key_id, sealed_key_id, sealed_nonce, sealed_ciphertext, created_at)
      VALUES (\(key.number), 1, \(key.keyID), \(key.privateKey.keyID), \(key.privateKey.nonce),
        \(key.privateKey.ciphertext), \(key.createdAt))
      ON CONFLICT (number) DO UPDATE SET version = version + 1, key_id = excluded.key_id,
        sealed_key_id = excluded.sealed_key_id, sealed_nonce = excluded.sealed_nonce,
        sealed_ciphertext = excluded.sealed_ciphertext, created_at = excluded.created_at
      """)
  }

  func journal(_ entry: JournalledNotification) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO notification (id_digest, event_digest, provider, type, payload, event_time, received_at, effect)
      VALUES (\(entry.idDigest), \(entry.eventDigest), \(entry.provider.rawValue), \(entry.type), \(entry.payload),
        \(entry.eventTime), \(entry.receivedAt), \(entry.effect.rawValue))
      """)
  }
}
