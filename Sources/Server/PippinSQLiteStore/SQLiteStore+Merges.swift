package import PippinAccounts
import PippinFoundation
import PippinDatabases

extension SQLiteStore {
  package func merges(into account: AccountID) async throws(StoreError) -> [Merge] {
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query("SELECT \(Merge.selection) FROM account_merge WHERE survivor = \(account) ORDER BY lost") {
        row throws(SQLiteError) in try Merge(row)
      }
    }
  }
}

extension SnapshotReader {
  func merge(of lost: AccountID) throws(SQLiteError) -> Merge? {
    try connection.first(Merge.of(lost)) { row throws(SQLiteError) in try Merge(row) }
  }

  func identities(of account: AccountID) throws(SQLiteError) -> [Identity] {
    try connection.query(Identity.of(account)) { row throws(SQLiteError) in try Identity(row) }
  }
}

extension ChangeWriter {
  func put(_ merge: Merge) throws(SQLiteError) { try connection.execute(Merge.table.upsert(merge)) }
}
