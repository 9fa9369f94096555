import PippinDatabases

extension Schema {
  /// What an operator does and looks at: suspensions, tokens and their names in the audit, counts, refused sign-ins.
  static let operation = Migration(
    name: "m0011_operation",
    statements: [
      "ALTER TABLE account ADD COLUMN suspended_at bigint",
      "ALTER TABLE account ADD COLUMN suspension_reason text",
      "ALTER TABLE account ADD COLUMN suspended_by text",
      "ALTER TABLE account_merge ADD COLUMN suspended_at bigint",
      "ALTER TABLE account_merge ADD COLUMN suspension_reason text",
      "ALTER TABLE account_merge ADD COLUMN suspended_by text",
      "ALTER TABLE audit_event ADD COLUMN actor text",
      """
      CREATE TABLE operator_token (
        name text COLLATE "C" NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        digest bytea NOT NULL,
        scopes text NOT NULL,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        revoked_at bigint
      )
      """,
      """
      CREATE TABLE event_count (
        start bigint NOT NULL,
        event text COLLATE "C" NOT NULL,
        provider text COLLATE "C" NOT NULL,
        client text COLLATE "C" NOT NULL,
        platform text COLLATE "C" NOT NULL,
        reason text COLLATE "C" NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (start, event, provider, client, platform, reason)
      )
      """,
      // Whoever adds to a row holds it until the commit, and all who come in would wait for one row. So each puts in a row of their own, and a
      // job brings them together.
      """
      CREATE TABLE event_new (
        start bigint NOT NULL,
        event text COLLATE "C" NOT NULL,
        provider text COLLATE "C" NOT NULL,
        client text COLLATE "C" NOT NULL,
        platform text COLLATE "C" NOT NULL,
        reason text COLLATE "C" NOT NULL,
        count bigint NOT NULL
      )
      """,
      """
      CREATE VIEW any_event_count AS
      SELECT start, event, provider, client, platform, reason, sum(count)::bigint AS count
      FROM (SELECT * FROM event_count UNION ALL SELECT * FROM event_new) AS counted
      GROUP BY start, event, provider, client, platform, reason
      """,
      """
      CREATE TABLE refusal (
        id bytea NOT NULL PRIMARY KEY,
        at bigint NOT NULL,
        request_id text COLLATE "C" NOT NULL,
        account bytea,
        provider text,
        client text,
        surface text,
        code text COLLATE "C" NOT NULL,
        reason text,
        cause text
      )
      """,
      "CREATE INDEX refusal_by_account ON refusal (account, id) WHERE account IS NOT NULL",
      "CREATE INDEX refusal_by_request ON refusal (request_id)",
    ])
}
