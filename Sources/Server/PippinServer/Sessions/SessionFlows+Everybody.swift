import PippinAccounts
import PippinFoundation

extension SessionFlows {
  /// How many accounts' sessions end in one commit, so that nobody's sign-in waits long behind it.
  private static let accountsAtOnce = 200

  /// Ends every live session of every account (decision 0079).
  ///
  /// - Parameter progress: called after each commit with how many accounts are done.
  /// - Returns: how many accounts had a live session.
  package func endAll(progress: (Int64) -> Void = { _ in }) async throws(FlowError) -> Int64 {
    let now = now()
    var count: Int64 = 0
    var after: AccountID?
    while true {
      let accounts: [AccountID]
      do throws(StoreError) {
        accounts = try await store.accountsWithSessions(at: now, limit: Self.accountsAtOnce, after: after)
      } catch {
        throw FlowError(error)
      }
      guard let last = accounts.last else { return count }
      var changes = ChangeSet(
        id: newID(at: now), relyingOnNothingBecause: "ending what lives needs no knowledge of what lived a moment ago",
        at: now)
      for account in accounts {
        changes.add(.endSessions(LiveSessions(of: account), Session.End(at: now, reason: .administrator)))
        changes.add(
          .audit(
            AuditEvent(id: newID(at: now), at: now, kind: .sessionEnded, account: account, detail: "all")))
      }
      try await commit(changes)
      count += Int64(accounts.count)
      progress(count)
      after = last
    }
  }
}
