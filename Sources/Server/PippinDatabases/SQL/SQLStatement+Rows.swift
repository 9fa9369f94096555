/// Statements with table names from the program's code; other values are bound.
extension SQLStatement {
  /// Reads rows in the order of their keys.
  ///
  /// - Parameters:
  ///   - table: a table, or another expression for `FROM`.
  ///   - key: the columns that order the rows, each `NOT NULL`.
  ///   - last: the key after which to start.
  package static func page(
    _ columns: [String], from table: String, key: [String], after last: [SQLValue]?, limit: Int
  ) -> SQLStatement {
    let order = key.joined(separator: ", ")
    let beginning = SQLStatement(stringLiteral: "SELECT \(columns.joined(separator: ", ")) FROM \(table)")
    let condition: SQLStatement =
      if let last { " WHERE \(SQLStatement(stringLiteral: "(\(order))")) > (\(list(last)))" } else { "" }
    return "\(beginning)\(condition) ORDER BY \(SQLStatement(stringLiteral: order)) LIMIT \(limit)"
  }

  package static func count(of table: String) -> SQLStatement {
    SQLStatement(stringLiteral: "SELECT count(*) FROM \(table)")
  }

  package static func insertion(into table: String, _ columns: [String], _ values: [SQLValue]) -> SQLStatement {
    let beginning = SQLStatement(stringLiteral: "INSERT INTO \(table) (\(columns.joined(separator: ", ")))")
    return "\(beginning) VALUES (\(list(values)))"
  }

  private static func list(_ values: [SQLValue]) -> SQLStatement {
    var list: SQLStatement = ""
    for (index, value) in values.enumerated() { list = index == 0 ? "\(value)" : "\(list), \(value)" }
    return list
  }
}
