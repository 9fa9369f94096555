import PippinDatabases

extension SQLiteSchema {
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

extension SQLiteSchema {
  /// When Apple last confirmed each refresh token, and the latest results for all tokens.
  static let validations = Migration(
    name: "m0005_validations",
    statements: [
      "ALTER TABLE vault_entry ADD COLUMN checked_at INTEGER",
      // Only the newest rows are ever read, and ids begin with their time.
      "CREATE TABLE apple_validation (id BLOB NOT NULL PRIMARY KEY, gone INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    ])
}

extension SQLiteSchema {
  static let merges = Migration(
    name: "m0006_merges",
    statements: [
      // One row for each lost account, as a permanent alias. The columns from `realm` on are the lost account as it was,
      // until no undo needs it any more.
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

extension SQLiteSchema {
  /// When each master key was first used to seal new values.
  static let masterKeys = Migration(
    name: "m0007_master_keys",
    statements: [
      "CREATE TABLE master_key (id TEXT NOT NULL PRIMARY KEY, first_used_at INTEGER NOT NULL) STRICT, WITHOUT ROWID"
    ])
}

extension SQLiteSchema {
  static let deletion = Migration(
    name: "m0008_deletion",
    statements: [
      // `awaited`: ids of entries that the vault had, sixteen bytes each, concatenated.
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
      // A purge finds rows that were kept long enough by these indexes; frequent operations do not write to them.
      "CREATE INDEX session_by_end ON session (ended_at) WHERE ended_at IS NOT NULL",
      "CREATE INDEX notification_by_receipt ON notification (received_at)",
    ])
}

extension SQLiteSchema {
  /// Transfer subjects: a provider's names for people while they move from one of its tenants to another.
  static let transfers = Migration(
    name: "m0009_transfers",
    statements: [
      """
      CREATE TABLE identity_transfer (
        realm TEXT NOT NULL,
        provider TEXT NOT NULL,
        tenant TEXT NOT NULL,
        subject TEXT NOT NULL,
        version INTEGER NOT NULL,
        identity BLOB NOT NULL,
        noted_at INTEGER NOT NULL,
        moved_at INTEGER,
        PRIMARY KEY (subject, tenant, provider, realm)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE UNIQUE INDEX identity_transfer_by_identity ON identity_transfer (identity, tenant, provider)",
    ])
}
