import PippinAccounts
import PippinDatabases

extension SQLiteSchema {
  /// Whether a provider has confirmed a session's proof. Key sets become sealed records, because a plain row does not show its origin.
  static let confirmations = Migration(
    name: "m0011_confirmations",
    statements: [
      "ALTER TABLE session ADD COLUMN is_unconfirmed INTEGER NOT NULL DEFAULT 0",
      "DROP TABLE key_set",
    ])
}

extension SQLiteSchema {
  /// What decides whether, and in which language, a person gets email: the language, and the devices on which the account was used.
  static let notices = Migration(
    name: "m0012_notices",
    statements: [
      "ALTER TABLE account ADD COLUMN language TEXT",
      "ALTER TABLE account ADD COLUMN known_devices BLOB",
      "ALTER TABLE account_merge ADD COLUMN language TEXT",
      "ALTER TABLE account_merge ADD COLUMN known_devices BLOB",
    ])
}

extension SQLiteSchema {
  /// What operators need: suspensions, operator tokens and their names in the audit, counts, refused sign-ins.
  static let operation = Migration(
    name: "m0013_operation",
    statements: [
      "ALTER TABLE account ADD COLUMN suspended_at INTEGER",
      "ALTER TABLE account ADD COLUMN suspension_reason TEXT",
      "ALTER TABLE account ADD COLUMN suspended_by TEXT",
      "ALTER TABLE account_merge ADD COLUMN suspended_at INTEGER",
      "ALTER TABLE account_merge ADD COLUMN suspension_reason TEXT",
      "ALTER TABLE account_merge ADD COLUMN suspended_by TEXT",
      "ALTER TABLE audit_event ADD COLUMN actor TEXT",
      """
      CREATE TABLE operator_token (
        name TEXT NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        digest BLOB NOT NULL,
        scopes TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        revoked_at INTEGER
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE event_count (
        start INTEGER NOT NULL,
        event TEXT NOT NULL,
        provider TEXT NOT NULL,
        client TEXT NOT NULL,
        platform TEXT NOT NULL,
        reason TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (start, event, provider, client, platform, reason)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE refusal (
        id BLOB NOT NULL PRIMARY KEY,
        at INTEGER NOT NULL,
        request_id TEXT NOT NULL,
        account BLOB,
        provider TEXT,
        client TEXT,
        surface TEXT,
        code TEXT NOT NULL,
        reason TEXT,
        cause TEXT
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX refusal_by_account ON refusal (account, id) WHERE account IS NOT NULL",
      "CREATE INDEX refusal_by_request ON refusal (request_id)",
    ])
}

extension SQLiteSchema {
  /// The data of people who are imported from another system: the external id, metadata, and passwords with an address that was not
  /// confirmed there.
  static let movingIn = Migration(
    name: "m0014_moving_in",
    statements: [
      "ALTER TABLE account ADD COLUMN external_id TEXT",
      "ALTER TABLE account ADD COLUMN metadata_for_app TEXT",
      "ALTER TABLE account ADD COLUMN metadata_for_operators TEXT",
      "CREATE UNIQUE INDEX account_by_external_id ON account (external_id, realm) WHERE external_id IS NOT NULL",
      "ALTER TABLE account_merge ADD COLUMN external_id TEXT",
      "ALTER TABLE account_merge ADD COLUMN metadata_for_app TEXT",
      "ALTER TABLE account_merge ADD COLUMN metadata_for_operators TEXT",
      "ALTER TABLE password_credential ADD COLUMN unproved_address TEXT",
      """
      CREATE INDEX password_by_unproved_address ON password_credential (unproved_address)
      WHERE unproved_address IS NOT NULL
      """,
    ])
}

extension SQLiteSchema {
  /// Marks the accounts of guests, with an index to find those that may have to be deleted.
  static let guests = Migration(
    name: "m0015_guests",
    statements: [
      "ALTER TABLE account ADD COLUMN is_guest INTEGER",
      "ALTER TABLE account_merge ADD COLUMN is_guest INTEGER",
      "CREATE INDEX account_of_guest ON account (id) WHERE is_guest IS NOT NULL",
    ])
}

extension SQLiteSchema {
  /// The scope of the sessions that OpenID clients hold, the browser session that they end with, and people's consents.
  static let openIDClients = Migration(
    name: "m0016_openid_clients",
    statements: [
      "ALTER TABLE session ADD COLUMN browser_session BLOB",
      "ALTER TABLE session ADD COLUMN scope TEXT",
      """
      CREATE TABLE consent (
        account BLOB NOT NULL,
        client TEXT NOT NULL,
        version INTEGER NOT NULL,
        scope TEXT NOT NULL,
        granted_at INTEGER NOT NULL,
        PRIMARY KEY (account, client)
      ) STRICT, WITHOUT ROWID
      """,
    ])
}

extension SQLiteSchema {
  /// An account has one password (decision 0105). Of several passwords one is kept: one with a proved address comes first, then the one
  /// that was changed last. The others are removed with the sessions that they opened, and an email tells the person.
  static let onePassword = Migration(
    name: "m0017_one_password",
    statements: setAsideColumns.map { "ALTER TABLE account_merge ADD COLUMN \($0)" } + [
      """
      CREATE TABLE removed_password AS
      SELECT identity, account, kept, is_shown FROM (
        SELECT identity.id AS identity, identity.account AS account,
          first_value(identity.id) OVER ranked AS kept, row_number() OVER ranked AS place,
          account.email_source IS identity.id AS is_shown
        FROM identity
          LEFT JOIN password_credential ON password_credential.identity = identity.id
          LEFT JOIN account ON account.id = identity.account
        WHERE identity.provider = 'password'
        WINDOW ranked AS (
          PARTITION BY identity.account
          ORDER BY EXISTS (SELECT 1 FROM address_proof WHERE source = identity.id) DESC,
            coalesce(password_credential.changed_at, 0) DESC, identity.id)
      ) WHERE place > 1
      """,
      // The lines and jobs get the ids of the identities, because SQLite before 3.41 cannot create others.
      """
      INSERT INTO audit_event (account, id, at, kind, identity, detail)
      SELECT account, identity, CAST(strftime('%s', 'now') AS INTEGER) * 1000, 'password.removed', identity, 'upgrade'
      FROM removed_password
      """,
      """
      INSERT INTO job (id, version, kind, payload, created_at, due_at, attempts)
      SELECT identity, 1, 'mail',
        CAST('{"notice":"password.removed","account":"' || substr(id, 1, 8) || '-' || substr(id, 9, 4) || '-'
          || substr(id, 13, 4) || '-' || substr(id, 17, 4) || '-' || substr(id, 21) || '","detail":"upgrade"}' AS BLOB),
        CAST(strftime('%s', 'now') AS INTEGER) * 1000, 0, 0
      FROM (SELECT identity, lower(hex(account)) AS id FROM removed_password)
      """,
      """
      UPDATE session SET version = version + 1,
        expires_at = min(expires_at, CAST(strftime('%s', 'now') AS INTEGER) * 1000)
      WHERE ended_at IS NULL AND (identity IN (SELECT identity FROM removed_password)
        OR browser_session IN (
          SELECT id FROM session WHERE identity IN (SELECT identity FROM removed_password)))
      """,
      // If an account shows an address that a removed password proved, that address becomes the account's own, unless it has one.
      """
      UPDATE account SET version = version + 1, email_source = id
      WHERE email_source IN (SELECT identity FROM removed_password WHERE is_shown)
        AND EXISTS (SELECT 1 FROM address_proof WHERE source = account.email_source)
        AND NOT EXISTS (SELECT 1 FROM address_proof WHERE source = account.id)
      """,
      """
      UPDATE address_proof SET source = account
      WHERE source IN (SELECT identity FROM removed_password WHERE is_shown)
        AND EXISTS (SELECT 1 FROM account WHERE id = address_proof.account AND email_source = id)
      """,
      "DELETE FROM address_proof WHERE source IN (SELECT identity FROM removed_password)",
      """
      UPDATE account SET version = version + 1,
        (email, email_verified, email_private, email_deliverable, email_source) = (
          SELECT identity.email, identity.email_proved, identity.email_private, 1, identity.id
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
    "password_identity BLOB", "password_account BLOB", "password_email TEXT", "password_email_proved INTEGER",
    "password_email_private INTEGER", "password_created_at INTEGER", "password_authenticated_at INTEGER",
    "password_proved_at INTEGER", "password_hash TEXT", "password_changed_at INTEGER",
    "password_unproved_address TEXT",
  ]
}

extension AccountQuery {
  /// The expressions that a search compares; they must be spelt exactly as in the indexes.
  enum Column {
    static let givenName: SQLStatement = "lower(given_name)"
    static let familyName: SQLStatement = "lower(family_name)"
    static let email: SQLStatement = "lower(email)"
    static let emailDomain: SQLStatement = "lower(substr(email, instr(email, '@') + 1))"
    static let externalID: SQLStatement = "lower(external_id)"
  }
}

extension SQLiteSchema {
  /// The indexes of operators' searches: the beginning of a name, an address, its domain or an external id; a provider; a suspension.
  static let search = Migration(
    name: "m0018_search",
    statements: [
      "CREATE INDEX account_by_given_name ON account (lower(given_name)) WHERE given_name IS NOT NULL",
      "CREATE INDEX account_by_family_name ON account (lower(family_name)) WHERE family_name IS NOT NULL",
      "CREATE INDEX account_by_email ON account (lower(email)) WHERE email_verified = 1",
      "CREATE INDEX account_by_email_domain ON account (lower(substr(email, instr(email, '@') + 1))) WHERE email_verified = 1",
      """
      CREATE INDEX account_by_external_id_beginning ON account (lower(external_id))
      WHERE external_id IS NOT NULL
      """,
      "CREATE INDEX account_suspended ON account (id) WHERE suspended_at IS NOT NULL",
      "CREATE INDEX identity_by_provider ON identity (provider, account)",
    ])
}

extension SQLiteSchema {
  /// Passkeys, those that were removed, and what is recorded of the installation; by what a session's person proved who they are.
  static let passkeys = Migration(
    name: "m0019_passkeys",
    statements: [
      "ALTER TABLE account ADD COLUMN passkey_handle BLOB",
      "ALTER TABLE account_merge ADD COLUMN passkey_handle BLOB",
      "ALTER TABLE session ADD COLUMN authenticated_by TEXT",
      """
      CREATE TABLE passkey (
        identity BLOB NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        credential_id BLOB NOT NULL,
        public_key BLOB NOT NULL,
        algorithm INTEGER NOT NULL,
        user_handle BLOB,
        sign_count INTEGER NOT NULL,
        transports TEXT NOT NULL,
        aaguid BLOB,
        backup_eligible INTEGER NOT NULL,
        backup_state INTEGER NOT NULL,
        backup_changed INTEGER NOT NULL,
        uv_initialized INTEGER NOT NULL,
        name TEXT NOT NULL,
        client TEXT,
        uses INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE removed_passkey (
        digest BLOB NOT NULL PRIMARY KEY,
        account BLOB NOT NULL,
        public_key BLOB NOT NULL,
        algorithm INTEGER NOT NULL,
        removed_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX removed_passkey_by_account ON removed_passkey (account)",
      "CREATE INDEX removed_passkey_by_expiry ON removed_passkey (expires_at)",
      """
      CREATE TABLE deployment (
        place INTEGER NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        rp_id TEXT,
        signals_paused_until INTEGER
      ) STRICT
      """,
    ])
}

extension SQLiteSchema {
  /// Whose a user handle of passkeys is, for handles that were drawn elsewhere.
  static let passkeyImport = Migration(
    name: "m0022_passkey_import",
    statements: [
      "CREATE INDEX account_by_passkey_handle ON account (passkey_handle) WHERE passkey_handle IS NOT NULL",
      "CREATE INDEX passkey_by_user_handle ON passkey (user_handle) WHERE user_handle IS NOT NULL",
    ])
}

extension SQLiteSchema {
  /// What the console looks for: active accounts, lines of the audit of all accounts, and what became of webhooks.
  static let console = Migration(
    name: "m0023_console", isExpansion: true,
    statements: [
      "CREATE INDEX session_by_day ON session (last_used_at / 86400000, account)",
      "CREATE INDEX audit_event_by_id ON audit_event (id)",
      """
      CREATE INDEX audit_event_rare ON audit_event (kind, id)
      WHERE kind NOT IN ('client_session.opened', 'session.ended', 'session.opened', 'session.renewed')
      """,
      "CREATE INDEX audit_event_by_operator ON audit_event (id) WHERE actor IS NOT NULL",
      "ALTER TABLE job ADD COLUMN last_error TEXT",
      "CREATE INDEX job_by_kind ON job (kind, id)",
      """
      CREATE TABLE webhook_delivery (
        id BLOB NOT NULL PRIMARY KEY,
        receiver BLOB NOT NULL,
        event TEXT NOT NULL,
        payload BLOB NOT NULL,
        created_at INTEGER NOT NULL,
        delivered_at INTEGER NOT NULL,
        attempts INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL,
        error TEXT
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX webhook_delivery_by_receiver ON webhook_delivery (receiver, delivered_at)",
      "CREATE INDEX webhook_delivery_by_time ON webhook_delivery (delivered_at)",
    ])
}

extension SQLiteSchema {
  /// People who sign in to the operator console with their account.
  static let operators = Migration(
    name: "m0024_operators", isExpansion: true,
    statements: [
      "ALTER TABLE operator_token ADD COLUMN account BLOB",
      "ALTER TABLE operator_token ADD COLUMN requires_passkey INTEGER NOT NULL DEFAULT 0",
    ])
}

extension SQLiteSchema {
  /// What lets people create accounts where not everybody may.
  static let invitations = Migration(
    name: "m0025_invitations", isExpansion: true,
    statements: [
      """
      CREATE TABLE invitation (
        digest BLOB NOT NULL PRIMARY KEY,
        id BLOB NOT NULL,
        version INTEGER NOT NULL,
        realm TEXT NOT NULL,
        email TEXT,
        metadata TEXT,
        uses INTEGER NOT NULL,
        uses_left INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        revoked_at INTEGER
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE UNIQUE INDEX invitation_by_id ON invitation (id)",
      "CREATE INDEX invitation_by_expiry ON invitation (expires_at)",
    ])
}

extension SQLiteSchema {
  /// Where the request came from that made a change, and an index of the lines in which an older program left that uncovered.
  static let auditSources = Migration(
    name: "m0026_audit_sources", isExpansion: true,
    statements: [
      "ALTER TABLE audit_event ADD COLUMN network TEXT",
      "ALTER TABLE audit_event ADD COLUMN device TEXT",
      """
      CREATE INDEX audit_event_uncovered ON audit_event (id)
      WHERE number IS NOT NULL AND (network IS NOT NULL OR device IS NOT NULL) AND (salt IS NULL OR length(salt) < 32)
      """,
    ])
}

extension SQLiteSchema {
  /// Where a refused sign-in came from.
  static let refusalSources = Migration(
    name: "m0027_refusal_sources", isExpansion: true,
    statements: [
      "ALTER TABLE refusal ADD COLUMN network TEXT",
      "ALTER TABLE refusal ADD COLUMN device TEXT",
    ])
}
