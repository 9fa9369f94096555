import PippinAccounts
import PippinDatabases
import PippinFoundation

/// The statements of a search in the audit of all accounts.
///
/// The kinds that nearly every sign-in writes are found by the index of all lines; they are never far. The others have an index of
/// their own, which a sign-in does not write.
extension AuditQuery {
  /// The index of the rare kinds has exactly this condition, so a query must have it too.
  static let isRare: SQLStatement =
    "kind NOT IN ('client_session.opened', 'session.ended', 'session.opened', 'session.renewed')"
  private static let frequent: Set<AuditEvent.Kind> = [.clientSignedIn, .sessionEnded, .signedIn, .sessionRenewed]

  /// The lines that match, in an order, beginning beyond the id `after`; for ``AuditEvent/shown(_:)``.
  func selection(in order: AccountQuery.Order, limit: Int, after: AuditEventID?) -> SQLStatement {
    var condition = order.bound("id", after)
    if let account { condition = "\(condition) AND account = \(account)" }
    if let from { condition = "\(condition) AND id >= \(UUIDv7.first(at: from))" }
    if let to { condition = "\(condition) AND id < \(UUIDv7.first(at: to))" }
    if let kind {
      condition = "\(condition) AND kind = \(kind.rawValue)"
      if !Self.frequent.contains(kind) { condition = "\(condition) AND \(Self.isRare)" }
    }
    switch origin {
    case nil: break
    case .operator: condition = "\(condition) AND actor IS NOT NULL"
    case .person: condition = "\(condition) AND actor IS NULL AND kind NOT IN (\(Self.systemKinds))"
    case .system: condition = "\(condition) AND actor IS NULL AND kind IN (\(Self.systemKinds)) AND \(Self.isRare)"
    }
    if let actor { condition = "\(condition) AND actor IS NOT NULL AND actor = \(actor)" }
    return """
      SELECT \(AuditEvent.shownSelection) FROM audit_event WHERE \(condition)
      ORDER BY id \(order.direction) LIMIT \(limit)
      """
  }

  private static let systemKinds = SQLStatement(
    stringLiteral: AuditEvent.Kind.ofSystem.map { "'\($0.rawValue)'" }.joined(separator: ", "))
}
