import PippinAccounts
import PippinSQL
import PippinSecret

extension Session {
  static let columns: SQLStatement = "\(livingColumns), session.ended_at, session.end_reason"

  /// Of one that has not ended, which the others follow.
  static let livingColumns: SQLStatement = """
    session.id, session.version, session.account, session.identity, session.client, session.kind, session.surface,
    session.secret, session.generation, session.rotated_at, session.retry_key_digest, session.created_at,
    session.authenticated_at, session.last_used_at, session.expires_at, session.device_name, session.device_platform,
    session.device_app_version, session.is_unconfirmed
    """
  static let columnCount = 21

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row, from start: Int = 0) throws(Row.Failure) {
    var end: End?
    if let at = try row.dateIfPresent(start + 19) { end = End(at: at, reason: try row.word(start + 20)) }
    self.init(
      id: try row.id(start), version: try row.integer(start + 1), account: try row.id(start + 2),
      identity: try row.id(start + 3), client: try row.word(start + 4), kind: try row.word(start + 5),
      surface: try row.word(start + 6), secret: SecretBytes(try row.blob(start + 7)),
      generation: try row.integer(start + 8), rotatedAt: try row.dateIfPresent(start + 9),
      retryKeyDigest: try row.blobIfPresent(start + 10), createdAt: try row.date(start + 11),
      authenticatedAt: try row.date(start + 12), isUnconfirmed: try row.bool(start + 18),
      lastUsedAt: try row.date(start + 13),
      expiresAt: try row.date(start + 14),
      device: Device(
        name: try row.textIfPresent(start + 15), platform: try row.textIfPresent(start + 16),
        appVersion: try row.textIfPresent(start + 17)), end: end)
  }
}
