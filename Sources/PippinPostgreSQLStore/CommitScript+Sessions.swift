import FoundationEssentials
import PippinAccounts
import PippinSQL
import PippinSecret

extension CommitScript {
  /// A session that has ended stays as it is: putting it again is a conflict.
  mutating func put(_ session: Session) {
    let (id, device) = (session.id, session.device)
    // What a session is born with does not change, so only the rest is written again.
    let insertion: SQLStatement = """
      INSERT INTO session (id, version, account, identity, client, kind, surface, secret, generation, rotated_at,
        retry_key_digest, created_at, authenticated_at, last_used_at, expires_at, device_name, device_platform,
        device_app_version, is_unconfirmed)
      VALUES (\(id), 1, \(session.account), \(session.identity), \(session.client.rawValue),
        \(session.kind.rawValue), \(session.surface.rawValue), \(session.secret.revealed), \(session.generation),
        \(session.rotatedAt), \(session.retryKeyDigest), \(session.createdAt), \(session.authenticatedAt),
        \(session.lastUsedAt), \(session.expiresAt), \(device.name), \(device.platform), \(device.appVersion),
        \(session.isUnconfirmed))
      """
    let replacement: SQLStatement = """
      ON CONFLICT (id) DO UPDATE SET version = session.version + 1, generation = excluded.generation,
        rotated_at = excluded.rotated_at, retry_key_digest = excluded.retry_key_digest,
        authenticated_at = excluded.authenticated_at, last_used_at = excluded.last_used_at,
        expires_at = excluded.expires_at, device_name = excluded.device_name,
        device_platform = excluded.device_platform, device_app_version = excluded.device_app_version,
        is_unconfirmed = excluded.is_unconfirmed
      """
    let putting: SQLStatement = takesUnseen(.session(id)) ? insertion : "\(insertion)\n\(replacement)"
    add(isLocked(id) ? putting : "WITH put AS (\(putting)) \(Self.demandNotEnded(id))")
    if let end = session.end { move("id = \(id)", end, raising: 0) }
  }

  /// A session that expired unnoticed keeps that as its reason, so it is none of these.
  mutating func end(_ which: LiveSessions, _ end: Session.End) {
    var condition: SQLStatement = "account = \(which.account) AND expires_at > \(end.at)"
    if let identity = which.openedBy { condition = "\(condition) AND identity = \(identity)" }
    if let except = which.except { condition = "\(condition) AND id <> \(except)" }
    move(condition, end, raising: 1)
  }

  mutating func limit(_ account: AccountID, _ keep: Int, _ end: Session.End) {
    move(
      """
      id IN (
        SELECT id FROM session WHERE account = \(account) AND expires_at > \(end.at)
        ORDER BY last_used_at DESC, id DESC OFFSET \(keep))
      """, end, raising: 1)
  }

  /// What ended before goes with its row when it is purged.
  mutating func eraseDevices(of account: AccountID) {
    add(
      """
      UPDATE session SET version = version + 1, device_name = NULL, device_platform = NULL, device_app_version = NULL
      WHERE account = \(account)
      """)
  }

  /// Puts sessions among those that have ended.
  private mutating func move(_ condition: SQLStatement, _ end: Session.End, raising step: Int) {
    add(
      """
      WITH gone AS (DELETE FROM session WHERE \(condition) RETURNING *)
      INSERT INTO ended_session (id, version, account, identity, client, kind, surface, secret, generation, rotated_at,
        retry_key_digest, created_at, authenticated_at, last_used_at, expires_at, device_name, device_platform,
        device_app_version, is_unconfirmed, ended_at, end_reason)
      SELECT id, version + \(step), account, identity, client, kind, surface, secret, generation, rotated_at,
        retry_key_digest, created_at, authenticated_at, last_used_at, expires_at, device_name, device_platform,
        device_app_version, is_unconfirmed, \(end.at), \(end.reason.rawValue)
      FROM gone
      """)
  }
}
