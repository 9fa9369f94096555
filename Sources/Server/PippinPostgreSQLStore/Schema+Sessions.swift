import PippinDatabases

extension Schema {
  /// Sessions that have not ended, and apart from them, by the month of their end, those that have.
  static let sessions = Migration(
    name: "m0003_sessions",
    statements: [
      // A refresh writes no column that is indexed, so that with some room on its page it leaves the indexes alone.
      """
      CREATE TABLE session (
        id bytea NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        account bytea NOT NULL,
        identity bytea NOT NULL,
        client text COLLATE "C" NOT NULL,
        kind text COLLATE "C" NOT NULL,
        surface text COLLATE "C" NOT NULL,
        secret bytea NOT NULL,
        generation bigint NOT NULL,
        rotated_at bigint,
        retry_key_digest bytea,
        created_at bigint NOT NULL,
        authenticated_at bigint NOT NULL,
        last_used_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        device_name text,
        device_platform text,
        device_app_version text
      ) WITH (fillfactor = 80)
      """,
      "CREATE INDEX session_by_account ON session (account)",
      """
      CREATE TABLE ended_session (
        LIKE session,
        ended_at bigint NOT NULL,
        end_reason text COLLATE "C" NOT NULL,
        PRIMARY KEY (id, ended_at)
      ) PARTITION BY RANGE (ended_at)
      """,
      "CREATE INDEX ended_session_by_end ON ended_session (ended_at)",
      "CREATE TABLE ended_session_rest PARTITION OF ended_session DEFAULT",
      """
      CREATE VIEW any_session AS
        SELECT session.*, NULL::bigint AS ended_at, NULL::text COLLATE "C" AS end_reason FROM session
        UNION ALL SELECT * FROM ended_session
      """,
    ])
}
