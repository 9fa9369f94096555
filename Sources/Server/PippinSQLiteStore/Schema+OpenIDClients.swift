import PippinDatabases

extension Schema {
  /// What the sessions that OpenID clients hold may do and which session of a browser they end with; and what people agreed to.
  static let openIDClients = Migration(
    name: "m0016_openid_clients",
    statements: [
      "ALTER TABLE session ADD COLUMN browser_session BLOB",
      "ALTER TABLE session ADD COLUMN scope TEXT",
      """
      CREATE TABLE consent (
        account BLOB NOT NULL,
        client TEXT NOT NULL,
        version INTEGER NOT NULL,
        scope TEXT NOT NULL,
        granted_at INTEGER NOT NULL,
        PRIMARY KEY (account, client)
      ) STRICT, WITHOUT ROWID
      """,
    ])
}
