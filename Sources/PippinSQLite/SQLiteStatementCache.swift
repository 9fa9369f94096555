/// A connection's compiled statements, kept under their text; the least recently used goes when it is full.
struct SQLiteStatementCache {
  private var statements: [String: SQLitePreparedStatement] = [:]
  private var clock = 0
  private let limit: Int

  init(limit: Int = 128) {
    self.limit = limit
  }

  /// Takes a statement out, so that a query inside a query of the same text gets another one.
  mutating func take(_ text: String) -> SQLitePreparedStatement? {
    guard let index = statements.index(forKey: text) else { return nil }
    return statements.remove(at: index).value
  }

  mutating func put(_ statement: SQLitePreparedStatement, under text: String) {
    clock += 1
    statement.lastUse = clock
    if statements.count >= limit, let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      statements[oldest.key] = nil
    }
    statements[text] = statement
  }

  mutating func removeAll() {
    statements = [:]
  }
}
