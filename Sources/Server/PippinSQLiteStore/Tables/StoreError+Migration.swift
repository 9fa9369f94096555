import PippinAccounts
import PippinDatabases

extension StoreError {
  /// What a schema that cannot be brought up to date means to the caller of a store.
  static func from(_ error: MigrationError) -> StoreError {
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
