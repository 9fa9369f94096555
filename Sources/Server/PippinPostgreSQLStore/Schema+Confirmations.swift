import PippinDatabases

extension Schema {
  /// Whether a provider has confirmed a session's proof; and key sets become sealed records, since a row said nothing about its origin.
  static let confirmations = Migration(
    name: "m0009_confirmations",
    statements: [
      "DROP VIEW any_session",
      "ALTER TABLE session ADD COLUMN is_unconfirmed smallint NOT NULL DEFAULT 0",
      "ALTER TABLE ended_session ADD COLUMN is_unconfirmed smallint NOT NULL DEFAULT 0",
      """
      CREATE VIEW any_session AS
        SELECT id, version, account, identity, client, kind, surface, secret, generation, rotated_at, retry_key_digest, created_at,
          authenticated_at, last_used_at, expires_at, device_name, device_platform, device_app_version, is_unconfirmed,
          NULL::bigint AS ended_at, NULL::text COLLATE "C" AS end_reason
        FROM session
        UNION ALL
        SELECT id, version, account, identity, client, kind, surface, secret, generation, rotated_at, retry_key_digest, created_at,
          authenticated_at, last_used_at, expires_at, device_name, device_platform, device_app_version, is_unconfirmed,
          ended_at, end_reason
        FROM ended_session
      """,
      "DROP TABLE key_set",
    ])
}
