import PippinAccounts
import PippinSQL
import PippinSecret

extension PasswordCredential {
  static let columns: SQLStatement = """
    password_credential.identity, password_credential.version, password_credential.hash,
    password_credential.changed_at
    """
  static let columnCount = 4

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    self.init(
      identity: try row.id(0), version: try row.integer(1), hash: SecretText(try row.text(2)),
      changedAt: try row.date(3))
  }
}
