import PippinFoundation
package import PippinSecret

/// A signed-in person sets a password, or changes the one that the account has.
package struct ChangePassword: Sendable {
  package let session: PresentedSession
  package let account: AccountID
  package let realm: Realm
  /// The proved address that the password belongs to.
  package let address: CanonicalAddress
  /// The account's password, for which the current one was found right; nil for an account that has none.
  package let known: PasswordCredential?
  package let hash: SecretText

  package init(
    session: PresentedSession, account: AccountID, realm: Realm, address: CanonicalAddress, known: PasswordCredential?,
    hash: SecretText
  ) {
    self.session = session
    self.account = account
    self.realm = realm
    self.address = address
    self.known = known
    self.hash = hash
  }

  package enum Outcome: Sendable {
    case changed
    /// The password was changed after the current one was verified.
    case overtaken
    /// Another account signs in with this address and a password.
    case inUse
    /// The address is not proved in this account any more.
    case addressNotProved
    case refused(SessionRefusal)
  }

  /// The session in full, who has the password of the address, the account in full, and the password that is replaced.
  package var reads: [Read] {
    [.sessionInFull(session.id), .password(realm, address), .accountInFull(account)]
      + (known.map { [.credential($0.identity)] } ?? [])
  }

  /// Sets the password, and ends the other sessions that the former password opened.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    let account: Account
    switch try snapshot.recentCaller(session, of: self.account, at: now) {
    case .failure(let refusal): return Decision(nil, .refused(refusal))
    case .success(let found): account = found
    }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
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
      try give(account, stamp, &changes, snapshot)
      return Decision(changes, .changed)
    }
    guard let credential = try snapshot.credential(of: own.id), credential.version == known.version else {
      return Decision(nil, .overtaken)
    }
    changes.add(.putCredential(credential.replaced(by: hash, at: now)))
    if own.email?.provedAddress != address { move(own, to: account, &changes, now) }
    // Sessions that the old password opened end.
    changes.add(
      .endSessions(
        LiveSessions(of: account.id, openedBy: own.id, except: session.id),
        Session.End(at: now, reason: .signedOut)))
    changes.audit(
      .passwordChanged, account: account.id, identity: own.id, session: session.id,
      client: try snapshot.session(session.id)?.client)
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

  private func give(
    _ account: Account, _ stamp: Stamp, _ changes: inout ChangeSet, _ snapshot: Snapshot
  ) throws {
    var stamp = stamp
    let (now, newIdentity): (Date, IdentityID) = (stamp.now, stamp.newID())
    let identity = Identity(
      id: newIdentity, key: .password(newIdentity, in: realm), account: account.id, status: .active,
      email: claim(of: account), createdAt: now, authenticatedAt: now, provedAt: now)
    changes.add(.putIdentity(identity))
    changes.add(.putProof(AddressProof(realm: realm, address: address, account: account.id, source: identity.id)))
    changes.add(.putCredential(PasswordCredential(identity: identity.id, hash: hash, changedAt: now)))
    // Put though it is the same: what is attached to an account and what is taken off must not miss each other.
    changes.add(.putAccount(account))
    changes.audit(
      .identityLinked, account: account.id, identity: identity.id, session: session.id,
      client: try snapshot.session(session.id)?.client, detail: Provider.password.rawValue)
  }
}

/// A person who forgot the password sends the mailed token and a new password.
package struct ResetPassword: Sendable {
  package let realm: Realm
  /// The address that the token was mailed to: that of the password, or another that the account has proved.
  package let address: CanonicalAddress
  package let account: AccountID
  /// The identity that had the password, and the version of the password, when the token was mailed. A token never outlives a change.
  package let identity: IdentityID
  package let version: Int64
  package let hash: SecretText
  /// The record that the token names; it is removed.
  package let record: [UInt8]
  package let client: ClientID

  package init(
    realm: Realm, address: CanonicalAddress, account: AccountID, identity: IdentityID, version: Int64,
    hash: SecretText, record: [UInt8], client: ClientID
  ) {
    self.realm = realm
    self.address = address
    self.account = account
    self.identity = identity
    self.version = version
    self.hash = hash
    self.record = record
    self.client = client
  }

  /// The record of the mailed token, who has the password of the address, the account in full, and the password that is replaced.
  package var reads: [Read] {
    [.record(record), .password(realm, address), .accountInFull(account), .credential(identity)]
  }

  /// Decides, and answers whether the password is reset.
  ///
  /// A stranger may know the old password and have sessions, so all sessions end. Tokens that were mailed for the old password or for one
  /// of these sessions are void with them.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Bool> {
    let now = stamp.now
    guard try snapshot.record(record) != nil,
      let account = try snapshot.account(resettableBy: address, in: realm, account),
      var own = try snapshot.identities(of: account.id).password, own.id == identity,
      let credential = try snapshot.credential(of: own.id), credential.version == version
    else { return Decision(nil, false) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
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
    changes.audit(.passwordReset, account: account.id, identity: identity, client: client)
    changes.audit(.sessionEnded, account: account.id, client: client, detail: "all")
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
