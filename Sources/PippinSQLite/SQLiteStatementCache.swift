internal import PippinSQL

/// A connection's compiled statements, kept under their text; the least recently used goes when it is full.
///
/// A statement that is taken stays in its place and is only marked: looking one up once instead of
/// three times a query is worth it.
struct SQLiteStatementCache {
  private var statements: [SQLText: SQLitePreparedStatement] = [:]
  private var clock = 0
  private let limit: Int

  init(limit: Int = 128) {
    self.limit = limit
  }

  /// Takes a statement; a query inside a query of the same text gets none.
  func take(_ text: SQLText) -> SQLitePreparedStatement? {
    guard let statement = statements[text], !statement.isTaken else { return nil }
    statement.isTaken = true
    return statement
  }

  /// Gives back what was taken, or adds what was compiled because there was nothing to take.
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
    // Where one of the text is at work further out, that one stays, and this one ends here.
    if statements[text] == nil { statements[text] = statement }
  }

  private static func isOlder(
    _ left: (key: SQLText, value: SQLitePreparedStatement), _ right: (key: SQLText, value: SQLitePreparedStatement)
  ) -> Bool { left.value.lastUse < right.value.lastUse }

  mutating func removeAll() {
    statements = [:]
  }
}
