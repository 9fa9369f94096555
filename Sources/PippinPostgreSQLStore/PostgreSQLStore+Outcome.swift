import PippinAccounts
import PippinPostgreSQL
import PippinSQL

extension PostgreSQLStore {
  /// How often is asked what became of a commit; each time the pool waits for a connection as long as it ever does.
  private static let attempts = 3

  /// Settles what became of a transaction whose `COMMIT` left and whose answer did not come (C-3).
  ///
  /// A look for its id could come too early: the server may be at work on it still. So the id is put there as one of nothing: that
  /// waits for whoever is putting it there, and where nobody did, keeps it from ever being committed. Whatever is lost on the way,
  /// asking again gives the same answer.
  ///
  /// - Throws: `.unavailable` when that cannot be found out now either.
  func isCommitted(_ id: ChangeSetID) async throws(StoreError) -> Bool {
    var failure = StoreError(.unavailable, detail: "nobody asked what became of a commit")
    for _ in 0..<Self.attempts {
      do throws(PostgreSQLError) {
        let answers = try await pool.transaction(
          .write,
          [
            "INSERT INTO change_set (id, is_void) VALUES (\(id), 1) ON CONFLICT (id) DO NOTHING",
            "SELECT is_void FROM change_set WHERE id = \(id)",
          ])
        if let isVoid = try answers.last?.first({ row throws(PostgreSQLError) in try row.bool(0) }) { return !isVoid }
      } catch {
        failure = StoreError(.unavailable, detail: StoreError.from(error).detail)
      }
    }
    throw failure
  }
}
