package import PippinAccounts
import PippinFoundation
import PippinDatabases

extension PostgreSQLStore {
  package func identities(
    of provider: Provider, tenant: String, unknownTo recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [Identity] {
    try await list(
      """
      SELECT \(Identity.table.selection) FROM identity
      WHERE id > \(Identifier.cursor(after)) AND \(Self.unknown(provider, tenant, to: recipient))
      ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try Identity(row) }
  }

  package func transfers(
    of provider: Provider, to recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [IdentityTransfer] {
    try await list(
      """
      SELECT \(IdentityTransfer.table.selection) FROM identity_transfer
      WHERE tenant = \(recipient) AND provider = \(provider.rawValue) AND moved_at IS NULL
        AND identity > \(Identifier.cursor(after))
      ORDER BY identity LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try IdentityTransfer(row) }
  }

  package func transferCounts(
    of provider: Provider, from tenant: String, to recipient: String
  ) async throws(StoreError) -> TransferCounts {
    let counts = try await first(
      """
      SELECT (SELECT count(*) FROM identity WHERE \(Self.unknown(provider, tenant, to: recipient))),
        count(*) - count(moved_at), count(moved_at)
      FROM identity_transfer WHERE tenant = \(recipient) AND provider = \(provider.rawValue)
      """
    ) { row throws(PostgreSQLError) in
      TransferCounts(
        unknown: Int(try row.integer(0)), noted: Int(try row.integer(1)), moved: Int(try row.integer(2)))
    }
    return counts ?? TransferCounts(unknown: 0, noted: 0, moved: 0)
  }

  /// Whose name on the way to a tenant is not known.
  private static func unknown(_ provider: Provider, _ tenant: String, to recipient: String) -> SQLStatement {
    """
    identity.tenant = \(tenant) AND identity.provider = \(provider.rawValue) AND NOT EXISTS (
      SELECT FROM identity_transfer AS known
      WHERE known.identity = identity.id AND known.tenant = \(recipient) AND known.provider = \(provider.rawValue))
    """
  }
}
