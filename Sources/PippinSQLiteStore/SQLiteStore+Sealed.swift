package import PippinAccounts
import PippinSQL
import PippinSQLite

extension SQLiteStore {
  package func vaultEntries(limit: Int, after: VaultPosition?) async throws(StoreError) -> [VaultEntry] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT id, identity, client, key_id, nonce, ciphertext, obtained_at, checked_at FROM vault_entry
        WHERE (identity, client) > (\(Self.cursor(after?.identity)), \(after?.client.rawValue ?? ""))
        ORDER BY identity, client LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in
        VaultEntry(
          id: try row.id(0), identity: try row.id(1), client: try row.word(2), token: try row.sealed(3),
          obtainedAt: try row.date(6), checkedAt: try row.dateIfPresent(7))
      }
    }
  }

  package func masterKeyUses() async throws(StoreError) -> [MasterKeyUse] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT id, max(first_used_at), sum(vault), sum(keys), sum(records), max(records_expire_at) FROM (
          SELECT id, first_used_at, 0 AS vault, 0 AS keys, 0 AS records, NULL AS records_expire_at FROM master_key
          UNION ALL SELECT key_id, NULL, count(*), 0, 0, NULL FROM vault_entry GROUP BY key_id
          UNION ALL SELECT sealed_key_id, NULL, 0, count(*), 0, NULL FROM signing_key GROUP BY sealed_key_id
          UNION ALL SELECT key_id, NULL, 0, 0, count(*), max(expires_at) FROM flow_record GROUP BY key_id
        ) AS uses GROUP BY id ORDER BY id
        """
      ) { row throws(SQLiteError) in
        var use = MasterKeyUse(keyID: try row.text(0))
        use.firstUsedAt = try row.dateIfPresent(1)
        use.vaultEntries = Int(try row.integer(2))
        use.signingKeys = Int(try row.integer(3))
        use.records = Int(try row.integer(4))
        use.recordsExpireAt = try row.dateIfPresent(5)
        return use
      }
    }
  }
}
