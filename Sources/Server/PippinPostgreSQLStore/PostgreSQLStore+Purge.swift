package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension PostgreSQLStore {
  /// How many rows one transaction deletes, so that nobody's commit waits long behind it.
  private static let purgeBatch = 1000

  /// Also makes the months that come.
  package func purge(before now: Date) async throws(StoreError) -> Int {
    try await addMonths(at: now)
    // Of notifications the digests are counted, which are in one table.
    var total = try await dropMonths(before: now)["ended_session"] ?? 0
    for statement in purging(before: now) { total += try await repeating(statement) }
    _ = try await write(
      "WITH past AS (\(EventCount.removingHours(before: EventCount.hoursEnd(at: now))) RETURNING *) \(EventCount.addingUpHours(of: "past", before: EventCount.hoursEnd(at: now)))"
    )
    let received = now.addingTimeInterval(-Retention.notification)
    _ = try await repeating(deleting("notification", "id_digest, received_at", where: "received_at < \(received)"))
    return total
  }

  private func purging(before now: Date) -> [SQLStatement] {
    // An id begins with its time, so the age of a change set needs no column of its own.
    let oldest = UUIDv7.first(at: now.addingTimeInterval(-86_400))
    func before(_ retention: TimeInterval) -> Date { now.addingTimeInterval(-retention) }
    return [
      deleting("spent_value", "digest", where: "expires_at < \(now)"),
      deleting("flow_record", "id", where: "expires_at < \(now)"),
      """
      DELETE FROM apple_validation WHERE id IN (
        SELECT id FROM apple_validation ORDER BY id DESC LIMIT \(Self.purgeBatch) OFFSET \(ValidationWindow.size))
      """,
      Merge.forgetting(Self.purgeBatch, before: now),
      deleting("change_set", "id", where: "id < \(oldest)"),
      deleting("ended_session", "id, ended_at", where: "ended_at < \(before(Retention.endedSession))"),
      // Few wait for an account, so no index finds them: it would cost every new person something.
      deleting(
        "profile", "subject, tenant, provider, realm", where: "kept_at < \(before(Retention.unclaimedProfile))"),
      deleting("known_notification", "id_digest", where: "received_at < \(before(Retention.notification))"),
      deleting("refusal", "id", where: "id < \(UUIDv7.first(at: before(Retention.refusal)))"),
      Refusal.forgetting(Self.purgeBatch),
      Refusal.forgettingOrphans(Self.purgeBatch),
      deleting("deletion", "account", where: "finished_at < \(before(Retention.finishedDeletion))"),
    ]
  }

  private func deleting(
    _ table: SQLStatement, _ key: SQLStatement, where condition: SQLStatement
  ) -> SQLStatement {
    "DELETE FROM \(table) WHERE (\(key)) IN (SELECT \(key) FROM \(table) WHERE \(condition) LIMIT \(Self.purgeBatch))"
  }

  /// Runs a statement until it finds no full batch any more, and answers how many rows there were.
  private func repeating(_ statement: SQLStatement) async throws(StoreError) -> Int {
    var (total, count) = (0, Self.purgeBatch)
    while count == Self.purgeBatch {
      count = try await write(statement).changed
      total += count
    }
    return total
  }
}
