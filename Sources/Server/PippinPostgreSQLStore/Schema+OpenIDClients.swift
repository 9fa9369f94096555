import PippinDatabases

extension Schema {
  /// What the sessions that OpenID clients hold may do and which session of a browser they end with; and what people agreed to.
  static let openIDClients = Migration(
    name: "m0014_openid_clients",
    statements: [
      "DROP VIEW any_session",
      "ALTER TABLE session ADD COLUMN browser_session bytea, ADD COLUMN scope text",
      "ALTER TABLE ended_session ADD COLUMN browser_session bytea, ADD COLUMN scope text",
      """
      CREATE VIEW any_session AS
        SELECT id, version, account, identity, client, kind, surface, secret, generation, rotated_at, retry_key_digest, created_at,
          authenticated_at, last_used_at, expires_at, device_name, device_platform, device_app_version, is_unconfirmed,
          browser_session, scope, NULL::bigint AS ended_at, NULL::text COLLATE "C" AS end_reason
        FROM session
        UNION ALL
        SELECT id, version, account, identity, client, kind, surface, secret, generation, rotated_at, retry_key_digest, created_at,
          authenticated_at, last_used_at, expires_at, device_name, device_platform, device_app_version, is_unconfirmed,
          browser_session, scope, ended_at, end_reason
        FROM ended_session
      """,
      """
      CREATE TABLE consent (
        account bytea NOT NULL,
        client text COLLATE "C" NOT NULL,
        version bigint NOT NULL,
        scope text NOT NULL,
        granted_at bigint NOT NULL,
        PRIMARY KEY (account, client)
      )
      """,
    ])
}
