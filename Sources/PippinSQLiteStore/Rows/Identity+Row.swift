import PippinAccounts
import PippinSQL

extension Identity {
  static let columns: SQLStatement = """
    identity.id, identity.version, identity.realm, identity.provider, identity.tenant, identity.subject,
    identity.account, identity.status, identity.email, identity.email_proved, identity.email_private,
    identity.created_at, identity.authenticated_at, identity.proved_at, identity.closed_at
    """
  static let columnCount = 15

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row, from start: Int = 0) throws(Row.Failure) {
    var email: EmailClaim?
    if let address = try row.textIfPresent(start + 8) {
      email = EmailClaim(address: address, isProved: try row.bool(start + 9), isPrivate: try row.bool(start + 10))
    }
    self.init(
      id: try row.id(start), version: try row.integer(start + 1),
      key: IdentityKey(
        realm: try row.word(start + 2), provider: try row.word(start + 3), tenant: try row.text(start + 4),
        subject: try row.text(start + 5)), account: try row.id(start + 6), status: try row.word(start + 7),
      email: email, createdAt: try row.date(start + 11), authenticatedAt: try row.date(start + 12),
      provedAt: try row.date(start + 13), closedAt: try row.dateIfPresent(start + 14))
  }

  /// The identity of a joined row, unless the join found none.
  init?<Row: SQLRow & ~Copyable>(joined row: borrowing Row, from start: Int) throws(Row.Failure) {
    if row.isNull(start) { return nil }
    try self.init(row, from: start)
  }

  /// The identities that lead to an account, oldest first.
  static func of(_ account: AccountID) -> SQLStatement {
    "SELECT \(columns) FROM identity WHERE account = \(account) ORDER BY id"
  }
}
