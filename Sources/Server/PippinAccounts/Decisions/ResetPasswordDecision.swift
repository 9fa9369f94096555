package import PippinFoundation
package import PippinSecret

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
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Bool> {
    guard snapshot.record(record) != nil, let account = snapshot.account(resettableBy: address, in: realm, account),
      var own = snapshot.identities(of: account.id).password, own.id == identity,
      let credential = snapshot.credential(of: own.id), credential.version == version
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
  package func account(resettableBy address: CanonicalAddress, in realm: Realm, _ id: AccountID) -> Account? {
    guard let own = identities(of: id).password else { return nil }
    if let holder = password(of: address, in: realm) {
      return holder.identity.id == own.id ? account(id) : nil
    }
    guard own.email?.provedAddress == nil, proofs(of: address, in: realm).contains(where: { $0.account == id }) else {
      return nil
    }
    return account(openedByMailboxOf: address, in: realm, id)
  }
}
