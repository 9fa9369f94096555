import PippinDatabases

extension Schema {
  /// The audit, by the month in which a line was written, with which its id begins.
  static let audit = Migration(
    name: "m0006_audit",
    statements: [
      // The numbers of the chain are kept apart by the version of its head, upon which whoever gives them relies: an index over all
      // months can be unique only in what the months are told apart by.
      """
      CREATE TABLE audit_event (
        account bytea NOT NULL,
        id bytea NOT NULL,
        at bigint NOT NULL,
        kind text COLLATE "C" NOT NULL,
        identity bytea,
        session bytea,
        client text COLLATE "C",
        detail text,
        number bigint,
        salt bytea,
        personal_digest bytea,
        hash bytea,
        PRIMARY KEY (account, id)
      ) PARTITION BY RANGE (id)
      """,
      "CREATE INDEX audit_event_by_number ON audit_event (number) WHERE number IS NOT NULL",
      "CREATE INDEX audit_event_unchained ON audit_event (id) WHERE number IS NULL",
      "CREATE TABLE audit_event_rest PARTITION OF audit_event DEFAULT",
      // One row: the newest head.
      """
      CREATE TABLE audit_head (
        place bigint NOT NULL PRIMARY KEY CHECK (place = 1),
        version bigint NOT NULL,
        number bigint NOT NULL,
        hash bytea NOT NULL,
        at bigint NOT NULL,
        key_id text COLLATE "C" NOT NULL,
        signature bytea NOT NULL
      )
      """,
    ])
}
