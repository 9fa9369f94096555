import PippinAccounts
import PippinDatabases

extension StoreError {
  /// What a failure inside the store means to its caller; PostgreSQL's own errors stay in here.
  static func from(_ error: any Error) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as PostgreSQLError: from(error)
    case let error as MigrationError: from(error)
    default: StoreError(.unavailable, detail: "\(type(of: error))")
    }
  }

  private static func from(_ error: PostgreSQLError) -> StoreError {
    let state = error.sqlState.isEmpty ? "" : " \(error.sqlState)"
    let detail = "PostgreSQL, \(error.code.rawValue)\(state): \(error.message)"
    return switch error.code {
    // Of two that wait for each other one is sent away: it reads and decides again, as if it had come second.
    case .precondition, .uniqueViolation, .serialization: StoreError(.conflict, detail: detail)
    case .mismatch: StoreError(.unreadable, detail: detail)
    // Class XX: the server itself found its files damaged.
    case .other where error.sqlState == "XX001" || error.sqlState == "XX002": StoreError(.unreadable, detail: detail)
    default: StoreError(.unavailable, detail: detail)
    }
  }
}
