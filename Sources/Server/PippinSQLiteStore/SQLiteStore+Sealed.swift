package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension SQLiteStore {
  package func vaultEntries(limit: Int, after: VaultPosition?) async throws(StoreError) -> [VaultEntry] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(VaultEntry.table.selection) FROM vault_entry
        WHERE (identity, client) > (\(Identifier.cursor(after?.identity)), \(after?.client.rawValue ?? ""))
        ORDER BY identity, client LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try VaultEntry(row) }
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
      ) { row throws(SQLiteError) in try MasterKeyUse(row) }
    }
  }

  package func masterKeyFirstUses() async throws(StoreError) -> [String: Date] {
    let uses = try await read { (connection) throws(SQLiteError) in
      try connection.query("SELECT id, first_used_at FROM master_key") { row throws(SQLiteError) in
        (try row.text(0), try row.date(1))
      }
    }
    return Dictionary(uniqueKeysWithValues: uses)
  }
}
