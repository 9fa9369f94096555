import PippinFoundation

/// Undoes a merge: exactly the identities that it moved go back to the lost account.
package struct UndoMerge: Sendable {
  /// Who may ask for it.
  package enum Authority: Hashable, Sendable {
    /// The person, in a session of the survivor's.
    case person(PresentedSession)
    /// An operator, as the audit names them.
    case administrator(actor: String)

    fileprivate var session: PresentedSession? { if case .person(let session) = self { session } else { nil } }
    fileprivate var actor: String? { if case .administrator(let actor) = self { actor } else { nil } }
  }

  package let lost: AccountID
  package let survivor: AccountID
  package let authority: Authority

  package init(
    lost: AccountID, survivor: AccountID, authority: Authority
  ) {
    self.lost = lost
    self.survivor = survivor
    self.authority = authority
  }

  /// Both accounts after the merge is undone, or why it is not.
  package enum Outcome: Sendable {
    /// The account that is back, and the one that gave it up.
    case undone(Account, from: Account)
    /// Nothing of this id was merged into that account.
    case unknown
    /// The time in which a merge can be undone has passed.
    case tooLate
    /// One of the identities that were moved was removed since, so the lost account cannot be restored as it was.
    case identityUnlinked
    /// Nobody could enter the survivor any more.
    case lastSignInMethod
    /// The address of the password that was set aside belongs to another password by now.
    case passwordAddressInUse
    /// An operator suspended the survivor: what it was merged with must not be a way around that.
    case suspended
    case refused(SessionRefusal)
  }

  /// The merge, the lost account, the survivor in full, and the session if a person undoes it.
  package var reads: [Read] {
    [.merge(lost), .account(lost), .accountInFull(survivor)] + (authority.session.map { [.sessionInFull($0.id)] } ?? [])
  }

  /// What it must see besides, once the merge is known.
  package func furtherReads(after snapshot: Snapshot) throws -> [Read] {
    guard let merge = try snapshot.merge(of: lost), let former = merge.former else { return [] }
    return (former.externalID.map { [.externalID(former.realm, $0)] } ?? [])
      + (merge.setAside?.address.map { [.password(former.realm, $0)] } ?? [])
  }

  /// Restores the lost account, if the merge is not final.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    if let session = authority.session,
      case .failure(let refusal) = try snapshot.recentCaller(session, of: survivor, at: now)
    {
      return Decision(nil, .refused(refusal))
    }
    guard let merge = try snapshot.merge(of: lost), merge.survivor == survivor, try snapshot.account(lost) == nil,
      var survivor = try snapshot.account(survivor)
    else { return Decision(nil, .unknown) }
    guard survivor.suspension == nil else { return Decision(nil, .suspended) }
    guard now < merge.undoUntil, var restored = merge.former else { return Decision(nil, .tooLate) }
    let all = try snapshot.identities(of: survivor.id)
    let (moving, staying) = (
      all.filter { merge.identities.contains($0.id) }, all.filter { !merge.identities.contains($0.id) }
    )
    guard moving.count == merge.identities.count else { return Decision(nil, .identityUnlinked) }
    let returning = merge.setAside.map { [$0.identity] } ?? []
    let (restoring, remaining) = (
      returning.filter { $0.account == lost }, staying + returning.filter { $0.account == survivor.id }
    )
    guard remaining.contains(where: { $0.status == .active }) else { return Decision(nil, .lastSignInMethod) }
    if let address = merge.setAside?.address,
      try snapshot.password(of: address, in: restored.realm) != nil
        || snapshot.unprovedPassword(of: address, in: restored.realm) != nil
    {
      return Decision(nil, .passwordAddressInUse)
    }

    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    if let email = restored.email, email.source == restored.mailedProof {
      // One that was typed and never proved comes back as such.
      if email.isVerified, let address = CanonicalAddress(email.address) {
        changes.add(
          .putProof(AddressProof(realm: restored.realm, address: address, account: lost, source: email.source)))
      }
    } else {
      restored.email = email(of: restored, from: survivor, by: moving + restoring)
    }
    if merge.gaveName, survivor.name == restored.name { survivor.name = nil }
    // Of a device that both were used on the survivor's person is told once more.
    survivor.devices = survivor.devices.without(restored.devices)
    if survivor.externalID == restored.externalID { survivor.externalID = nil }
    if let id = restored.externalID, let holder = try snapshot.account(externalID: id, in: restored.realm),
      holder.id != survivor.id
    {
      // Somebody else's by now.
      restored.externalID = nil
    }
    if moving.contains(where: { $0.id == survivor.email?.source }) { survivor.email = .first(of: remaining) }
    for var identity in moving {
      identity.account = lost
      changes.add(.putIdentity(identity))
      if let proof = identity.proof { changes.add(.putProof(proof)) }
      changes.add(
        .endSessions(
          LiveSessions(of: survivor.id, openedBy: identity.id), Session.End(at: now, reason: .accountMerged)))
    }
    // Last, because no account has two passwords at any moment.
    merge.setAside?.putBack(&changes)
    changes.add(.removeMerge(lost))
    // First, since it may give up an external id.
    changes.add(.putAccount(survivor))
    changes.add(.putAccount(restored))
    try note(lost, partner: .survivor(survivor.id), snapshot, &changes)
    try note(survivor.id, partner: .lost(lost), snapshot, &changes)
    return Decision(changes, .undone(restored, from: survivor))
  }

  /// The address that the lost account had, as its identity's newest claim has it, and with what became of its forwarding
  /// meanwhile where the survivor was told.
  private func email(of former: Account, from survivor: Account, by moving: [Identity]) -> AccountEmail? {
    guard let source = moving.first(where: { $0.id == former.email?.source }) else { return .first(of: moving) }
    let newest = survivor.email?.source == source.id ? survivor.email : former.email
    return newest.following(source.email, of: source.id)
  }

  /// Adds the line of one of the two accounts.
  private func note(
    _ account: AccountID, partner: AuditEvent.MergePartner, _ snapshot: Snapshot, _ changes: inout ChangeSet
  ) throws {
    let asking = try authority.session.flatMap { try snapshot.session($0.id) }
    let own = account == survivor ? asking : nil
    changes.audit(
      .mergeUndone, account: account, identity: own?.identity, session: own?.id,
      client: own?.client, detail: partner.detail, actor: authority.actor)
  }
}

extension SetAsidePassword {
  /// What it signs in with.
  fileprivate var address: CanonicalAddress? { identity.email?.provedAddress ?? credential.unprovedAddress }

  fileprivate func putBack(_ changes: inout ChangeSet) {
    changes.add(.putIdentity(identity))
    if let proof = identity.proof { changes.add(.putProof(proof)) }
    changes.add(.putCredential(credential))
  }
}
