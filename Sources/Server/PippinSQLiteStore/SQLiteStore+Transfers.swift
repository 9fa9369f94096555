package import PippinAccounts
import PippinFoundation
import PippinDatabases

extension SQLiteStore {
  package func identities(
    of provider: Provider, tenant: String, unknownTo recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [Identity] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(Identity.table.selection) FROM identity
        WHERE id > \(Identifier.cursor(after)) AND tenant = \(tenant) AND provider = \(provider.rawValue)
          AND NOT EXISTS (
            SELECT 1 FROM identity_transfer AS known
            WHERE known.identity = identity.id AND known.tenant = \(recipient)
              AND known.provider = \(provider.rawValue))
        ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try Identity(row) }
    }
  }

  package func transfers(
    of provider: Provider, to recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [IdentityTransfer] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(IdentityTransfer.table.selection) FROM identity_transfer
        WHERE tenant = \(recipient) AND provider = \(provider.rawValue) AND moved_at IS NULL
          AND identity > \(Identifier.cursor(after))
        ORDER BY identity LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try IdentityTransfer(row) }
    }
  }

  package func transferCounts(
    of provider: Provider, from tenant: String, to recipient: String
  ) async throws(StoreError) -> TransferCounts {
    try await read { (connection) throws(SQLiteError) in
      let unknown = try connection.first(
        """
        SELECT count(*) FROM identity
        WHERE tenant = \(tenant) AND provider = \(provider.rawValue)
          AND NOT EXISTS (
            SELECT 1 FROM identity_transfer AS known
            WHERE known.identity = identity.id AND known.tenant = \(recipient)
              AND known.provider = \(provider.rawValue))
        """
      ) { row throws(SQLiteError) in try row.integer(0) }
      let known = try connection.first(
        """
        SELECT count(*), count(moved_at) FROM identity_transfer
        WHERE tenant = \(recipient) AND provider = \(provider.rawValue)
        """
      ) { row throws(SQLiteError) in (try row.integer(0), try row.integer(1)) }
      let (all, moved) = known ?? (0, 0)
      return TransferCounts(unknown: Int(unknown ?? 0), noted: Int(all - moved), moved: Int(moved))
    }
  }
}
