import FoundationEssentials
import PippinAccounts
import PippinSQL

extension Merge {
  // The lost account comes last, in the order of its own columns; it has no version of its own here.
  static let columns: SQLStatement = """
    version, survivor, at, undo_until, identities, gave_name, lost, 0, realm, given_name, family_name, email,
    email_verified, email_private, email_deliverable, email_deliverability_told_at, email_source, created_at
    """

  static func of(_ lost: AccountID) -> SQLStatement { "SELECT \(columns) FROM account_merge WHERE lost = \(lost)" }

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    let formerColumn = 6
    self.init(
      lost: try row.id(formerColumn), version: try row.integer(0), survivor: try row.id(1), at: try row.date(2),
      undoUntil: try row.date(3), identities: try row.ids(4), gaveName: try row.bool(5),
      former: row.isNull(formerColumn + 2) ? nil : try Account(row, from: formerColumn))
  }

  /// Forgets up to `limit` lost accounts that no undo can need any more; the alias stays.
  static func forgetting(_ limit: Int, before now: Date) -> SQLStatement {
    """
    UPDATE account_merge SET version = version + 1, realm = NULL, given_name = NULL, family_name = NULL, email = NULL,
      email_verified = NULL, email_private = NULL, email_deliverable = NULL, email_deliverability_told_at = NULL,
      email_source = NULL, created_at = NULL
    WHERE lost IN (
      SELECT lost FROM account_merge WHERE undo_until < \(now) AND realm IS NOT NULL LIMIT \(limit))
    """
  }
}
