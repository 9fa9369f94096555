/// A connection's cache of compiled statements by text, without the least recently used ones.
///
/// A statement in use stays in the cache and is only marked, which saves two look-ups per query.
struct SQLiteStatementCache {
  private var statements: [SQLText: SQLitePreparedStatement] = [:]
  private var clock = 0
  private let limit: Int

  init(limit: Int = 128) {
    self.limit = limit
  }

  /// Takes a statement; nil for a nested query with the same text.
  func take(_ text: SQLText) -> SQLitePreparedStatement? {
    guard let statement = statements[text], !statement.isTaken else { return nil }
    statement.isTaken = true
    return statement
  }

  /// Returns a taken statement, or adds a newly compiled one.
  mutating func put(_ statement: SQLitePreparedStatement, under text: SQLText) {
    clock += 1
    statement.lastUse = clock
    if statement.isTaken {
      statement.isTaken = false
      return
    }
    if statements.count >= limit, let oldest = statements.filter({ !$0.value.isTaken }).min(by: Self.isOlder) {
      statements[oldest.key] = nil
    }
    // If an outer query uses a statement with this text, that one stays, and this one is released.
    if statements[text] == nil { statements[text] = statement }
  }

  private static func isOlder(
    _ left: (key: SQLText, value: SQLitePreparedStatement), _ right: (key: SQLText, value: SQLitePreparedStatement)
  ) -> Bool { left.value.lastUse < right.value.lastUse }

  mutating func removeAll() {
    statements = [:]
  }
}
