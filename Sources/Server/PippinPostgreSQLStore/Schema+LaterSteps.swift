import PippinAccounts
import PippinDatabases

extension PostgreSQLSchema {
  /// Whether a provider has confirmed a session's proof. Key sets become sealed records, because a plain row does not show its origin.
  static let confirmations = Migration(
    name: "m0009_confirmations",
    statements: [
      "DROP VIEW any_session",
      "ALTER TABLE session ADD COLUMN is_unconfirmed smallint NOT NULL DEFAULT 0",
      "ALTER TABLE ended_session ADD COLUMN is_unconfirmed smallint NOT NULL DEFAULT 0",
      """
      CREATE VIEW any_session AS
        SELECT id, version, account, identity, client, kind, surface, secret, generation, rotated_at, retry_key_digest, created_at,
          authenticated_at, last_used_at, expires_at, device_name, device_platform, device_app_version, is_unconfirmed,
          NULL::bigint AS ended_at, NULL::text COLLATE "C" AS end_reason
        FROM session
        UNION ALL
        SELECT id, version, account, identity, client, kind, surface, secret, generation, rotated_at, retry_key_digest, created_at,
          authenticated_at, last_used_at, expires_at, device_name, device_platform, device_app_version, is_unconfirmed,
          ended_at, end_reason
        FROM ended_session
      """,
      "DROP TABLE key_set",
    ])
}

extension PostgreSQLSchema {
  /// What decides whether, and in which language, a person gets email: the language, and the devices on which the account was used.
  static let notices = Migration(
    name: "m0010_notices",
    statements: [
      "ALTER TABLE account ADD COLUMN language text",
      "ALTER TABLE account ADD COLUMN known_devices bytea",
      "ALTER TABLE account_merge ADD COLUMN language text",
      "ALTER TABLE account_merge ADD COLUMN known_devices bytea",
    ])
}

extension PostgreSQLSchema {
  /// What operators need: suspensions, operator tokens and their names in the audit, counts, refused sign-ins.
  static let operation = Migration(
    name: "m0011_operation",
    statements: [
      "ALTER TABLE account ADD COLUMN suspended_at bigint",
      "ALTER TABLE account ADD COLUMN suspension_reason text",
      "ALTER TABLE account ADD COLUMN suspended_by text",
      "ALTER TABLE account_merge ADD COLUMN suspended_at bigint",
      "ALTER TABLE account_merge ADD COLUMN suspension_reason text",
      "ALTER TABLE account_merge ADD COLUMN suspended_by text",
      "ALTER TABLE audit_event ADD COLUMN actor text",
      """
      CREATE TABLE operator_token (
        name text COLLATE "C" NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        digest bytea NOT NULL,
        scopes text NOT NULL,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        revoked_at bigint
      )
      """,
      """
      CREATE TABLE event_count (
        start bigint NOT NULL,
        event text COLLATE "C" NOT NULL,
        provider text COLLATE "C" NOT NULL,
        client text COLLATE "C" NOT NULL,
        platform text COLLATE "C" NOT NULL,
        reason text COLLATE "C" NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (start, event, provider, client, platform, reason)
      )
      """,
      // A transaction that adds to a row locks it until the commit, so all sign-ins would wait for one row. Each inserts its own row
      // instead, and a job adds them up.
      """
      CREATE TABLE event_new (
        start bigint NOT NULL,
        event text COLLATE "C" NOT NULL,
        provider text COLLATE "C" NOT NULL,
        client text COLLATE "C" NOT NULL,
        platform text COLLATE "C" NOT NULL,
        reason text COLLATE "C" NOT NULL,
        count bigint NOT NULL
      )
      """,
      """
      CREATE VIEW any_event_count AS
      SELECT start, event, provider, client, platform, reason, sum(count)::bigint AS count
      FROM (SELECT * FROM event_count UNION ALL SELECT * FROM event_new) AS counted
      GROUP BY start, event, provider, client, platform, reason
      """,
      """
      CREATE TABLE refusal (
        id bytea NOT NULL PRIMARY KEY,
        at bigint NOT NULL,
        request_id text COLLATE "C" NOT NULL,
        account bytea,
        provider text,
        client text,
        surface text,
        code text COLLATE "C" NOT NULL,
        reason text,
        cause text
      )
      """,
      "CREATE INDEX refusal_by_account ON refusal (account, id) WHERE account IS NOT NULL",
      "CREATE INDEX refusal_by_request ON refusal (request_id)",
    ])
}

extension PostgreSQLSchema {
  /// The data of people who are imported from another system: the external id, metadata, and passwords with an address that was not
  /// confirmed there.
  static let movingIn = Migration(
    name: "m0012_moving_in",
    statements: [
      "ALTER TABLE account ADD COLUMN external_id text COLLATE \"C\"",
      "ALTER TABLE account ADD COLUMN metadata_for_app text",
      "ALTER TABLE account ADD COLUMN metadata_for_operators text",
      "CREATE UNIQUE INDEX account_by_external_id ON account (external_id, realm) WHERE external_id IS NOT NULL",
      "ALTER TABLE account_merge ADD COLUMN external_id text COLLATE \"C\"",
      "ALTER TABLE account_merge ADD COLUMN metadata_for_app text",
      "ALTER TABLE account_merge ADD COLUMN metadata_for_operators text",
      "ALTER TABLE password_credential ADD COLUMN unproved_address text COLLATE \"C\"",
      """
      CREATE INDEX password_by_unproved_address ON password_credential (unproved_address)
      WHERE unproved_address IS NOT NULL
      """,
    ])
}

extension PostgreSQLSchema {
  /// Marks the accounts of guests, with an index to find those that may have to be deleted.
  static let guests = Migration(
    name: "m0013_guests",
    statements: [
      "ALTER TABLE account ADD COLUMN is_guest smallint",
      "ALTER TABLE account_merge ADD COLUMN is_guest smallint",
      "CREATE INDEX account_of_guest ON account (id) WHERE is_guest IS NOT NULL",
    ])
}

extension PostgreSQLSchema {
  /// The scope of the sessions that OpenID clients hold, the browser session that they end with, and people's consents.
  static let openIDClients = Migration(
    name: "m0014_openid_clients",
    statements: [
      "DROP VIEW any_session",
      "ALTER TABLE session ADD COLUMN browser_session bytea, ADD COLUMN scope text",
      "ALTER TABLE ended_session ADD COLUMN browser_session bytea, ADD COLUMN scope text",
      """
      CREATE VIEW any_session AS
        SELECT id, version, account, identity, client, kind, surface, secret, generation, rotated_at, retry_key_digest, created_at,
          authenticated_at, last_used_at, expires_at, device_name, device_platform, device_app_version, is_unconfirmed,
          browser_session, scope, NULL::bigint AS ended_at, NULL::text COLLATE "C" AS end_reason
        FROM session
        UNION ALL
        SELECT id, version, account, identity, client, kind, surface, secret, generation, rotated_at, retry_key_digest, created_at,
          authenticated_at, last_used_at, expires_at, device_name, device_platform, device_app_version, is_unconfirmed,
          browser_session, scope, ended_at, end_reason
        FROM ended_session
      """,
      """
      CREATE TABLE consent (
        account bytea NOT NULL,
        client text COLLATE "C" NOT NULL,
        version bigint NOT NULL,
        scope text NOT NULL,
        granted_at bigint NOT NULL,
        PRIMARY KEY (account, client)
      )
      """,
    ])
}

extension PostgreSQLSchema {
  /// An account has one password (decision 0105). Of several passwords one is kept: one with a proved address comes first, then the one
  /// that was changed last. The others are removed with the sessions that they opened, and an email tells the person.
  static let onePassword = Migration(
    name: "m0015_one_password",
    statements: setAsideColumns.map { "ALTER TABLE account_merge ADD COLUMN \($0)" } + [
      """
      CREATE TABLE removed_password AS
      SELECT identity, account, kept, is_shown FROM (
        SELECT identity.id AS identity, identity.account AS account,
          first_value(identity.id) OVER ranked AS kept, row_number() OVER ranked AS place,
          account.email_source IS NOT DISTINCT FROM identity.id AS is_shown
        FROM identity
          LEFT JOIN password_credential ON password_credential.identity = identity.id
          LEFT JOIN account ON account.id = identity.account
        WHERE identity.provider = 'password'
        WINDOW ranked AS (
          PARTITION BY identity.account
          ORDER BY EXISTS (SELECT 1 FROM address_proof WHERE source = identity.id) DESC,
            coalesce(password_credential.changed_at, 0) DESC, identity.id)
      ) AS passwords WHERE place > 1
      """,
      """
      INSERT INTO audit_event (account, id, at, kind, identity, detail)
      SELECT account, identity, (extract(epoch FROM now()) * 1000)::bigint, 'password.removed', identity, 'upgrade'
      FROM removed_password
      """,
      """
      INSERT INTO job (id, version, kind, payload, created_at, due_at, attempts)
      SELECT identity, 1, 'mail',
        convert_to(
          '{"notice":"password.removed","account":"' || encode(account, 'hex')::uuid || '","detail":"upgrade"}', 'UTF8'),
        (extract(epoch FROM now()) * 1000)::bigint, 0, 0
      FROM removed_password
      """,
      """
      UPDATE session SET version = version + 1,
        expires_at = least(expires_at, (extract(epoch FROM now()) * 1000)::bigint)
      WHERE identity IN (SELECT identity FROM removed_password)
        OR browser_session IN (
          SELECT id FROM session WHERE identity IN (SELECT identity FROM removed_password))
      """,
      // If an account shows an address that a removed password proved, that address becomes the account's own, unless it has one.
      """
      UPDATE account SET version = version + 1, email_source = id
      WHERE email_source IN (SELECT identity FROM removed_password WHERE is_shown)
        AND EXISTS (SELECT FROM address_proof WHERE source = account.email_source)
        AND NOT EXISTS (SELECT FROM address_proof WHERE source = account.id)
      """,
      """
      UPDATE address_proof SET source = account
      WHERE source IN (SELECT identity FROM removed_password WHERE is_shown)
        AND EXISTS (SELECT FROM account WHERE id = address_proof.account AND email_source = id)
      """,
      "DO $$ BEGIN PERFORM pippin_remove_proof(identity) FROM removed_password; END $$",
      """
      UPDATE account SET version = version + 1,
        (email, email_verified, email_private, email_deliverable, email_source) = (
          SELECT identity.email, identity.email_proved, identity.email_private, 1::smallint, identity.id
          FROM removed_password JOIN identity ON identity.id = removed_password.kept
          WHERE removed_password.identity = account.email_source)
      WHERE email_source IN (SELECT identity FROM removed_password)
      """,
      "DELETE FROM password_credential WHERE identity IN (SELECT identity FROM removed_password)",
      "DELETE FROM identity WHERE id IN (SELECT identity FROM removed_password)",
      "DROP TABLE removed_password",
      "CREATE UNIQUE INDEX identity_one_password ON identity (account) WHERE provider = 'password'",
    ])

  /// The password that a merge set aside.
  private static let setAsideColumns = [
    "password_identity bytea", "password_account bytea", "password_email text", "password_email_proved smallint",
    "password_email_private smallint", "password_created_at bigint", "password_authenticated_at bigint",
    "password_proved_at bigint", "password_hash text", "password_changed_at bigint",
    "password_unproved_address text COLLATE \"C\"",
  ]
}

extension AccountQuery {
  /// The expressions that a search compares; they must be spelt exactly as in the indexes.
  enum Column {
    static let givenName: SQLStatement = "lower(given_name COLLATE \"C\")"
    static let familyName: SQLStatement = "lower(family_name COLLATE \"C\")"
    static let email: SQLStatement = "lower(email COLLATE \"C\")"
    static let emailDomain: SQLStatement = "lower(split_part(email COLLATE \"C\", '@', 2))"
    static let externalID: SQLStatement = "lower(external_id COLLATE \"C\")"
  }
}

extension PostgreSQLSchema {
  /// The indexes of operators' searches: the beginning of a name, an address, its domain or an external id; a provider; a suspension.
  static let search = Migration(
    name: "m0016_search",
    statements: [
      "CREATE INDEX account_by_given_name ON account (lower(given_name COLLATE \"C\")) WHERE given_name IS NOT NULL",
      "CREATE INDEX account_by_family_name ON account (lower(family_name COLLATE \"C\")) WHERE family_name IS NOT NULL",
      "CREATE INDEX account_by_email ON account (lower(email COLLATE \"C\")) WHERE email_verified = 1",
      "CREATE INDEX account_by_email_domain ON account (lower(split_part(email COLLATE \"C\", '@', 2))) WHERE email_verified = 1",
      """
      CREATE INDEX account_by_external_id_beginning ON account (lower(external_id COLLATE "C"))
      WHERE external_id IS NOT NULL
      """,
      "CREATE INDEX account_suspended ON account (id) WHERE suspended_at IS NOT NULL",
      "CREATE INDEX identity_by_provider ON identity (provider, account)",
    ])
}

extension PostgreSQLSchema {
  /// Passkeys, those that were removed, and what is recorded of the installation; by what a session's person proved who they are.
  static let passkeys = Migration(
    name: "m0017_passkeys",
    statements: [
      "ALTER TABLE account ADD COLUMN passkey_handle bytea",
      "ALTER TABLE account_merge ADD COLUMN passkey_handle bytea",
      "DROP VIEW any_session",
      "ALTER TABLE session ADD COLUMN authenticated_by text COLLATE \"C\"",
      "ALTER TABLE ended_session ADD COLUMN authenticated_by text COLLATE \"C\"",
      """
      CREATE VIEW any_session AS
        SELECT id, version, account, identity, client, kind, surface, secret, generation, rotated_at, retry_key_digest, created_at,
          authenticated_at, last_used_at, expires_at, device_name, device_platform, device_app_version, is_unconfirmed,
          browser_session, scope, authenticated_by, NULL::bigint AS ended_at, NULL::text COLLATE "C" AS end_reason
        FROM session
        UNION ALL
        SELECT id, version, account, identity, client, kind, surface, secret, generation, rotated_at, retry_key_digest, created_at,
          authenticated_at, last_used_at, expires_at, device_name, device_platform, device_app_version, is_unconfirmed,
          browser_session, scope, authenticated_by, ended_at, end_reason
        FROM ended_session
      """,
      // A sign-in writes no indexed column, so if there is room on the row's page, the index does not change.
      """
      CREATE TABLE passkey (
        identity bytea NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        credential_id bytea NOT NULL,
        public_key bytea NOT NULL,
        algorithm bigint NOT NULL,
        user_handle bytea,
        sign_count bigint NOT NULL,
        transports text COLLATE "C" NOT NULL,
        aaguid bytea,
        backup_eligible smallint NOT NULL,
        backup_state smallint NOT NULL,
        backup_changed smallint NOT NULL,
        uv_initialized smallint NOT NULL,
        name text NOT NULL,
        client text COLLATE "C",
        uses bigint NOT NULL
      ) WITH (fillfactor = 80)
      """,
      """
      CREATE TABLE removed_passkey (
        digest bytea NOT NULL PRIMARY KEY,
        account bytea NOT NULL,
        public_key bytea NOT NULL,
        algorithm bigint NOT NULL,
        removed_at bigint NOT NULL,
        expires_at bigint NOT NULL
      )
      """,
      "CREATE INDEX removed_passkey_by_account ON removed_passkey (account)",
      "CREATE INDEX removed_passkey_by_expiry ON removed_passkey (expires_at)",
      """
      CREATE TABLE deployment (
        place bigint NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        rp_id text,
        signals_paused_until bigint
      )
      """,
    ])
}

extension PostgreSQLSchema {
  /// Whose a user handle of passkeys is, for handles that were drawn elsewhere.
  static let passkeyImport = Migration(
    name: "m0022_passkey_import",
    statements: [
      "CREATE INDEX account_by_passkey_handle ON account (passkey_handle) WHERE passkey_handle IS NOT NULL",
      "CREATE INDEX passkey_by_user_handle ON passkey (user_handle) WHERE user_handle IS NOT NULL",
    ])
}

extension PostgreSQLSchema {
  /// What the console looks for: active accounts, lines of the audit of all accounts, and what became of webhooks.
  static let console = Migration(
    name: "m0023_console", isExpansion: true,
    statements: [
      // The day changes once a day, so most refreshes still write no indexed column.
      "ALTER TABLE session ADD COLUMN used_on bigint GENERATED ALWAYS AS (last_used_at / 86400000) STORED",
      "CREATE INDEX session_by_day ON session (used_on, account)",
      "CREATE INDEX audit_event_by_id ON audit_event (id)",
      """
      CREATE INDEX audit_event_rare ON audit_event (kind, id)
      WHERE kind NOT IN ('client_session.opened', 'session.ended', 'session.opened', 'session.renewed')
      """,
      "CREATE INDEX audit_event_by_operator ON audit_event (id) WHERE actor IS NOT NULL",
      "ALTER TABLE job ADD COLUMN last_error text",
      "CREATE INDEX job_by_kind ON job (kind, id)",
      """
      CREATE TABLE webhook_delivery (
        id bytea NOT NULL PRIMARY KEY,
        receiver bytea NOT NULL,
        event text COLLATE "C" NOT NULL,
        payload bytea NOT NULL,
        created_at bigint NOT NULL,
        delivered_at bigint NOT NULL,
        attempts bigint NOT NULL,
        milliseconds bigint NOT NULL,
        error text
      )
      """,
      "CREATE INDEX webhook_delivery_by_receiver ON webhook_delivery (receiver, delivered_at)",
      "CREATE INDEX webhook_delivery_by_time ON webhook_delivery (delivered_at)",
    ])
}

extension PostgreSQLSchema {
  /// People who sign in to the operator console with their account.
  static let operators = Migration(
    name: "m0024_operators", isExpansion: true,
    statements: [
      "ALTER TABLE operator_token ADD COLUMN account bytea",
      "ALTER TABLE operator_token ADD COLUMN requires_passkey smallint NOT NULL DEFAULT 0",
    ])
}

extension PostgreSQLSchema {
  /// What lets people create accounts where not everybody may.
  static let invitations = Migration(
    name: "m0025_invitations", isExpansion: true,
    statements: [
      """
      CREATE TABLE invitation (
        digest bytea NOT NULL PRIMARY KEY,
        id bytea NOT NULL,
        version bigint NOT NULL,
        realm text COLLATE "C" NOT NULL,
        email text,
        metadata text,
        uses bigint NOT NULL,
        uses_left bigint NOT NULL,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        revoked_at bigint
      )
      """,
      "CREATE UNIQUE INDEX invitation_by_id ON invitation (id)",
      "CREATE INDEX invitation_by_expiry ON invitation (expires_at)",
    ])
}

extension PostgreSQLSchema {
  /// Where the request came from that made a change, and an index of the lines in which an older program left that uncovered.
  static let auditSources = Migration(
    name: "m0026_audit_sources", isExpansion: true,
    statements: [
      "ALTER TABLE audit_event ADD COLUMN network text",
      "ALTER TABLE audit_event ADD COLUMN device text",
      """
      CREATE INDEX audit_event_uncovered ON audit_event (id)
      WHERE number IS NOT NULL AND (network IS NOT NULL OR device IS NOT NULL) AND (salt IS NULL OR length(salt) < 32)
      """,
    ])
}

extension PostgreSQLSchema {
  /// Where a refused sign-in came from.
  static let refusalSources = Migration(
    name: "m0027_refusal_sources", isExpansion: true,
    statements: [
      "ALTER TABLE refusal ADD COLUMN network text",
      "ALTER TABLE refusal ADD COLUMN device text",
    ])
}
