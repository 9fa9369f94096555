import FoundationEssentials
import PippinAccounts
import PippinSQL
import PippinSQLite
import PippinSecret

extension ChangeWriter {
  func put(_ session: Session) throws(SQLiteError) {
    let (device, end) = (session.device, session.end)
    // What a session is born with does not change, so only the rest is written again.
    try connection.execute(
      """
      INSERT INTO session (id, version, account, identity, client, kind, surface, secret, generation, rotated_at,
        retry_key_digest, created_at, authenticated_at, last_used_at, expires_at, device_name, device_platform,
        device_app_version, is_unconfirmed, ended_at, end_reason)
      VALUES (\(session.id), 1, \(session.account), \(session.identity), \(session.client.rawValue),
        \(session.kind.rawValue), \(session.surface.rawValue), \(session.secret.revealed), \(session.generation),
        \(session.rotatedAt), \(session.retryKeyDigest), \(session.createdAt), \(session.authenticatedAt),
        \(session.lastUsedAt), \(session.expiresAt), \(device.name), \(device.platform), \(device.appVersion),
        \(session.isUnconfirmed), \(end?.at), \(end?.reason.rawValue))
      ON CONFLICT (id) DO UPDATE SET version = version + 1, generation = excluded.generation,
        rotated_at = excluded.rotated_at, retry_key_digest = excluded.retry_key_digest,
        authenticated_at = excluded.authenticated_at, last_used_at = excluded.last_used_at,
        expires_at = excluded.expires_at, device_name = excluded.device_name,
        device_platform = excluded.device_platform, device_app_version = excluded.device_app_version,
        is_unconfirmed = excluded.is_unconfirmed,
        ended_at = excluded.ended_at, end_reason = excluded.end_reason
      """)
  }

  /// A session that expired unnoticed keeps that as its reason, so it is none of these.
  func end(_ which: LiveSessions, _ end: Session.End) throws(SQLiteError) {
    try connection.execute(
      """
      UPDATE session SET version = version + 1, ended_at = \(end.at), end_reason = \(end.reason.rawValue)
      WHERE account = \(which.account) AND ended_at IS NULL AND expires_at > \(end.at)
        AND (\(which.openedBy) IS NULL OR identity = \(which.openedBy))
        AND (\(which.except) IS NULL OR id <> \(which.except))
      """)
  }

  func limit(_ account: AccountID, _ keep: Int, _ end: Session.End) throws(SQLiteError) {
    // Hardly anybody has that many: to see so, an index is counted, and no session is looked at.
    let mayBeTooMany = try connection.exists(
      "SELECT 1 FROM session WHERE account = \(account) AND ended_at IS NULL LIMIT 1 OFFSET \(keep)")
    guard mayBeTooMany else { return }
    try connection.execute(
      """
      UPDATE session SET version = version + 1, ended_at = \(end.at), end_reason = \(end.reason.rawValue)
      WHERE id IN (
        SELECT id FROM session WHERE account = \(account) AND ended_at IS NULL AND expires_at > \(end.at)
        ORDER BY last_used_at DESC, id DESC LIMIT -1 OFFSET \(keep))
      """)
  }
}
