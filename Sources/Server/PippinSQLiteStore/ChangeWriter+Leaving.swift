import PippinAccounts
import PippinFoundation
import PippinDatabases

extension ChangeWriter {
  func put(_ deletion: Deletion) throws(SQLiteError) { try connection.execute(Deletion.table.upsert(deletion)) }

  /// What ended before lost its place in the index by account, and goes with its row when it is purged.
  func eraseDevices(of account: AccountID) throws(SQLiteError) {
    try connection.execute(
      """
      UPDATE session SET version = version + 1, device_name = NULL, device_platform = NULL, device_app_version = NULL
      WHERE account = \(account) AND ended_at IS NULL
      """)
  }
}
