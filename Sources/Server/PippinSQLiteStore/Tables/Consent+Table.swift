import PippinAccounts
import PippinFoundation
import PippinDatabases

extension Consent {
  static let table = Table<Consent>(
    "consent", key: ["account", "client"],
    columns: [
      .column("account") { $0.account },
      .column("client") { $0.client.rawValue },
      .version,
      .column("scope") { $0.scope.text },
      .column("granted_at") { $0.grantedAt },
    ])

  static func of(_ account: AccountID, to client: ClientID) -> SQLStatement {
    "SELECT \(Self.table.selection) FROM consent WHERE account = \(account) AND client = \(client.rawValue)"
  }

  static func all(of account: AccountID) -> SQLStatement {
    "SELECT \(Self.table.selection) FROM consent WHERE account = \(account) ORDER BY client"
  }

  static func removal(of account: AccountID, to client: ClientID) -> SQLStatement {
    "DELETE FROM consent WHERE account = \(account) AND client = \(client.rawValue)"
  }

  static func removal(of account: AccountID) -> SQLStatement { "DELETE FROM consent WHERE account = \(account)" }

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      account: try row.id(0), client: try row.word(1), version: try row.value(2),
      scope: GrantedScope(text: try row.value(3)), grantedAt: try row.date(4))
  }
}
