package import PippinFoundation
package import PippinSecret

/// Somebody who is signed in gives their account a password, or changes the one that it has.
package struct ChangePassword: Sendable {
  package let session: PresentedSession
  package let account: AccountID
  package let realm: Realm
  /// The proved address that the password belongs to.
  package let address: CanonicalAddress
  /// The account's password, for which the current one was found right; nil for an account that has none.
  package let known: PasswordCredential?
  package let hash: SecretText
  /// For an account that had no password.
  package let newIdentity: IdentityID
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(
    session: PresentedSession, account: AccountID, realm: Realm, address: CanonicalAddress, known: PasswordCredential?,
    hash: SecretText, newIdentity: IdentityID, changeSet: ChangeSetID, audit: AuditEventID
  ) {
    self.session = session
    self.account = account
    self.realm = realm
    self.address = address
    self.known = known
    self.hash = hash
    self.newIdentity = newIdentity
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    case changed
    /// The password that was found right is not the one of now.
    case overtaken
    /// The address is the password's of another account.
    case inUse
    /// The address is not proved in this account any more.
    case addressNotProved
    case refused(SessionRefusal)
  }

  /// What the decision must see.
  package var reads: [Read] {
    [.sessionInFull(session.id), .password(realm, address), .accountInFull(account)]
      + (known.map { [.credential($0.identity)] } ?? [])
  }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, now: Date) throws -> Decision<Outcome> {
    let account: Account
    switch try snapshot.recentCaller(session, of: self.account, at: now) {
    case .failure(let refusal): return Decision(nil, .refused(refusal))
    case .success(let found): account = found
    }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    if let holder = try snapshot.password(of: address, in: realm), holder.account.id != account.id {
      return Decision(nil, .inUse)
    }
    // An account has one password. Setting a new one takes knowledge of the current one, whichever identity holds it.
    let own = try snapshot.identities(of: account.id).password
    guard own?.id == known?.identity else { return Decision(nil, .overtaken) }
    guard try snapshot.proofs(of: address, in: realm).contains(where: { $0.account == account.id }) else {
      return Decision(nil, own == nil ? .addressNotProved : .overtaken)
    }
    guard let own, let known else {
      try give(account, &changes, snapshot, now)
      return Decision(changes, .changed)
    }
    guard let credential = try snapshot.credential(of: own.id), credential.version == known.version else {
      return Decision(nil, .overtaken)
    }
    changes.add(.putCredential(credential.replaced(by: hash, at: now)))
    if own.email?.provedAddress != address { move(own, to: account, &changes, now) }
    // Who came in by the old password goes.
    changes.add(
      .endSessions(
        LiveSessions(of: account.id, openedBy: own.id, except: session.id),
        Session.End(at: now, reason: .signedOut)))
    changes.add(.audit(try line(.passwordChanged, account, own.id, nil, snapshot, now)))
    return Decision(changes, .changed)
  }

  /// A password that was used with an address which nobody had confirmed is used with the account's proved one from now on.
  private func move(_ own: Identity, to account: Account, _ changes: inout ChangeSet, _ now: Date) {
    var identity = own
    identity.email = claim(of: account)
    identity.provedAt = max(identity.provedAt, now)
    changes.add(.putIdentity(identity))
    changes.add(.putProof(AddressProof(realm: realm, address: address, account: account.id, source: identity.id)))
  }

  /// The address as the account spells it, which may show another one since it was chosen.
  private func claim(of account: Account) -> EmailClaim {
    let email = account.email.flatMap { CanonicalAddress($0.address) == address ? $0 : nil }
    return EmailClaim(address: email?.address ?? address.text, isProved: true, isPrivate: email?.isPrivate ?? false)
  }

  private func give(_ account: Account, _ changes: inout ChangeSet, _ snapshot: Snapshot, _ now: Date) throws {
    let identity = Identity(
      id: newIdentity, key: .password(newIdentity, in: realm), account: account.id, status: .active,
      email: claim(of: account), createdAt: now, authenticatedAt: now, provedAt: now)
    changes.add(.putIdentity(identity))
    changes.add(.putProof(AddressProof(realm: realm, address: address, account: account.id, source: identity.id)))
    changes.add(.putCredential(PasswordCredential(identity: identity.id, hash: hash, changedAt: now)))
    // Put though it is the same: what is attached to an account and what is taken off must not miss each other.
    changes.add(.putAccount(account))
    changes.add(.audit(try line(.identityLinked, account, identity.id, Provider.password.rawValue, snapshot, now)))
  }

  private func line(
    _ kind: AuditEvent.Kind, _ account: Account, _ identity: IdentityID, _ detail: String?, _ snapshot: Snapshot,
    _ now: Date
  ) throws -> AuditEvent {
    AuditEvent(
      id: audit, at: now, kind: kind, account: account.id, identity: identity, session: session.id,
      client: try snapshot.session(session.id)?.client, detail: detail)
  }
}

/// Somebody shows the token that was mailed to who forgot a password, and a new password.
package struct ResetPassword: Sendable {
  package let realm: Realm
  /// To which the token was mailed: that of the password, or one that the password's account has proved.
  package let address: CanonicalAddress
  package let account: AccountID
  /// Whose password it was, and which version of it, when the token was mailed: a token never outlives a change.
  package let identity: IdentityID
  package let version: Int64
  package let hash: SecretText
  /// The record that the token stands for; it is used up.
  package let record: [UInt8]
  package let client: ClientID
  package let changeSet: ChangeSetID
  package let audit: [AuditEventID]

  package init(
    realm: Realm, address: CanonicalAddress, account: AccountID, identity: IdentityID, version: Int64,
    hash: SecretText, record: [UInt8], client: ClientID, changeSet: ChangeSetID, audit: [AuditEventID]
  ) {
    self.realm = realm
    self.address = address
    self.account = account
    self.identity = identity
    self.version = version
    self.hash = hash
    self.record = record
    self.client = client
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What the decision must see.
  package var reads: [Read] {
    [.record(record), .password(realm, address), .accountInFull(account), .credential(identity)]
  }

  /// Decides, and answers whether the password is reset.
  ///
  /// Whoever knew the old password may be at work in the account, so all its sessions end; what was mailed for the old password
  /// or for one of these sessions is void with them.
  package func decide(on snapshot: Snapshot, now: Date) throws -> Decision<Bool> {
    guard try snapshot.record(record) != nil,
      let account = try snapshot.account(resettableBy: address, in: realm, account),
      var own = try snapshot.identities(of: account.id).password, own.id == identity,
      let credential = try snapshot.credential(of: own.id), credential.version == version
    else { return Decision(nil, false) }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    changes.add(.putCredential(credential.replaced(by: hash, at: now)))
    if own.email?.provedAddress != address {
      // The mailbox was shown, so the password is used with this address, and with the unconfirmed one no more.
      let spelling = account.email.flatMap { CanonicalAddress($0.address) == address ? $0.address : nil }
      own.email = EmailClaim(address: spelling ?? address.text, isProved: true, isPrivate: false)
      own.provedAt = max(own.provedAt, now)
      changes.add(.putIdentity(own))
      changes.add(.putProof(AddressProof(realm: realm, address: address, account: account.id, source: own.id)))
    }
    changes.add(.removeRecord(record))
    changes.add(.endSessions(LiveSessions(of: account.id), Session.End(at: now, reason: .signedOut)))
    changes.add(
      .audit(
        AuditEvent(
          id: audit[0], at: now, kind: .passwordReset, account: account.id, identity: identity, client: client)))
    changes.add(
      .audit(
        AuditEvent(
          id: audit[1], at: now, kind: .sessionEnded, account: account.id, client: client, detail: "all")))
    return Decision(changes, true)
  }
}

extension Snapshot {
  /// The account, read in full, whose password the mailbox of an address resets: the address is the password's, or, while nobody
  /// confirmed that of the password, one that this account alone has proved. A relay's mailbox is not typed by its person.
  package func account(resettableBy address: CanonicalAddress, in realm: Realm, _ id: AccountID) throws -> Account? {
    guard let own = try identities(of: id).password else { return nil }
    if let holder = try password(of: address, in: realm) {
      return holder.identity.id == own.id ? try account(id) : nil
    }
    guard own.email?.provedAddress == nil, try proofs(of: address, in: realm).contains(where: { $0.account == id })
    else {
      return nil
    }
    return try account(openedByMailboxOf: address, in: realm, id)
  }
}
