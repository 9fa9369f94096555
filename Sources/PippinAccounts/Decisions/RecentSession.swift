package import PippinFoundation

/// Why a session may not do what was asked.
package enum SessionRefusal: Error, Hashable, Sendable {
  case ended(Session.EndReason)
  /// The person proved who they are too long ago.
  case notRecent
  /// There is no such session of that account.
  case unknown
}

extension Session {
  /// How long after the person proved who they are a session may change the ways into the account, in seconds.
  package static let recency: TimeInterval = 600

  /// Whether the person proved who they are within the last ten minutes, and the provider confirmed it.
  package func isRecent(at now: Date) -> Bool {
    !isUnconfirmed && now < authenticatedAt.addingTimeInterval(Self.recency)
  }
}

extension Snapshot {
  /// The account of a session that lives and is recent, read in full with the decision that relies on it.
  package func recentCaller(
    _ id: SessionID, of account: AccountID, at now: Date
  ) -> Result<Account, SessionRefusal> {
    guard let session = session(id), session.account == account else { return .failure(.unknown) }
    // Before the account, which may have gone with the session.
    if let reason = session.endReason(at: now) { return .failure(.ended(reason)) }
    guard let found = self.account(account) else { return .failure(.unknown) }
    // A guest cannot prove anything again: holding the session is all the proof there is (0090).
    return session.isRecent(at: now) || found.isGuest ? .success(found) : .failure(.notRecent)
  }
}
