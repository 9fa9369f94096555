import PippinAccounts
import PippinSQL

// Both stores compile this folder, the other one through a link (0044). Each aggregate names its columns once and reads
// them in that order, from wherever they begin in a joined row.

extension Account {
  static let columns: SQLStatement = """
    account.id, account.version, account.realm, account.given_name, account.family_name, account.email,
    account.email_verified, account.email_private, account.email_deliverable, account.email_deliverability_told_at,
    account.email_source, account.created_at
    """
  static let columnCount = 12

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row, from start: Int = 0) throws(Row.Failure) {
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

  /// The account of a joined row, unless the join found none.
  init?<Row: SQLRow & ~Copyable>(joined row: borrowing Row, from start: Int) throws(Row.Failure) {
    if row.isNull(start) { return nil }
    try self.init(row, from: start)
  }
}
