import FoundationEssentials

extension SignIn {
  /// Why the session to be renewed cannot be, if there is one: only the person whose it is makes it recent again.
  func refusalToRenew(for account: Account, in snapshot: Snapshot, _ now: Date) -> Outcome? {
    guard let renewing else { return nil }
    guard let session = snapshot.session(renewing), session.account == account.id, session.client == client,
      session.kind == kind
    else { return .sessionOfAnother }
    return session.endReason(at: now).map { .sessionEnded($0) }
  }

  /// The person proved who they are once more. The session goes on as it is, with the refresh token that it has.
  func renew(
    _ session: Session, by entry: IdentityID, _ changes: inout ChangeSet, _ lifetimes: Lifetimes, _ now: Date,
    _ auditID: AuditEventID
  ) -> Session {
    var renewed = session
    renewed.authenticatedAt = max(session.authenticatedAt, min(now, provedAt ?? now))
    renewed.isUnconfirmed = isOwed
    renewed.lastUsedAt = now
    renewed.expiresAt = now.addingTimeInterval(lifetimes.tokenSession).inMilliseconds
    if device != Device() { renewed.device = device }
    put(renewed, &changes)
    changes.add(.audit(event(.sessionRenewed, auditID, session.account, entry, session.id, now)))
    return renewed
  }
}
