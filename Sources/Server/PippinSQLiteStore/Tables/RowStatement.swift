import PippinDatabases

/// A statement about one record, or the beginning of one: its text is built once, and each call only binds.
struct RowStatement<Record>: Sendable {
  private let text: SQLText
  private let columns: [Column<Record>]

  private init(_ prototype: SQLStatement, _ columns: [Column<Record>]) {
    text = .built(prototype)
    self.columns = columns
  }

  /// `beginning (?1, 1, ?2, …)`: a new row's values, and 1 for its version.
  init(_ beginning: String, values columns: [Column<Record>]) {
    self.init(beginning + "(", columns, { $0.role == .version ? "1" : "\(SQLValue.null)" }, ")")
  }

  /// `beginning name = ?1, version = version + 1, …`
  init(_ beginning: String, setting columns: [Column<Record>]) {
    self.init(
      beginning, columns,
      { column in
        let name = SQLStatement(stringLiteral: column.name)
        return column.role == .version ? "version = version + 1" : "\(name) = \(SQLValue.null)"
      }, "")
  }

  private init(
    _ beginning: String, _ columns: [Column<Record>], _ part: (Column<Record>) -> SQLStatement, _ end: String
  ) {
    var prototype = SQLStatement(stringLiteral: beginning)
    for (index, column) in columns.enumerated() {
      prototype = index == 0 ? "\(prototype)\(part(column))" : "\(prototype), \(part(column))"
    }
    self.init("\(prototype)\(SQLStatement(stringLiteral: end))", columns.filter { $0.role != .version })
  }

  /// The same with more text behind it, which binds nothing.
  func followed(by end: String) -> RowStatement {
    RowStatement("\(SQLStatement(text, []))\(SQLStatement(stringLiteral: end))", columns)
  }

  func callAsFunction(_ record: Record) -> SQLStatement {
    SQLStatement(text, columns.map { $0.value(record) })
  }
}
