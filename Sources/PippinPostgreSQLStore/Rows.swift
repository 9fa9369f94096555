import FoundationEssentials
import PippinAccounts
import PippinPostgreSQL
import PippinSQL
import PippinSecret

// Each aggregate names its columns once and reads them in that order, from wherever they begin in a joined row.

extension Account {
  static let columns: SQLStatement = """
    account.id, account.version, account.realm, account.given_name, account.family_name, account.email,
    account.email_verified, account.email_private, account.email_deliverable, account.email_deliverability_told_at,
    account.email_source, account.created_at
    """
  static let columnCount = 12

  init(_ row: borrowing PostgreSQLRow, from start: Int = 0) throws(PostgreSQLError) {
    var email: AccountEmail?
    if let address = try row.textIfPresent(start + 5) {
      email = AccountEmail(
        address: address, isVerified: try row.bool(start + 6), isPrivate: try row.bool(start + 7),
        isDeliverable: try row.bool(start + 8), deliverabilityToldAt: try row.dateIfPresent(start + 9),
        source: try row.id(start + 10))
    }
    self.init(
      id: try row.id(start), version: try row.integer(start + 1), realm: try row.word(start + 2),
      name: try row.name(start + 3), email: email, createdAt: try row.date(start + 11))
  }
}

extension Identity {
  static let columns: SQLStatement = """
    identity.id, identity.version, identity.realm, identity.provider, identity.tenant, identity.subject,
    identity.account, identity.status, identity.email, identity.email_proved, identity.email_private,
    identity.created_at, identity.authenticated_at, identity.proved_at, identity.closed_at
    """
  static let columnCount = 15

  init(_ row: borrowing PostgreSQLRow, from start: Int = 0) throws(PostgreSQLError) {
    var email: EmailClaim?
    if let address = try row.textIfPresent(start + 8) {
      email = EmailClaim(
        address: address, isProved: try row.bool(start + 9), isPrivate: try row.bool(start + 10))
    }
    self.init(
      id: try row.id(start), version: try row.integer(start + 1),
      key: IdentityKey(
        realm: try row.word(start + 2), provider: try row.word(start + 3), tenant: try row.text(start + 4),
        subject: try row.text(start + 5)),
      account: try row.id(start + 6), status: try row.word(start + 7), email: email,
      createdAt: try row.date(start + 11), authenticatedAt: try row.date(start + 12),
      provedAt: try row.date(start + 13), closedAt: try row.dateIfPresent(start + 14))
  }
}

extension Session {
  static let columns: SQLStatement = "\(livingColumns), session.ended_at, session.end_reason"

  /// Of one that has not ended, which the others follow.
  static let livingColumns: SQLStatement = """
    session.id, session.version, session.account, session.identity, session.client, session.kind, session.surface,
    session.secret, session.generation, session.rotated_at, session.retry_key_digest, session.created_at,
    session.authenticated_at, session.last_used_at, session.expires_at, session.device_name, session.device_platform,
    session.device_app_version
    """
  static let columnCount = 20

  init(_ row: borrowing PostgreSQLRow, from start: Int = 0) throws(PostgreSQLError) {
    var end: End?
    if let at = try row.dateIfPresent(start + 18) { end = End(at: at, reason: try row.word(start + 19)) }
    self.init(
      id: try row.id(start), version: try row.integer(start + 1), account: try row.id(start + 2),
      identity: try row.id(start + 3), client: try row.word(start + 4), kind: try row.word(start + 5),
      surface: try row.word(start + 6), secret: SecretBytes(try row.blob(start + 7)),
      generation: try row.integer(start + 8), rotatedAt: try row.dateIfPresent(start + 9),
      retryKeyDigest: try row.blobIfPresent(start + 10), createdAt: try row.date(start + 11),
      authenticatedAt: try row.date(start + 12), lastUsedAt: try row.date(start + 13),
      expiresAt: try row.date(start + 14),
      device: Device(
        name: try row.textIfPresent(start + 15), platform: try row.textIfPresent(start + 16),
        appVersion: try row.textIfPresent(start + 17)),
      end: end)
  }
}

extension Identity {
  /// The identities that lead to an account, oldest first.
  static func of(_ account: AccountID) -> SQLStatement {
    "SELECT \(columns) FROM identity WHERE account = \(account) ORDER BY id"
  }
}

extension VaultEntry {
  static let columns: SQLStatement = "id, identity, client, key_id, nonce, ciphertext, obtained_at, checked_at"

  init(_ row: borrowing PostgreSQLRow) throws(PostgreSQLError) {
    self.init(
      id: try row.id(0), identity: try row.id(1), client: try row.word(2), token: try row.sealed(3),
      obtainedAt: try row.date(6), checkedAt: try row.dateIfPresent(7))
  }
}
