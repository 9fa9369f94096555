import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinSecret

extension ChangeWriter {
  func put(_ session: Session) throws(SQLiteError) { try connection.execute(Session.table.upsert(session)) }

  func end(_ which: LiveSessions, _ end: Session.End) throws(SQLiteError) {
    try connection.execute(
      """
      UPDATE session SET version = version + 1, ended_at = \(end.at), end_reason = \(end.reason.rawValue)
      WHERE ended_at IS NULL AND \(which.condition(at: end.at, in: "session WHERE ended_at IS NULL AND"))
      """)
  }

  func adoptClientSessions(of account: AccountID, from: SessionID, to: SessionID) throws(SQLiteError) {
    try connection.execute("\(Session.adoption(of: account, from: from, to: to)) AND ended_at IS NULL")
  }

  func limit(_ account: AccountID, _ keep: Int, _ end: Session.End, heldBy client: ClientID?) throws(SQLiteError) {
    // Hardly anybody has that many, all kinds taken together: to see so, an index is counted, and no session is looked at.
    let mayBeTooMany = try connection.exists(
      "SELECT 1 FROM session WHERE account = \(account) AND ended_at IS NULL LIMIT 1 OFFSET \(keep)")
    guard mayBeTooMany else { return }
    try connection.execute(
      """
      UPDATE session SET version = version + 1, ended_at = \(end.at), end_reason = \(end.reason.rawValue)
      WHERE id IN (
        SELECT id FROM session WHERE account = \(account) AND ended_at IS NULL AND expires_at > \(end.at)
          AND \(Session.condition(heldBy: client))
        ORDER BY last_used_at DESC, id DESC LIMIT -1 OFFSET \(keep))
      """)
  }
}
