import PippinAccounts
import PippinFoundation
import PippinDatabases

extension Refusal {
  static let table = Table<Refusal>(
    "refusal", key: ["id"],
    columns: [
      .column("id") { $0.id },
      .column("at") { $0.at },
      .column("request_id") { $0.requestID },
      .column("account") { $0.account },
      .column("provider") { $0.provider?.rawValue },
      .column("client") { $0.client?.rawValue },
      .column("surface") { $0.surface?.rawValue },
      .column("code") { $0.code },
      .column("reason") { $0.reason },
      .column("cause") { $0.cause },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      id: try row.id(0), at: try row.date(1), requestID: try row.value(2), account: try row.idIfPresent(3),
      provider: try row.textIfPresent(4).map(Provider.init(rawValue:)),
      client: try row.textIfPresent(5).map(ClientID.init),
      surface: try row.textIfPresent(6).flatMap(Surface.init(rawValue:)), code: try row.value(7),
      reason: try row.textIfPresent(8), cause: try row.textIfPresent(9))
  }

  /// Forgets up to `limit` of those that are too many.
  static func forgetting(_ limit: Int) -> SQLStatement {
    "DELETE FROM refusal WHERE id IN (SELECT id FROM refusal ORDER BY id DESC LIMIT \(limit) OFFSET \(Retention.refusals))"
  }

  /// Forgets up to `limit` that were noted of an account while it went.
  static func forgettingOrphans(_ limit: Int) -> SQLStatement {
    """
    DELETE FROM refusal WHERE id IN (
      SELECT id FROM refusal
      WHERE account IS NOT NULL AND NOT EXISTS (SELECT 1 FROM account WHERE account.id = refusal.account) LIMIT \(limit))
    """
  }

  /// What is looked for. Each kind of question has a statement of its own, so that an index serves it.
  static func select(_ query: RefusalQuery, limit: Int, before: RefusalID?) -> SQLStatement {
    var condition: SQLStatement = "id < \(before.map(\.uuid.bytes) ?? [UInt8](repeating: 0xFF, count: 16))"
    if let account = query.account { condition = "\(condition) AND account = \(account)" }
    if let requestID = query.requestID { condition = "\(condition) AND request_id = \(requestID)" }
    if let code = query.code { condition = "\(condition) AND code = \(code)" }
    return "SELECT \(table.selection) FROM refusal WHERE \(condition) ORDER BY id DESC LIMIT \(limit)"
  }
}
