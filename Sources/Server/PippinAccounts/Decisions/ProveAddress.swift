import PippinFoundation

/// An address whose control an account showed, and by which of its identities.
///
/// An identity proves at most one address, its newest claim's. An address that is not proved is in no such proof: it reserves
/// nothing and is never matched.
package struct AddressProof: Hashable, Sendable {
  package let realm: Realm
  package let address: CanonicalAddress
  package let account: AccountID
  /// The identity whose claim proves it.
  package let source: IdentityID

  package init(realm: Realm, address: CanonicalAddress, account: AccountID, source: IdentityID) {
    self.realm = realm
    self.address = address
    self.account = account
    self.source = source
  }
}

extension EmailClaim {
  /// The spelling under which a proved address is looked for; `nil` for one that is not proved, or has none.
  package var provedAddress: CanonicalAddress? {
    isProved ? CanonicalAddress(address) : nil
  }
}

/// A signed-in person sends the token that was mailed to an address, which proves the address for the account.
package struct ProveAddress: Sendable {
  package let session: SessionID
  package let account: AccountID
  package let realm: Realm
  /// As the person wrote it.
  package let address: String
  package let canonical: CanonicalAddress
  /// The keys of every identity that led to the account when it was asked.
  package let keys: [IdentityKey]
  /// The record that the token stands for; it is used up.
  package let record: [UInt8]

  package init(
    session: SessionID, account: AccountID, realm: Realm, address: String, canonical: CanonicalAddress,
    keys: [IdentityKey], record: [UInt8]
  ) {
    self.session = session
    self.account = account
    self.realm = realm
    self.address = address
    self.canonical = canonical
    self.keys = keys
    self.record = record
  }

  /// The account with the proved address, or why the address is not proved.
  package enum Outcome: Sendable {
    case proved(Account)
    /// The address is the password's of another account.
    case inUse
    /// The token is used up.
    case unknown
    /// A guest has no address: it would be reserved for an account that nobody can sign in to (0090).
    case guest
    case refused(SessionRefusal)
  }

  /// The session in full, the record of the mailed token, who has the password of the address, and the identities of the account.
  package var reads: [Read] {
    [.sessionInFull(session), .record(record), .password(realm, canonical)] + keys.map { .identity($0) }
  }

  /// Uses the token up, and notes the address as proved by the account.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    guard let session = try snapshot.session(session), session.account == account,
      var account = try snapshot.account(account)
    else { return Decision(nil, .refused(.unknown)) }
    if let reason = session.endReason(at: now) { return Decision(nil, .refused(.ended(reason))) }
    guard !account.isGuest else { return Decision(nil, .guest) }
    guard try snapshot.record(record) != nil else { return Decision(nil, .unknown) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    let methods = try keys.compactMap { try snapshot.identity($0) }.filter { $0.account == account.id }
    var password = methods.password
    // Nobody confirmed this password's address, and this session was not opened by the password. A stranger may have chosen it (0105).
    if let unknown = password, unknown.email?.provedAddress == nil, unknown.id != session.identity {
      if methods.contains(where: { $0.id != unknown.id && $0.status == .active }) {
        remove(unknown, in: session, &changes, now)
      }
      password = nil
    }
    let source = password?.id ?? account.mailedProof
    if var password {
      if let holder = try snapshot.password(of: canonical, in: realm), holder.identity.id != password.id {
        return Decision(nil, .inUse)
      }
      password.email = EmailClaim(address: address, isProved: true, isPrivate: false)
      password.provedAt = max(password.provedAt, now)
      changes.add(.putIdentity(password))
      changes.add(.removeProof(of: account.mailedProof))
    }
    changes.add(.putProof(AddressProof(realm: realm, address: canonical, account: account.id, source: source)))
    account.email = AccountEmail(
      address: address, isVerified: true, isPrivate: false, isDeliverable: true, source: source)
    changes.add(.putAccount(account))
    changes.add(.removeRecord(record))
    changes.audit(.accountUpdated, account: account.id, session: session.id, client: session.client, detail: "email")
    return Decision(changes, .proved(account))
  }

  private func remove(_ password: Identity, in session: Session, _ changes: inout ChangeSet, _ now: Date) {
    changes.add(.removeIdentity(password.key))
    changes.add(
      .endSessions(
        LiveSessions(of: account, openedBy: password.id, except: session.id),
        Session.End(at: now, reason: .signedOut)))
    changes.audit(
      .passwordRemoved, account: account, identity: password.id, session: session.id, client: session.client,
      detail: "address")
  }
}

extension Account {
  /// The account itself as the source of an address that no identity has: it was proved by mail, or by an identity that was removed.
  /// The proof is removed with the account.
  package var mailedProof: IdentityID { Self.mailedProof(of: id) }

  package static func mailedProof(of id: AccountID) -> IdentityID { IdentityID(id.uuid) }

  /// The source of the address that the account proved by an identity whose provider's account is gone (decision 0089). It only lets
  /// its owner in by a mailed code; for everything else the address is not proved. It goes with the account.
  package var formerProof: IdentityID { Self.formerProof(of: id) }

  package static func formerProof(of id: AccountID) -> IdentityID { IdentityID(id.uuid.counterpart) }
}
