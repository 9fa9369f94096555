package import PippinFoundation

/// The exchange that a sign-in still owed was made, or Apple refused it: what becomes of the session that followed.
package struct OwedExchangeAnswer: Sendable {
  /// What Apple said of the code.
  package enum Verdict: Sendable {
    /// It is this person's; with Apple's refresh token, sealed, if it gave one.
    case confirmed(VaultEntry?)
    /// It is nobody's, or another person's.
    case contradicted
  }

  package let session: SessionID
  package let verdict: Verdict
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(session: SessionID, verdict: Verdict, changeSet: ChangeSetID, audit: AuditEventID) {
    self.session = session
    self.verdict = verdict
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What the decision must see.
  package var reads: [Read] {
    guard case .confirmed(let entry?) = verdict else { return [.session(session)] }
    return [.sessionInFull(session), .vaultEntry(entry.identity, entry.client)]
  }

  /// Decides; commits nothing. Answers whether the session was ended.
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Bool> {
    guard let session = snapshot.session(session) else { return Decision(nil, false) }
    switch verdict {
    case .confirmed(nil): return Decision(nil, false)
    case .confirmed(let entry?): return Decision(keep(entry, of: session, snapshot, now), false)
    case .contradicted:
      guard session.endReason(at: now) == nil else { return Decision(nil, false) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.end(session, at: now, reason: .appleTokenInvalid)
      changes.add(
        .audit(
          AuditEvent(
            id: audit, at: now, kind: .sessionEnded, account: session.account, identity: session.identity,
            session: session.id, client: session.client, detail: Session.EndReason.appleTokenInvalid.rawValue)))
      return Decision(changes, true)
    }
  }

  /// A token that came late must not bring a closed way in back to life, nor replace that of a newer sign-in.
  private func keep(_ entry: VaultEntry, of session: Session, _ snapshot: Snapshot, _ now: Date) -> ChangeSet? {
    guard let identity = snapshot.identity(opening: session), identity.id == entry.identity, identity.status == .active,
      let old = snapshot.vaultEntry(entry.identity, entry.client), old.obtainedAt <= session.createdAt
    else { return nil }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    changes.dropPrecondition(
      on: .session(session.id), because: "the token is the identity's, whatever becomes of the session")
    changes.dropPrecondition(on: .account(session.account), because: "the token is the identity's, not the account's")
    changes.add(.putVaultEntry(entry))
    return changes
  }
}
