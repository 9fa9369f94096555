package import PippinFoundation

/// A person, or an operator, takes back what an OpenID client may have.
package struct WithdrawConsent: Sendable {
  package let account: AccountID
  package let client: ClientID
  /// The session in which they asked for it.
  package let session: SessionID?
  /// The operator who asked for it.
  package let actor: String?
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(
    account: AccountID, client: ClientID, session: SessionID? = nil, actor: String? = nil, changeSet: ChangeSetID,
    audit: AuditEventID
  ) {
    self.account = account
    self.client = client
    self.session = session
    self.actor = actor
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What the decision must see.
  package var reads: [Read] { [.account(account), .consent(account, client)] }

  /// Decides; commits nothing. Answers whether there is such an account.
  ///
  /// The client's sessions end also where nothing was agreed to, since a client of the operator's own asks for no consent.
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Bool> {
    guard snapshot.account(account) != nil else { return Decision(nil, false) }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    if snapshot.consent(of: account, to: client) != nil { changes.add(.removeConsent(account, client)) }
    changes.add(
      .endSessions(LiveSessions(of: account, heldBy: client), Session.End(at: now, reason: .consentWithdrawn)))
    changes.add(
      .audit(
        AuditEvent(
          id: audit, at: now, kind: .consentWithdrawn, account: account, session: session, client: client,
          actor: actor)))
    return Decision(changes, true)
  }
}
