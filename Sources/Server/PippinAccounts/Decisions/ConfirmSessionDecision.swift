package import PippinFoundation

/// A person proves in a browser that a session is theirs: the session that the browser's ticket stands for makes the app's recent
/// again and ends itself (0049).
package struct ConfirmSession: Sendable {
  /// The session that goes on.
  package let session: SessionID
  /// The one that the browser opened.
  package let proof: SessionID
  package let device: Device
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(session: SessionID, proof: SessionID, device: Device, changeSet: ChangeSetID, audit: AuditEventID) {
    self.session = session
    self.proof = proof
    self.device = device
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    case confirmed(Session)
    /// The browser's person is another than the session's; nothing is spent.
    case anotherPerson
    /// The session to be confirmed is over; nothing is spent.
    case over(Session.EndReason)
    /// The browser's session is over or was used: its ticket is spent.
    case spent
    /// Apple did not confirm the browser's proof yet, which makes nothing recent; nothing is spent.
    case unconfirmed
  }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, now: Date) -> Decision<Outcome> {
    guard let proof = snapshot.session(proof), proof.generation == 1, proof.endReason(at: now) == nil else {
      return Decision(nil, .spent)
    }
    guard let session = snapshot.session(session), session.kind == .tokens, session.account == proof.account,
      session.client == proof.client
    else { return Decision(nil, .anotherPerson) }
    if let reason = session.endReason(at: now) { return Decision(nil, .over(reason)) }
    guard !proof.isUnconfirmed else { return Decision(nil, .unconfirmed) }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    var confirmed = session.proved(at: proof.authenticatedAt, now: now)
    confirmed.expiresAt = now.addingTimeInterval(lifetimes.tokenSession).inMilliseconds
    if device != Device() { confirmed.device = device }
    changes.add(.putSession(confirmed))
    changes.end(proof, at: now, reason: .signedOut)
    changes.add(
      .audit(
        AuditEvent(
          id: audit, at: now, kind: .sessionRenewed, account: session.account, identity: proof.identity,
          session: session.id, client: session.client)))
    return Decision(changes, .confirmed(confirmed))
  }
}
