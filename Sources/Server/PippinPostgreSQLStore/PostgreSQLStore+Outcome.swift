package import PippinAccounts
import PippinDatabases

extension PostgreSQLStore {
  /// For how long is asked what became of a commit.
  private static let settlingLimit = Duration.seconds(2)

  package func settle(_ id: ChangeSetID) async throws(StoreError) -> Bool { try await isCommitted(id) }

  /// Settles what became of a transaction whose `COMMIT` left and whose answer did not come (C-3).
  ///
  /// A look for its id could come too early: the server may be at work on it still. So the id is put there as one of nothing: that
  /// waits for whoever is putting it there, and where nobody did, keeps it from ever being committed. Whatever is lost on the way,
  /// asking again gives the same answer. It is written even where it stands already: this commit then follows the other one's to the
  /// standbys, and is answered no sooner than that would have been. A look alone would vouch for what none of them has.
  ///
  /// - Parameter deadline: until when whoever committed waits, if that is soon.
  /// - Throws: `.unavailable` when that cannot be found out now either.
  func isCommitted(_ id: ChangeSetID, until deadline: ContinuousClock.Instant? = nil) async throws(StoreError) -> Bool {
    let limit = ContinuousClock.now + Self.settlingLimit
    let end = deadline.map { min($0, limit) } ?? limit
    var failure = StoreError(.unavailable, detail: "nobody asked what became of a commit")
    // Once more where a connection was lost again, but never beyond the end.
    while ContinuousClock.now < end {
      do throws(PostgreSQLError) {
        let answers = try await pool.transaction(
          .write,
          [
            """
            INSERT INTO change_set (id, is_void) VALUES (\(id), 1)
            ON CONFLICT (id) DO UPDATE SET is_void = change_set.is_void RETURNING is_void
            """
          ], limit: Self.settlingLimit, deadline: end)
        if let isVoid = try answers.last?.first({ row throws(PostgreSQLError) in try row.bool(0) }) { return !isVoid }
      } catch {
        failure = StoreError(.unavailable, detail: StoreError.from(error).detail)
        // Refused at once, as by a full line, it would ask as fast as it can. Cancelled, it asks without pause, and not for long.
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    throw failure
  }
}
