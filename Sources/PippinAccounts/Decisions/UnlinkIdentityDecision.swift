package import FoundationEssentials

/// Somebody who is signed in takes one of the ways into their account away; never the last.
package struct UnlinkIdentity: Sendable {
  package let identity: IdentityID
  package let account: AccountID
  package let session: SessionID
  /// The keys of every identity that led to the account when it was asked.
  package let keys: [IdentityKey]
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(
    identity: IdentityID, account: AccountID, session: SessionID, keys: [IdentityKey], changeSet: ChangeSetID,
    audit: AuditEventID
  ) {
    self.identity = identity
    self.account = account
    self.session = session
    self.keys = keys
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    /// The provider's tokens that the vault held for it, to be revoked there.
    case unlinked(Identity, revoking: [VaultEntry])
    /// Nobody could enter the account any more.
    case lastWayIn
    /// This account has no such identity.
    case unknown
    case refused(SessionRefusal)
  }

  /// What the decision must see. An identity that is attached meanwhile is not among it, and does no harm.
  package var reads: [Read] {
    [.sessionInFull(session), .vaultEntries(of: identity)] + keys.map { .identity($0) }
  }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Outcome> {
    var account: Account
    switch snapshot.recentCaller(session, of: self.account, at: now) {
    case .failure(let refusal): return Decision(nil, .refused(refusal))
    case .success(let found): account = found
    }
    let identities = keys.compactMap { snapshot.identity($0) }.filter { $0.account == account.id }
    guard let leaving = identities.first(where: { $0.id == identity }) else { return Decision(nil, .unknown) }
    // Whether a consent that was withdrawn is ever given again is not ours to count on.
    let staying = identities.filter { $0.id != leaving.id && $0.status == .active }.sorted { $0.id < $1.id }
    guard !staying.isEmpty else { return Decision(nil, .lastWayIn) }

    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    changes.add(.removeIdentity(leaving.key))
    changes.add(.removeProof(of: leaving.id))
    changes.add(.removeProfile(leaving.key))
    changes.add(.removeTransfers(of: leaving.id))
    changes.add(.removeVaultEntries(of: leaving.id))
    changes.add(
      .endSessions(
        LiveSessions(of: account.id, openedBy: leaving.id), Session.End(at: now, reason: .signedOut)))
    if account.email?.source == leaving.id { account.email = .first(of: staying) }
    // Put even if it is the same: of two identities that are taken away at once one must stay.
    changes.add(.putAccount(account))
    changes.add(
      .audit(
        AuditEvent(
          id: audit, at: now, kind: .identityUnlinked, account: account.id, identity: leaving.id, session: session,
          client: snapshot.session(session)?.client, detail: leaving.key.provider.rawValue)))
    return Decision(changes, .unlinked(leaving, revoking: snapshot.vaultEntries(of: leaving.id)))
  }
}
