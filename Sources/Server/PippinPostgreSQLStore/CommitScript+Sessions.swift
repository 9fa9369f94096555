import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinSecret

extension CommitScript {
  /// A session that has ended stays as it is: putting it again is a conflict.
  mutating func put(_ session: Session) {
    let id = session.id
    let table = Session.livingTable
    let putting = takesUnseen(.session(id)) ? table.insertion(session) : table.upsert(session)
    add(isLocked(id) ? putting : "WITH put AS (\(putting)) \(Self.demandNotEnded(id))")
    if let end = session.end { move("id = \(id)", end, isWritten: true) }
  }

  mutating func end(_ which: LiveSessions, _ end: Session.End) {
    move(which.condition(at: end.at, in: "session WHERE"), end, isWritten: false)
  }

  mutating func limit(_ account: AccountID, _ keep: Int, _ end: Session.End, heldBy client: ClientID?) {
    move(
      """
      id IN (
        SELECT id FROM session
        WHERE account = \(account) AND expires_at > \(end.at) AND \(Session.condition(heldBy: client))
        ORDER BY last_used_at DESC, id DESC OFFSET \(keep))
      """, end, isWritten: false)
  }

  /// What ended before goes with its row when it is purged.
  mutating func eraseDevices(of account: AccountID) {
    add(
      """
      UPDATE session SET version = version + 1, device_name = NULL, device_platform = NULL, device_app_version = NULL
      WHERE account = \(account)
      """)
  }

  /// Puts sessions among those that have ended; one that was written just now has its version already.
  private mutating func move(_ condition: SQLStatement, _ end: Session.End, isWritten: Bool) {
    add(
      """
      WITH gone AS (DELETE FROM session WHERE \(condition) RETURNING *)
      \(Session.moving(end, isWritten)) FROM gone
      """)
  }
}

extension Session {
  private static let endColumns = ["ended_at", "end_reason"]

  /// Sessions that have not ended, which nothing says when and why.
  static let livingTable = table.without(Set(endColumns))

  /// What a session is, read from the table of those that have not ended.
  static let livingSelection: SQLStatement = {
    let nothing = ["ended_at": "NULL::bigint", "end_reason": "NULL::text"]
    let columns = table.columns.map { column in nothing[column.name] ?? "session.\(column.name)" }
    return SQLStatement(stringLiteral: columns.joined(separator: ", "))
  }()

  /// `INSERT INTO ended_session (…) SELECT …` with the time and the reason at the end.
  fileprivate static func moving(_ end: End, _ isWritten: Bool) -> SQLStatement {
    "\(isWritten ? movingAsWritten : movingAnew), \(end.at), \(end.reason.rawValue)"
  }

  private static let movingAsWritten = moving(version: "version")
  private static let movingAnew = moving(version: "version + 1")

  private static func moving(version: String) -> SQLStatement {
    let columns = livingTable.columns
    let names = (columns.map(\.name) + endColumns).joined(separator: ", ")
    let values = columns.map { $0.role == .version ? version : $0.name }.joined(separator: ", ")
    return SQLStatement(stringLiteral: "INSERT INTO ended_session (\(names)) SELECT \(values)")
  }
}
