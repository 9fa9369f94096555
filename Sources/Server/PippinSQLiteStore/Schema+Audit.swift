import PippinDatabases

extension Schema {
  static let audit = Migration(
    name: "m0004_audit",
    statements: [
      "ALTER TABLE audit_event ADD COLUMN number INTEGER",
      "ALTER TABLE audit_event ADD COLUMN salt BLOB",
      "ALTER TABLE audit_event ADD COLUMN personal_digest BLOB",
      "ALTER TABLE audit_event ADD COLUMN hash BLOB",
      "CREATE UNIQUE INDEX audit_event_by_number ON audit_event (number) WHERE number IS NOT NULL",
      "CREATE INDEX audit_event_unchained ON audit_event (id) WHERE number IS NULL",
      // One row: the newest head.
      """
      CREATE TABLE audit_head (
        place INTEGER NOT NULL PRIMARY KEY CHECK (place = 1),
        version INTEGER NOT NULL,
        number INTEGER NOT NULL,
        hash BLOB NOT NULL,
        at INTEGER NOT NULL,
        key_id TEXT NOT NULL,
        signature BLOB NOT NULL
      ) STRICT
      """,
    ])
}
