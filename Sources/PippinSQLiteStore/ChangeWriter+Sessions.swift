import PippinAccounts
import PippinFoundation
import PippinSQL
import PippinSQLite
import PippinSecret

extension ChangeWriter {
  func put(_ session: Session) throws(SQLiteError) { try connection.execute(Session.table.upsert(session)) }

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
