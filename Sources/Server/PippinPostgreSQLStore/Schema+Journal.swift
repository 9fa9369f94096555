import PippinDatabases

extension Schema {
  /// Providers' notifications, by the month in which they came; and apart from them, over all months, what tells that one came.
  static let journal = Migration(
    name: "m0007_journal",
    statements: [
      """
      CREATE TABLE known_notification (
        id_digest bytea NOT NULL PRIMARY KEY,
        event_digest bytea NOT NULL UNIQUE,
        received_at bigint NOT NULL
      )
      """,
      "CREATE INDEX known_notification_by_receipt ON known_notification (received_at)",
      """
      CREATE TABLE notification (
        id_digest bytea NOT NULL,
        provider text COLLATE "C" NOT NULL,
        type text NOT NULL,
        payload bytea NOT NULL,
        event_time bigint NOT NULL,
        received_at bigint NOT NULL,
        effect text COLLATE "C" NOT NULL,
        PRIMARY KEY (id_digest, received_at)
      ) PARTITION BY RANGE (received_at)
      """,
      "CREATE INDEX notification_by_receipt ON notification (received_at)",
      "CREATE TABLE notification_rest PARTITION OF notification DEFAULT",
    ])
}
