package import PippinFoundation
package import PippinSecret

/// Somebody shows the token that was mailed to who forgot a password, and a new password.
package struct ResetPassword: Sendable {
  package let realm: Realm
  package let address: CanonicalAddress
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
    realm: Realm, address: CanonicalAddress, identity: IdentityID, version: Int64, hash: SecretText, record: [UInt8],
    client: ClientID, changeSet: ChangeSetID, audit: [AuditEventID]
  ) {
    self.realm = realm
    self.address = address
    self.identity = identity
    self.version = version
    self.hash = hash
    self.record = record
    self.client = client
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What the decision must see.
  package var reads: [Read] { [.record(record), .password(realm, address)] }

  /// Decides, and answers whether the password is reset.
  ///
  /// Whoever knew the old password may be at work in the account, so all its sessions end; what was mailed for the old password
  /// or for one of these sessions is void with them.
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Bool> {
    guard snapshot.record(record) != nil, let holder = snapshot.password(of: address, in: realm),
      holder.identity.id == identity, holder.credential.version == version
    else { return Decision(nil, false) }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    var credential = holder.credential
    credential.hash = hash
    credential.changedAt = now
    changes.add(.putCredential(credential))
    changes.add(.removeRecord(record))
    changes.add(.endSessions(LiveSessions(of: holder.account.id), Session.End(at: now, reason: .signedOut)))
    changes.add(
      .audit(
        AuditEvent(
          id: audit[0], at: now, kind: .passwordReset, account: holder.account.id, identity: identity, client: client)))
    changes.add(
      .audit(
        AuditEvent(
          id: audit[1], at: now, kind: .sessionEnded, account: holder.account.id, client: client, detail: "all")))
    return Decision(changes, true)
  }
}
