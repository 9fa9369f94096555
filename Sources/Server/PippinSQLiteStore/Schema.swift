import PippinDatabases

/// The tables, as a list of migrations. A released migration is never edited: a database that has applied it would refuse
/// the program.
///
/// Keys are blobs of 16 or 32 bytes, and tables are stored by them, without row numbers. Ids are UUIDv7, so rows that were
/// created one after the other are stored side by side. Times are whole milliseconds since 1970.
enum SQLiteSchema {
  static let migrations: [Migration] = [
    accounts, jobs, addresses, audit, validations, merges, masterKeys, deletion, transfers, passwords, confirmations,
    notices, operation, movingIn, guests, openIDClients, onePassword, search, passkeys, passkeyImport,
    console, operators, invitations, auditSources, refusalSources,
  ]

  private static let accounts = Migration(
    name: "m0001_accounts",
    statements: [
      """
      CREATE TABLE account (
        id BLOB NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        realm TEXT NOT NULL,
        given_name TEXT,
        family_name TEXT,
        email TEXT,
        email_verified INTEGER,
        email_private INTEGER,
        email_deliverable INTEGER,
        email_deliverability_told_at INTEGER,
        email_source BLOB,
        created_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE identity (
        id BLOB NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        realm TEXT NOT NULL,
        provider TEXT NOT NULL,
        tenant TEXT NOT NULL,
        subject TEXT NOT NULL,
        account BLOB NOT NULL,
        status TEXT NOT NULL,
        email TEXT,
        email_proved INTEGER,
        email_private INTEGER,
        created_at INTEGER NOT NULL,
        authenticated_at INTEGER NOT NULL,
        proved_at INTEGER NOT NULL,
        closed_at INTEGER
      ) STRICT, WITHOUT ROWID
      """,
      // The subject comes first: it alone distinguishes nearly all keys, so a look-up compares little.
      "CREATE UNIQUE INDEX identity_by_key ON identity (subject, tenant, provider, realm)",
      "CREATE INDEX identity_by_account ON identity (account)",
      """
      CREATE TABLE session (
        id BLOB NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        account BLOB NOT NULL,
        identity BLOB NOT NULL,
        client TEXT NOT NULL,
        kind TEXT NOT NULL,
        surface TEXT NOT NULL,
        secret BLOB NOT NULL,
        generation INTEGER NOT NULL,
        rotated_at INTEGER,
        retry_key_digest BLOB,
        created_at INTEGER NOT NULL,
        authenticated_at INTEGER NOT NULL,
        last_used_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        device_name TEXT,
        device_platform TEXT,
        device_app_version TEXT,
        ended_at INTEGER,
        end_reason TEXT
      ) STRICT, WITHOUT ROWID
      """,
      // Ended sessions are kept for the record, and this index does not need them. It contains the id, which is the table's
      // key.
      "CREATE INDEX session_not_ended ON session (account) WHERE ended_at IS NULL",
      """
      CREATE TABLE profile (
        realm TEXT NOT NULL,
        provider TEXT NOT NULL,
        tenant TEXT NOT NULL,
        subject TEXT NOT NULL,
        version INTEGER NOT NULL,
        given_name TEXT,
        family_name TEXT,
        kept_at INTEGER NOT NULL,
        PRIMARY KEY (subject, tenant, provider, realm)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE vault_entry (
        identity BLOB NOT NULL,
        client TEXT NOT NULL,
        id BLOB NOT NULL,
        key_id TEXT NOT NULL,
        nonce BLOB NOT NULL,
        ciphertext BLOB NOT NULL,
        obtained_at INTEGER NOT NULL,
        PRIMARY KEY (identity, client)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE spent_value (
        digest BLOB NOT NULL PRIMARY KEY,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX spent_value_by_expiry ON spent_value (expires_at)",
      """
      CREATE TABLE flow_record (
        id BLOB NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        key_id TEXT NOT NULL,
        nonce BLOB NOT NULL,
        ciphertext BLOB NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX flow_record_by_expiry ON flow_record (expires_at)",
      """
      CREATE TABLE notification (
        id_digest BLOB NOT NULL PRIMARY KEY,
        event_digest BLOB NOT NULL UNIQUE,
        provider TEXT NOT NULL,
        type TEXT NOT NULL,
        payload BLOB NOT NULL,
        event_time INTEGER NOT NULL,
        received_at INTEGER NOT NULL,
        effect TEXT NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE signing_key (
        number INTEGER NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        key_id TEXT NOT NULL,
        sealed_key_id TEXT NOT NULL,
        sealed_nonce BLOB NOT NULL,
        sealed_ciphertext BLOB NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE key_set (
        provider TEXT NOT NULL PRIMARY KEY,
        json BLOB NOT NULL,
        fetched_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      // An account's lines lie together, in the order of their ids.
      """
      CREATE TABLE audit_event (
        account BLOB NOT NULL,
        id BLOB NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        identity BLOB,
        session BLOB,
        client TEXT,
        detail TEXT,
        PRIMARY KEY (account, id)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE change_set (
        id BLOB NOT NULL PRIMARY KEY
      ) STRICT, WITHOUT ROWID
      """,
    ])

  private static let jobs = Migration(
    name: "m0002_jobs",
    statements: [
      """
      CREATE TABLE job (
        id BLOB NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        kind TEXT NOT NULL,
        subject BLOB,
        queue BLOB,
        payload BLOB NOT NULL,
        created_at INTEGER NOT NULL,
        due_at INTEGER NOT NULL,
        attempts INTEGER NOT NULL,
        parked_at INTEGER,
        parked_because TEXT
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE UNIQUE INDEX job_by_subject ON job (kind, subject) WHERE subject IS NOT NULL AND parked_at IS NULL",
      "CREATE INDEX job_by_due ON job (kind, due_at) WHERE parked_at IS NULL",
      "CREATE INDEX job_by_queue ON job (kind, queue) WHERE queue IS NOT NULL AND parked_at IS NULL",
      "CREATE INDEX job_parked ON job (id) WHERE parked_at IS NOT NULL",
    ])

  private static let addresses = Migration(
    name: "m0003_addresses",
    statements: [
      // All proofs of one address carry its version.
      """
      CREATE TABLE address_proof (
        source BLOB NOT NULL PRIMARY KEY,
        realm TEXT NOT NULL,
        address TEXT NOT NULL,
        account BLOB NOT NULL,
        version INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX address_proof_by_address ON address_proof (address, realm)",
      // The addresses that were proved before this table existed, if their canonical form is their lower case. Any other is
      // added when a newer claim names it, and matches nothing until then.
      """
      INSERT INTO address_proof (source, realm, address, account, version)
      SELECT id, realm, lower(email), account, 1 FROM identity
      WHERE email_proved = 1 AND status <> 'gone' AND email GLOB '?*@?*.?*' AND email NOT GLOB '*@*@*'
        AND email NOT GLOB '*[^-a-zA-Z0-9@.!#$%&''*+/=?^_`{|}~]*' AND email NOT GLOB '*..*' AND email NOT GLOB '.*'
        AND email NOT GLOB '*.@*' AND email NOT GLOB '*@*[^-a-zA-Z0-9.]*' AND email NOT GLOB '*@*--*'
        AND email NOT GLOB '*@[-.]*' AND email NOT GLOB '*@*.-*' AND email NOT GLOB '*@*-.*'
        AND email NOT GLOB '*[^a-zA-Z]' AND length(email) <= 64
      """,
    ])
}
