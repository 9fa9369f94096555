import PippinAccounts
import PippinSQL

extension FirstTimeProfile {
  static let columns: SQLStatement = "version, given_name, family_name, kept_at"

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row, of key: IdentityKey) throws(Row.Failure) {
    guard let name = try row.name(1) else { throw .unreadable(1) }
    self.init(key: key, name: name, keptAt: try row.date(3), version: try row.integer(0))
  }
}
