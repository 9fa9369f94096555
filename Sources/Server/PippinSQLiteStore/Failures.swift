import PippinAccounts
import PippinDatabases

extension StoreError {
  /// What a failure inside the store means to its caller; SQLite's own errors stay in here.
  static func from(_ error: any Error) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as SQLiteError: from(error)
    case let error as MigrationError: from(error)
    default: StoreError(.unavailable, detail: "\(type(of: error))")
    }
  }

  private static func from(_ error: SQLiteError) -> StoreError {
    let detail = "SQLite, \(error.code.rawValue): \(error.message)"
    return switch error.code {
    case .constraint where error.isUniquenessViolation: StoreError(.conflict, detail: detail)
    case .mismatch, .corrupt: StoreError(.unreadable, detail: detail)
    default: StoreError(.unavailable, detail: detail)
    }
  }
}
