package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension SQLiteStore {
  /// How many rows one transaction deletes, so that nobody's commit waits long behind it.
  private static let purgeBatch = 1000

  package func purge(before now: Date) async throws(StoreError) -> Int {
    // An id begins with its time, so the age of a change set needs no column of its own.
    let oldest = UUIDv7.first(at: now.addingTimeInterval(-86_400))
    let oldestRefusal = UUIDv7.first(at: now.addingTimeInterval(-Retention.refusal))
    let limit = Self.purgeBatch
    let hoursEnd = EventCount.hoursEnd(at: now)
    _ = try await write { connection in
      try connection.execute(EventCount.addingUpHours(of: "event_count", before: hoursEnd))
      try connection.execute(EventCount.removingHours(before: hoursEnd))
    }
    let statements: [SQLStatement] = [
      """
      DELETE FROM spent_value WHERE digest IN (
        SELECT digest FROM spent_value WHERE expires_at < \(now) LIMIT \(limit))
      """,
      """
      DELETE FROM flow_record WHERE id IN (
        SELECT id FROM flow_record WHERE expires_at < \(now) LIMIT \(limit))
      """,
      """
      DELETE FROM apple_validation WHERE id IN (
        SELECT id FROM apple_validation ORDER BY id DESC LIMIT \(limit) OFFSET \(ValidationWindow.size))
      """,
      Merge.forgetting(limit, before: now),
      "DELETE FROM change_set WHERE id IN (SELECT id FROM change_set WHERE id < \(oldest) LIMIT \(limit))",
      """
      DELETE FROM session WHERE id IN (
        SELECT id FROM session WHERE ended_at < \(now.addingTimeInterval(-Retention.endedSession)) LIMIT \(limit))
      """,
      // Few wait for an account, so no index finds them: it would cost every new person something.
      """
      DELETE FROM profile WHERE (subject, tenant, provider, realm) IN (
        SELECT subject, tenant, provider, realm FROM profile
        WHERE kept_at < \(now.addingTimeInterval(-Retention.unclaimedProfile)) LIMIT \(limit))
      """,
      """
      DELETE FROM notification WHERE id_digest IN (
        SELECT id_digest FROM notification
        WHERE received_at < \(now.addingTimeInterval(-Retention.notification)) LIMIT \(limit))
      """,
      """
      DELETE FROM deletion WHERE account IN (
        SELECT account FROM deletion
        WHERE finished_at < \(now.addingTimeInterval(-Retention.finishedDeletion)) LIMIT \(limit))
      """,
      "DELETE FROM refusal WHERE id IN (SELECT id FROM refusal WHERE id < \(oldestRefusal) LIMIT \(limit))",
      Refusal.forgetting(limit),
      Refusal.forgettingOrphans(limit),
    ]
    var total = 0
    for statement in statements {
      var count = limit
      while count == limit {
        count = try await write { connection in try connection.execute(statement) }
        total += count
      }
    }
    return total
  }
}
