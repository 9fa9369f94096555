import PippinDatabases

extension Schema {
  /// How people are called on their way from one of a provider's tenants to another.
  static let transfers = Migration(
    name: "m0009_transfers",
    statements: [
      """
      CREATE TABLE identity_transfer (
        realm TEXT NOT NULL,
        provider TEXT NOT NULL,
        tenant TEXT NOT NULL,
        subject TEXT NOT NULL,
        version INTEGER NOT NULL,
        identity BLOB NOT NULL,
        noted_at INTEGER NOT NULL,
        moved_at INTEGER,
        PRIMARY KEY (subject, tenant, provider, realm)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE UNIQUE INDEX identity_transfer_by_identity ON identity_transfer (identity, tenant, provider)",
    ])
}
