import PippinDatabases

extension Schema {
  static let merges = Migration(
    name: "m0006_merges",
    statements: [
      // An alias for ever: one row for each account that was lost. From `realm` on it is the lost account as it was, until an
      // undo needs it no more.
      """
      CREATE TABLE account_merge (
        lost BLOB NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        survivor BLOB NOT NULL,
        at INTEGER NOT NULL,
        undo_until INTEGER NOT NULL,
        identities BLOB NOT NULL,
        gave_name INTEGER NOT NULL,
        realm TEXT,
        given_name TEXT,
        family_name TEXT,
        email TEXT,
        email_verified INTEGER,
        email_private INTEGER,
        email_deliverable INTEGER,
        email_deliverability_told_at INTEGER,
        email_source BLOB,
        created_at INTEGER
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX account_merge_by_survivor ON account_merge (survivor)",
      "CREATE INDEX account_merge_by_end ON account_merge (undo_until) WHERE realm IS NOT NULL",
    ])
}
