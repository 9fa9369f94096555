import FoundationEssentials
import PippinAccounts
import PippinSQL
import PippinSQLite

extension ChangeWriter {
  func put(_ deletion: Deletion) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO deletion (account, version, receipt_digest, requested_at, awaited, at_apple, finished_at)
      VALUES (\(deletion.account), 1, \(deletion.receiptDigest), \(deletion.requestedAt),
        \(deletion.awaited.flatMap(\.uuid.bytes)), \(deletion.atApple.rawValue), \(deletion.finishedAt))
      ON CONFLICT (account) DO UPDATE SET version = version + 1, receipt_digest = excluded.receipt_digest,
        requested_at = excluded.requested_at, awaited = excluded.awaited, at_apple = excluded.at_apple,
        finished_at = excluded.finished_at
      """)
  }

  /// What ended before lost its place in the index by account, and goes with its row when it is purged.
  func eraseDevices(of account: AccountID) throws(SQLiteError) {
    try connection.execute(
      """
      UPDATE session SET version = version + 1, device_name = NULL, device_platform = NULL, device_app_version = NULL
      WHERE account = \(account) AND ended_at IS NULL
      """)
  }
}
