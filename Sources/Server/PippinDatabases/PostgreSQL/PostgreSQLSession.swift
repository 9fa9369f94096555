/// A transaction that is open while a closure runs, on its own connection.
package struct PostgreSQLSession: Sendable {
  private let body: @Sendable ([SQLStatement]) async throws(PostgreSQLError) -> [PostgreSQLResult]

  init(_ body: @escaping @Sendable ([SQLStatement]) async throws(PostgreSQLError) -> [PostgreSQLResult]) {
    self.body = body
  }

  /// Runs statements in one round trip. If one fails, the transaction has ended, even if the closure catches the error.
  @discardableResult
  package func run(_ statements: [SQLStatement]) async throws(PostgreSQLError) -> [PostgreSQLResult] {
    try await body(statements)
  }

  /// Runs one statement.
  @discardableResult
  package func run(_ statement: SQLStatement) async throws(PostgreSQLError) -> PostgreSQLResult {
    guard let result = try await body([statement]).first else {
      throw PostgreSQLError(.other, message: "a statement got no result")
    }
    return result
  }
}
