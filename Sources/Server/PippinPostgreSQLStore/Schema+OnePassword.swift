import PippinDatabases

extension Schema {
  /// An account has one password (decision 0105). Of several the one at a proved address stays, and of these the one that was changed
  /// last; the others stop signing in, with the sessions that they opened, and their people are told by mail.
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
      // An address that the account shows and that a removed password proved is the account's own from now on, where it has none.
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
