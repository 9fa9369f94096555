import PippinDatabases

extension Schema {
  /// What is kept sealed, what is kept for a while, and the keys.
  static let sealed = Migration(
    name: "m0004_sealed",
    statements: [
      """
      CREATE TABLE vault_entry (
        identity bytea NOT NULL,
        client text COLLATE "C" NOT NULL,
        id bytea NOT NULL,
        key_id text COLLATE "C" NOT NULL,
        nonce bytea NOT NULL,
        ciphertext bytea NOT NULL,
        obtained_at bigint NOT NULL,
        checked_at bigint,
        PRIMARY KEY (identity, client)
      )
      """,
      // Nothing but the newest of them is ever asked for, and ids begin with their time.
      "CREATE TABLE apple_validation (id bytea NOT NULL PRIMARY KEY, gone smallint NOT NULL)",
      "CREATE TABLE spent_value (digest bytea NOT NULL PRIMARY KEY, expires_at bigint NOT NULL)",
      "CREATE INDEX spent_value_by_expiry ON spent_value (expires_at)",
      """
      CREATE TABLE flow_record (
        id bytea NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        key_id text COLLATE "C" NOT NULL,
        nonce bytea NOT NULL,
        ciphertext bytea NOT NULL,
        expires_at bigint NOT NULL
      )
      """,
      "CREATE INDEX flow_record_by_expiry ON flow_record (expires_at)",
      """
      CREATE TABLE signing_key (
        number bigint NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        key_id text COLLATE "C" NOT NULL,
        sealed_key_id text COLLATE "C" NOT NULL,
        sealed_nonce bytea NOT NULL,
        sealed_ciphertext bytea NOT NULL,
        created_at bigint NOT NULL
      )
      """,
      """
      CREATE TABLE key_set (
        provider text COLLATE "C" NOT NULL PRIMARY KEY,
        json bytea NOT NULL,
        fetched_at bigint NOT NULL
      )
      """,
      """
      CREATE TABLE master_key (id text COLLATE "C" NOT NULL PRIMARY KEY, first_used_at bigint NOT NULL)
      """,
    ])
}
