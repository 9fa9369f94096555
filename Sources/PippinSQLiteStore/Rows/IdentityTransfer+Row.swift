import PippinAccounts
import PippinSQL

extension IdentityTransfer {
  static let columns: SQLStatement = """
    identity_transfer.realm, identity_transfer.provider, identity_transfer.tenant, identity_transfer.subject,
    identity_transfer.version, identity_transfer.identity, identity_transfer.noted_at, identity_transfer.moved_at
    """
  static let columnCount = 8

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    self.init(
      key: IdentityKey(
        realm: try row.word(0), provider: try row.word(1), tenant: try row.text(2), subject: try row.text(3)),
      identity: try row.id(5), version: try row.integer(4), notedAt: try row.date(6), movedAt: try row.dateIfPresent(7))
  }
}
