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
  package func decide(on snapshot: Snapshot, now: Date) throws -> Decision<Outcome> {
    guard let session = try snapshot.session(session), session.account == account else {
      return Decision(nil, .unknown)
    }
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

extension ChangeSet {
  /// Ends a session, and with that of a browser those that OpenID clients hold within it.
  package mutating func end(_ session: Session, at now: Date, reason: Session.EndReason) {
    let end = Session.End(at: now, reason: reason)
    put(session, endedBy: end)
    guard session.kind == .cookie else { return }
    add(.endSessions(LiveSessions(of: session.account, within: session.id), end))
  }

  /// Ends a browser's session of which another takes the place. The clients of the same person keep theirs, which belong to the next
  /// one from now on; those of another person do not.
  package mutating func end(_ session: Session, replacedBy next: Session, at now: Date) {
    guard session.kind == .cookie, next.kind == .cookie, next.account == session.account else {
      return end(session, at: now, reason: .signedOut)
    }
    put(session, endedBy: Session.End(at: now, reason: .signedOut))
    add(.adoptClientSessions(of: session.account, from: session.id, to: next.id))
  }

  private mutating func put(_ session: Session, endedBy end: Session.End) {
    var ended = session
    ended.end = end
    add(.putSession(ended))
  }
}

extension ChangeSet {
  /// Closes a way in that its provider no longer vouches for: its vault entries go, the sessions that it opened end, all others
  /// stay.
  ///
  /// - Parameters:
  ///   - time: when that happened, on the provider's clock; a proof from before cannot open it again.
  ///   - auditID: for the line that says so.
  package mutating func close(
    _ identity: Identity, as status: Identity.Status, at time: Date, _ reason: Session.EndReason,
    _ auditID: AuditEventID,
    now: Date
  ) {
    var closed = identity
    closed.status = status
    closed.closedAt = time.inMilliseconds
    add(.putIdentity(closed))
    add(.removeVaultEntries(of: identity.id))
    // Nobody can come in by it any more, and who has the address now must not be sent there.
    if status == .gone {
      add(.removeProof(of: identity.id))
      // But its owner, who may have no other way in, is let in by a code that is mailed there.
      if let email = identity.email, !email.isPrivate, let address = email.provedAddress {
        add(
          .putProof(
            AddressProof(
              realm: identity.key.realm, address: address, account: identity.account,
              source: Account.formerProof(of: identity.account))))
      }
    }
    add(.endSessions(LiveSessions(of: identity.account, openedBy: identity.id), Session.End(at: now, reason: reason)))
    add(
      .count(
        EventCount(
          EventCount.Key(.consentWithdrawn, provider: identity.key.provider, reason: reason.rawValue), at: now)))
    add(
      .audit(
        AuditEvent(
          id: auditID, at: now, kind: .identityRevoked, account: identity.account, identity: identity.id,
          detail: reason.rawValue)))
  }
}
