import PippinDatabases

extension Schema {
  /// What an operator does and looks at: suspensions, tokens and their names in the audit, counts, refused sign-ins.
  static let operation = Migration(
    name: "m0013_operation",
    statements: [
      "ALTER TABLE account ADD COLUMN suspended_at INTEGER",
      "ALTER TABLE account ADD COLUMN suspension_reason TEXT",
      "ALTER TABLE account ADD COLUMN suspended_by TEXT",
      "ALTER TABLE account_merge ADD COLUMN suspended_at INTEGER",
      "ALTER TABLE account_merge ADD COLUMN suspension_reason TEXT",
      "ALTER TABLE account_merge ADD COLUMN suspended_by TEXT",
      "ALTER TABLE audit_event ADD COLUMN actor TEXT",
      """
      CREATE TABLE operator_token (
        name TEXT NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        digest BLOB NOT NULL,
        scopes TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        revoked_at INTEGER
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE event_count (
        start INTEGER NOT NULL,
        event TEXT NOT NULL,
        provider TEXT NOT NULL,
        client TEXT NOT NULL,
        platform TEXT NOT NULL,
        reason TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (start, event, provider, client, platform, reason)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE refusal (
        id BLOB NOT NULL PRIMARY KEY,
        at INTEGER NOT NULL,
        request_id TEXT NOT NULL,
        account BLOB,
        provider TEXT,
        client TEXT,
        surface TEXT,
        code TEXT NOT NULL,
        reason TEXT,
        cause TEXT
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX refusal_by_account ON refusal (account, id) WHERE account IS NOT NULL",
      "CREATE INDEX refusal_by_request ON refusal (request_id)",
    ])
}
