import PippinDatabases

extension Schema {
  /// What people bring who come from another system: the key of the app's own tables, metadata, passwords with an address that nobody
  /// had confirmed.
  static let movingIn = Migration(
    name: "m0014_moving_in",
    statements: [
      "ALTER TABLE account ADD COLUMN external_id TEXT",
      "ALTER TABLE account ADD COLUMN metadata_for_app TEXT",
      "ALTER TABLE account ADD COLUMN metadata_for_operators TEXT",
      "CREATE UNIQUE INDEX account_by_external_id ON account (external_id, realm) WHERE external_id IS NOT NULL",
      "ALTER TABLE account_merge ADD COLUMN external_id TEXT",
      "ALTER TABLE account_merge ADD COLUMN metadata_for_app TEXT",
      "ALTER TABLE account_merge ADD COLUMN metadata_for_operators TEXT",
      "ALTER TABLE password_credential ADD COLUMN unproved_address TEXT",
      """
      CREATE INDEX password_by_unproved_address ON password_credential (unproved_address)
      WHERE unproved_address IS NOT NULL
      """,
    ])
}
