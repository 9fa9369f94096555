package import PippinFoundation

/// A person agrees that an OpenID client may have what it asks for.
package struct GrantConsent: Sendable {
  package let account: AccountID
  package let client: ClientID
  package let scope: GrantedScope
  /// The session of the browser in which they agreed.
  package let session: SessionID?
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(
    account: AccountID, client: ClientID, scope: GrantedScope, session: SessionID? = nil, changeSet: ChangeSetID,
    audit: AuditEventID
  ) {
    self.account = account
    self.client = client
    self.scope = scope
    self.session = session
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What the decision must see.
  package var reads: [Read] { [.account(account), .consent(account, client)] }

  /// Decides; commits nothing. Answers the consent, or nil where nobody can sign in to the account.
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Consent?> {
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    guard let consent = join(snapshot, &changes, now: now) else { return Decision(nil, nil) }
    return Decision(changes, consent)
  }

  /// Adds it to the changes of another decision, which must have been made upon ``reads`` too.
  ///
  /// What the person agreed to before stays agreed to.
  package func join(_ snapshot: Snapshot, _ changes: inout ChangeSet, now: Date) -> Consent? {
    guard let found = snapshot.account(account), found.suspension == nil else { return nil }
    var consent =
      snapshot.consent(of: account, to: client)
      ?? Consent(account: account, client: client, scope: GrantedScope([]), grantedAt: now)
    consent.scope = consent.scope.union(scope)
    consent.grantedAt = now.inMilliseconds
    changes.add(.putConsent(consent))
    changes.add(
      .audit(
        AuditEvent(
          id: audit, at: now, kind: .consentGranted, account: account, session: session, client: client,
          detail: scope.text)))
    return consent
  }
}
