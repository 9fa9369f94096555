import PippinAccounts
import PippinSQL
import PippinSQLite

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

  private static func from(_ error: MigrationError) -> StoreError {
    let reason =
      switch error.code {
      case .edited: "was changed after this database took it; start the program that made the database"
      case .unknown: "is unknown to this program; the database belongs to a newer one"
      case .outOfOrder: "is missing in this database, or was taken out of order"
      case .malformedName: "has a name out of order in this program"
      case .unfinishedMove: "of rows into this database did not end; run pippin migrate with the same --from and --to"
      }
    return StoreError(.unreadable, detail: "the migration \(error.migration) \(reason)")
  }
}
