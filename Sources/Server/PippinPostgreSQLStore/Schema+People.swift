import PippinDatabases

extension Schema {
  /// Accounts, the ways into them, and what is known of people who have none, or none any more.
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
      // The subject first: it alone tells nearly all keys apart, so a search compares little.
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
      // An alias for ever: one row for each account that was lost. From `realm` on it is the lost account as it was, until an undo
      // needs it no more. `identities`: sixteen bytes each, one behind the other.
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
      // `awaited`: ids of entries that the vault had, as above.
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
