import PippinAccounts
import PippinDatabases

/// The tables, as a list of migrations. A released migration is never edited: a database that has applied it would refuse the program.
///
/// Ids and digests are bytes, times whole milliseconds since 1970, booleans 1 and 0. Texts that rows are found or ordered by compare
/// byte by byte, whatever the database's own collation.
enum PostgreSQLSchema {
  static let migrations: [Migration] = [
    people, addresses, sessions, sealed, jobs, audit, journal, commits, confirmations, notices,
    operation, movingIn, guests, openIDClients, onePassword, search, passkeys, passkeyImport,
    console, operators, invitations, auditSources, refusalSources,
  ]

  /// The tables that grow every day. Each month has its own partition, which is dropped at once.
  static let monthly: [MonthlyTable] = [
    MonthlyTable(name: "audit_event", key: .id("id"), keptFor: nil),
    MonthlyTable(name: "ended_session", key: .time("ended_at"), keptFor: Retention.endedSession),
    MonthlyTable(name: "notification", key: .time("received_at"), keptFor: Retention.notification),
  ]
}

extension PostgreSQLSchema {
  /// Accounts, their sign-in methods, and what is known of people who have no account yet or any more.
  static let people = Migration(
    name: "m0001_people",
    statements: [
      """
      CREATE TABLE account (
        id bytea NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        realm text COLLATE "C" NOT NULL,
        given_name text,
        family_name text,
        email text,
        email_verified smallint,
        email_private smallint,
        email_deliverable smallint,
        email_deliverability_told_at bigint,
        email_source bytea,
        created_at bigint NOT NULL
      )
      """,
      """
      CREATE TABLE identity (
        id bytea NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        realm text COLLATE "C" NOT NULL,
        provider text COLLATE "C" NOT NULL,
        tenant text COLLATE "C" NOT NULL,
        subject text COLLATE "C" NOT NULL,
        account bytea NOT NULL,
        status text COLLATE "C" NOT NULL,
        email text,
        email_proved smallint,
        email_private smallint,
        created_at bigint NOT NULL,
        authenticated_at bigint NOT NULL,
        proved_at bigint NOT NULL,
        closed_at bigint
      )
      """,
      // The subject comes first: it alone distinguishes nearly all keys, so a look-up compares little.
      "CREATE UNIQUE INDEX identity_by_key ON identity (subject, tenant, provider, realm)",
      "CREATE INDEX identity_by_account ON identity (account)",
      """
      CREATE TABLE profile (
        realm text COLLATE "C" NOT NULL,
        provider text COLLATE "C" NOT NULL,
        tenant text COLLATE "C" NOT NULL,
        subject text COLLATE "C" NOT NULL,
        version bigint NOT NULL,
        given_name text,
        family_name text,
        kept_at bigint NOT NULL,
        PRIMARY KEY (subject, tenant, provider, realm)
      )
      """,
      """
      CREATE TABLE password_credential (
        identity bytea NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        hash text NOT NULL,
        changed_at bigint NOT NULL
      )
      """,
      """
      CREATE TABLE identity_transfer (
        realm text COLLATE "C" NOT NULL,
        provider text COLLATE "C" NOT NULL,
        tenant text COLLATE "C" NOT NULL,
        subject text COLLATE "C" NOT NULL,
        version bigint NOT NULL,
        identity bytea NOT NULL,
        noted_at bigint NOT NULL,
        moved_at bigint,
        PRIMARY KEY (subject, tenant, provider, realm)
      )
      """,
      "CREATE UNIQUE INDEX identity_transfer_by_identity ON identity_transfer (identity, tenant, provider)",
      // One row for each lost account, as a permanent alias. The columns from `realm` on are the lost account as it was, until no undo
      // needs it any more. `identities`: sixteen bytes each, concatenated.
      """
      CREATE TABLE account_merge (
        lost bytea NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        survivor bytea NOT NULL,
        at bigint NOT NULL,
        undo_until bigint NOT NULL,
        identities bytea NOT NULL,
        gave_name smallint NOT NULL,
        realm text COLLATE "C",
        given_name text,
        family_name text,
        email text,
        email_verified smallint,
        email_private smallint,
        email_deliverable smallint,
        email_deliverability_told_at bigint,
        email_source bytea,
        created_at bigint
      )
      """,
      "CREATE INDEX account_merge_by_survivor ON account_merge (survivor)",
      "CREATE INDEX account_merge_by_end ON account_merge (undo_until) WHERE realm IS NOT NULL",
      // `awaited`: ids of entries that the vault had, concatenated, too.
      """
      CREATE TABLE deletion (
        account bytea NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        receipt_digest bytea NOT NULL,
        requested_at bigint NOT NULL,
        awaited bytea NOT NULL,
        at_apple text COLLATE "C" NOT NULL,
        finished_at bigint
      )
      """,
      "CREATE INDEX deletion_by_finish ON deletion (finished_at) WHERE finished_at IS NOT NULL",
    ])
}

extension PostgreSQLSchema {
  /// The proofs: which identity proves which address.
  ///
  /// Each proved address has a row with its version, and concurrent proofs of the address wait for that row. How a proof changes the
  /// versions depends on earlier proofs, which a pipeline cannot read between its statements, so functions do it.
  static let addresses = Migration(
    name: "m0002_addresses",
    statements: [
      """
      CREATE TABLE proved_address (
        address text COLLATE "C" NOT NULL,
        realm text COLLATE "C" NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (address, realm)
      )
      """,
      """
      CREATE TABLE address_proof (
        source bytea NOT NULL PRIMARY KEY,
        realm text COLLATE "C" NOT NULL,
        address text COLLATE "C" NOT NULL,
        account bytea NOT NULL
      )
      """,
      "CREATE INDEX address_proof_by_address ON address_proof (address, realm)",
      // An address without proofs is absent.
      """
      CREATE FUNCTION pippin_remove_proof(of_source bytea) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE former address_proof;
      BEGIN
        DELETE FROM address_proof WHERE source = of_source RETURNING * INTO former;
        IF NOT FOUND THEN RETURN; END IF;
        UPDATE proved_address SET version = version + 1
          WHERE address = former.address AND realm = former.realm;
        DELETE FROM proved_address
          WHERE address = former.address AND realm = former.realm AND NOT EXISTS (
            SELECT FROM address_proof WHERE address = former.address AND realm = former.realm);
      END $$
      """,
      // The address's row is written first, so that the version goes on counting if the same identity proves the same address again. An
      // address that must be new must not exist yet.
      """
      CREATE FUNCTION pippin_put_proof(
        of_source bytea, in_realm text, of_address text, on_account bytea, is_new bigint
      ) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF is_new = 1 THEN
          INSERT INTO proved_address (address, realm, version) VALUES (of_address, in_realm, 1);
        ELSE
          INSERT INTO proved_address AS known (address, realm, version) VALUES (of_address, in_realm, 1)
            ON CONFLICT (address, realm) DO UPDATE SET version = known.version + 1;
          UPDATE address_proof SET account = on_account
            WHERE source = of_source AND address = of_address AND realm = in_realm;
          IF FOUND THEN RETURN; END IF;
        END IF;
        PERFORM pippin_remove_proof(of_source);
        INSERT INTO address_proof (source, realm, address, account)
          VALUES (of_source, in_realm, of_address, on_account);
      END $$
      """,
    ])
}

extension PostgreSQLSchema {
  /// Sessions that have not ended, and in another table, partitioned by the month of the end, those that have.
  static let sessions = Migration(
    name: "m0003_sessions",
    statements: [
      // A refresh writes no indexed column, so if there is room on the row's page, the indexes do not change.
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

extension PostgreSQLSchema {
  /// Sealed records, short-lived values, and the keys.
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
      // Only the newest rows are ever read, and ids begin with their time.
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
