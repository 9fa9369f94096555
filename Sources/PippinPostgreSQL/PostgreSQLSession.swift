package import PippinSQL

/// A transaction that is open for the length of a closure, on a connection of its own.
package struct PostgreSQLSession: Sendable {
  private let body: @Sendable ([SQLStatement]) async throws(PostgreSQLError) -> [PostgreSQLResult]

  init(_ body: @escaping @Sendable ([SQLStatement]) async throws(PostgreSQLError) -> [PostgreSQLResult]) {
    self.body = body
  }

  /// Runs statements in one round trip. When one fails the transaction is over, whatever the closure does about it.
  @discardableResult
  package func run(_ statements: [SQLStatement]) async throws(PostgreSQLError) -> [PostgreSQLResult] {
    try await body(statements)
  }

  /// Runs one statement.
  @discardableResult
  package func run(_ statement: SQLStatement) async throws(PostgreSQLError) -> PostgreSQLResult {
    guard let result = try await body([statement]).first else {
      throw PostgreSQLError(.other, message: "a statement without an answer")
    }
    return result
  }
}
