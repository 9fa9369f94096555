package import FoundationEssentials

/// Somebody who is signed in proves one more identity, to have it lead to the same account.
package struct LinkIdentity: Sendable {
  /// For the account of the session that asks.
  package let attachment: Attachment
  package let session: SessionID
  package let client: ClientID
  /// Single-use values that it uses up.
  package let spends: [SpentValue]
  package let changeSet: ChangeSetID

  package init(
    attachment: Attachment, session: SessionID, client: ClientID, spends: [SpentValue], changeSet: ChangeSetID
  ) {
    self.attachment = attachment
    self.session = session
    self.client = client
    self.spends = spends
    self.changeSet = changeSet
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    case linked(Identity)
    /// The identity led to this account before.
    case known(Identity)
    /// It leads to another account.
    case inUse
    /// It led to an account that is being deleted; what was used up is spent.
    case deletionInProgress
    case alreadySpent
    /// The proof is older than the withdrawal of consent that we were told of.
    case overtaken
    case refused(SessionRefusal)
  }

  /// What the decision must see.
  package static func reads(_ session: SessionID, for identity: IdentityKey, spending: [SpentValue]) -> [Read] {
    [.sessionInFull(session)] + Attachment.reads(for: identity) + spending.map { .spent($0.digest) }
  }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Outcome> {
    guard !spends.contains(where: { snapshot.isSpent($0.digest) }) else { return Decision(nil, .alreadySpent) }
    var account: Account
    switch snapshot.recentCaller(session, of: attachment.account, at: now) {
    case .failure(let refusal): return Decision(nil, .refused(refusal))
    case .success(let found): account = found
    }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    for value in spends { changes.add(.spend(value)) }
    let arriving = IdentityMove.of(attachment.identity, in: snapshot)
    if let known = snapshot.identity(attachment.identity.key) ?? arriving?.identity {
      guard snapshot.account(known.account) != nil else { return Decision(changes, .deletionInProgress) }
      guard known.account == account.id else { return Decision(nil, .inUse) }
      return renew(known, arriving?.move, changes, now)
    }
    guard attachment.isPossible(for: account, in: snapshot) else { return Decision(nil, .inUse) }
    let entry = attachment.attach(to: &account, by: client, in: session, seeing: snapshot, &changes, now: now)
    changes.add(.putAccount(account))
    return Decision(changes, .linked(entry))
  }

  /// It is there already: what the provider gave is the newest of its kind, and a new consent counts.
  private func renew(
    _ known: Identity, _ move: IdentityMove?, _ changes: ChangeSet, _ now: Date
  ) -> Decision<Outcome> {
    let proof = attachment.identity
    if let closedAt = known.closedAt, proof.issuedAt.wholeSeconds < closedAt.wholeSeconds {
      return Decision(nil, .overtaken)
    }
    var (changes, entry) = (changes, known)
    entry.status = .active
    entry.closedAt = nil
    entry.authenticatedAt = max(entry.authenticatedAt, proof.authenticatedAt)
    entry.provedAt = max(entry.provedAt, proof.issuedAt)
    if let move {
      move.commit(entry, audit: attachment.audit, client: client, &changes, now: now)
    } else {
      changes.add(.putIdentity(entry))
    }
    if let vaultEntry = attachment.vaultEntry { changes.add(.putVaultEntry(vaultEntry)) }
    return Decision(changes, .known(entry))
  }
}
