import PippinAccounts
import PippinDatabases

/// The insertion of a row that has only what it must have: a key, version 0, and nothing that means anything.
struct Placeholder: Sendable {
  private let text: SQLText

  /// - Parameter bound: the columns for which each row brings values, in their order.
  init<Record>(_ table: Table<Record>, _ bound: [String]) {
    let others = table.columns.filter { !$0.told.isOptional && !bound.contains($0.name) }
    let names = (bound + others.map(\.name)).joined(separator: ", ")
    let defaults = others.map { column in
      switch column.told.kind {
      case .number, .flag: ", 0"
      case .text, .bytes: ", ''"
      }
    }
    var statement = SQLStatement(stringLiteral: "INSERT INTO \(table.name) (\(names)) VALUES (")
    for index in bound.indices {
      statement = index == 0 ? "\(statement)\(SQLValue.null)" : "\(statement), \(SQLValue.null)"
    }
    statement = "\(statement)\(SQLStatement(stringLiteral: defaults.joined() + ")"))"
    text = .built(statement)
  }

  func callAsFunction(_ values: [any ColumnValue]) -> SQLStatement {
    SQLStatement(text, values.map(\.sqlValue))
  }
}
