import PippinDatabases

extension Schema {
  static let deletion = Migration(
    name: "m0008_deletion",
    statements: [
      // `awaited`: ids of entries that the vault had, sixteen bytes each, one behind the other.
      """
      CREATE TABLE deletion (
        account BLOB NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        receipt_digest BLOB NOT NULL,
        requested_at INTEGER NOT NULL,
        awaited BLOB NOT NULL,
        at_apple TEXT NOT NULL,
        finished_at INTEGER
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX deletion_by_finish ON deletion (finished_at) WHERE finished_at IS NOT NULL",
      // By these a purge finds what has been kept for long enough; nothing that happens often writes them.
      "CREATE INDEX session_by_end ON session (ended_at) WHERE ended_at IS NOT NULL",
      "CREATE INDEX notification_by_receipt ON notification (received_at)",
    ])
}
