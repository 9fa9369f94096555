import PippinDatabases

extension Schema {
  /// An account has one password (decision 0105). Of several the one at a proved address stays, and of these the one that was changed
  /// last; the others stop signing in, with the sessions that they opened, and their people are told by mail.
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
      // The ids of lines and jobs are those of the identities: SQLite before 3.41 makes no others.
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
      // An address that the account shows and that a removed password proved is the account's own from now on, where it has none.
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
