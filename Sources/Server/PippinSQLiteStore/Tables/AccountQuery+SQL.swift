import PippinAccounts
import PippinFoundation
import PippinDatabases

/// The statements of a search for accounts. Each branch of a search has an index of its own, and yields no more than what is shown.
extension AccountQuery {
  /// The id, to sort a few rows by it. By the column itself, PostgreSQL would read all accounts in the order of their ids until it has
  /// found enough, because it expects that many match a text. No index has an expression's order.
  private static let sortedID: SQLStatement = "coalesce(id, id)"

  /// The accounts that match, in an order, beginning beyond the id `after`.
  func selection(in order: Order, limit: Int, after: AccountID?) -> SQLStatement {
    """
    SELECT \(Account.table.selection) FROM account WHERE id IN (\(ids(in: order, limit: limit, after: after)))
    ORDER BY \(Self.sortedID) \(order.direction) LIMIT \(limit)
    """
  }

  /// How many match, counted up to `limit`.
  func count(limit: Int) -> SQLStatement {
    "SELECT count(*) FROM (SELECT id FROM (\(ids(in: nil, limit: limit, after: nil))) AS found LIMIT \(limit)) AS counted"
  }

  /// From so many matches of a text on, the first of them are soon found by reading accounts in order, and finding all to sort them
  /// would take long.
  static let many = 2_000

  /// The accounts that match among the next 20,000 in an order.
  func selectionAmongNext(in order: Order, limit: Int, after: AccountID?) -> SQLStatement {
    var matches: SQLStatement = "1 = 1"
    for (index, condition) in (text?.conditions ?? []).enumerated() {
      matches = index == 0 ? condition : "\(matches) OR \(condition)"
    }
    return """
      SELECT \(Account.table.selection) FROM (
        SELECT * FROM account WHERE \(bounds(in: order, after: after)) ORDER BY id \(order.direction) LIMIT 20000
      ) AS account WHERE \(matches) ORDER BY id \(order.direction) LIMIT \(limit)
      """
  }

  /// What every account of a list must be, whatever the text.
  private func bounds(in order: Order?, after: AccountID?) -> SQLStatement {
    var bounds = order?.bound("id", after) ?? "1 = 1"
    if let createdAfter {
      // An account may have come from elsewhere after it was created, never before.
      bounds = "\(bounds) AND id >= \(UUIDv7.first(at: createdAfter)) AND created_at >= \(createdAfter)"
    }
    if let status { bounds = "\(bounds) AND \(status.condition)" }
    if text != nil, let provider {
      bounds = """
        \(bounds) AND EXISTS (
          SELECT 1 FROM identity WHERE identity.provider = \(provider.rawValue) AND identity.account = account.id)
        """
    }
    return bounds
  }

  /// The first ids in an order; without one any ids, which saves sorting them.
  private func ids(in order: Order?, limit: Int, after: AccountID?) -> SQLStatement {
    let end: SQLStatement = order.map { "ORDER BY id \($0.direction) LIMIT \(limit)" } ?? "LIMIT \(limit)"
    let bounds = bounds(in: order, after: after)
    guard let text else {
      guard let provider else { return "SELECT id FROM account WHERE \(bounds) \(end)" }
      // Starts from the provider's identities, in the order of their accounts, because few people may use the provider.
      return """
        SELECT DISTINCT id FROM (
          SELECT identity.account AS id, account.created_at, account.suspended_at, account.is_guest
          FROM identity JOIN account ON account.id = identity.account
          WHERE identity.provider = \(provider.rawValue) AND \(order?.bound("identity.account", after) ?? "1 = 1")
        ) AS known WHERE \(bounds) \(end)
        """
    }
    let sorted: SQLStatement = order.map { "ORDER BY \(Self.sortedID) \($0.direction) LIMIT \(limit)" } ?? end
    var union: SQLStatement = ""
    for (index, condition) in text.conditions.enumerated() {
      let branch: SQLStatement =
        "SELECT id FROM (SELECT id FROM account WHERE \(condition) AND \(bounds) \(sorted)) AS branch"
      union = index == 0 ? branch : "\(union) UNION \(branch)"
    }
    return union
  }
}

extension AccountQuery.Text {
  /// The conditions under which an account matches, each a range of one index.
  fileprivate var conditions: [SQLStatement] {
    let single = spellings.flatMap { spelling -> [SQLStatement] in
      [
        "given_name IS NOT NULL AND \(Self.range(AccountQuery.Column.givenName, spelling))",
        "family_name IS NOT NULL AND \(Self.range(AccountQuery.Column.familyName, spelling))",
        "external_id IS NOT NULL AND \(Self.range(AccountQuery.Column.externalID, spelling))",
      ]
    }
    // The address as it was written: domains and nearly all local parts are ASCII.
    let addresses = [AccountQuery.Column.email, AccountQuery.Column.emailDomain].map { column -> SQLStatement in
      "email_verified = 1 AND \(Self.range(column, spellings[0]))"
    }
    // Only the family name may use its index: given names repeat more, and a database that chose theirs would read all Marys.
    let full = fullNames.map { name -> SQLStatement in
      """
      given_name IS NOT NULL AND \(Self.range("(\(AccountQuery.Column.givenName) || '')", name.given))
      AND family_name IS NOT NULL AND \(Self.range(AccountQuery.Column.familyName, name.family))
      """
    }
    return single + addresses + full
  }

  /// Matches values that begin with `text`, in the order of bytes. No stored value has the last of all characters.
  private static func range(_ column: SQLStatement, _ text: String) -> SQLStatement {
    "\(column) >= \(text) AND \(column) < \(text + "\u{10FFFF}")"
  }
}

extension AccountQuery.Order {
  var direction: SQLStatement { self == .oldest ? "" : "DESC" }

  /// Matches ids beyond `last` in this order.
  func bound<Subject>(_ column: SQLStatement, _ last: Identifier<Subject>?) -> SQLStatement {
    let last = last?.uuid.bytes ?? beginning.uuid.bytes
    return self == .oldest ? "\(column) > \(last)" : "\(column) < \(last)"
  }
}

extension AccountQuery.Status {
  fileprivate var condition: SQLStatement {
    switch self {
    case .active: "suspended_at IS NULL AND is_guest IS NULL"
    case .suspended: "suspended_at IS NOT NULL"
    case .guest: "is_guest IS NOT NULL"
    }
  }
}
