package import PippinFoundation

/// A session ends: a person ends this one or another from the list, or their device says that Apple's consent was withdrawn.
package struct EndSession: Sendable {
  package let session: SessionID
  /// Whose it must be.
  package let account: AccountID
  package let reason: Session.EndReason
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(
    session: SessionID, account: AccountID, reason: Session.EndReason, changeSet: ChangeSetID, audit: AuditEventID
  ) {
    self.session = session
    self.account = account
    self.reason = reason
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    case ended
    /// It had ended or expired before; the wish is fulfilled.
    case alreadyEnded
    /// This account has no such session.
    case unknown
  }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Outcome> {
    guard let session = snapshot.session(session), session.account == account else { return Decision(nil, .unknown) }
    guard session.endReason(at: now) == nil else { return Decision(nil, .alreadyEnded) }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    changes.end(session, at: now, reason: reason)
    changes.add(
      .audit(
        AuditEvent(
          id: audit, at: now, kind: .sessionEnded, account: session.account, identity: session.identity,
          session: session.id, client: session.client, detail: reason.rawValue)))
    return Decision(changes, .ended)
  }
}
