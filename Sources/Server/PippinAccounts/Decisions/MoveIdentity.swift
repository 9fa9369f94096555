package import PippinFoundation

/// How the provider calls somebody on the way from one of its tenants to another: what the old team was told beforehand, and the new
/// team's tokens say (TRANSFER-2, TRANSFER-6).
package struct IdentityTransfer: Hashable, Sendable {
  /// Realm and provider of the identity, the tenant that receives it, and the transfer subject (TRANSFER-5).
  package let key: IdentityKey
  /// Who it is here.
  package let identity: IdentityID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  package let notedAt: Date
  /// When the identity got its new key, `nil` until then: it moves once.
  package var movedAt: Date?

  package init(key: IdentityKey, identity: IdentityID, version: Int64 = 0, notedAt: Date, movedAt: Date? = nil) {
    self.key = key
    self.identity = identity
    self.version = version
    self.notedAt = notedAt
    self.movedAt = movedAt
  }
}

/// How far the people of a tenant have come on their way to another.
package struct TransferCounts: Hashable, Sendable {
  /// Identities of the old tenant of whom no transfer subject is known.
  package let unknown: Int
  /// Those who are known and have not moved.
  package let noted: Int
  package let moved: Int

  package init(unknown: Int, noted: Int, moved: Int) {
    self.unknown = unknown
    self.noted = noted
    self.moved = moved
  }
}

/// The old team was told how some of its people are called on the way to another (TRANSFER-2).
package struct NoteTransfers: Sendable {
  /// The people as they were listed, each with the name on the way.
  package let names: [(identity: Identity, key: IdentityKey)]
  package let changeSet: ChangeSetID

  package init(_ names: [(identity: Identity, key: IdentityKey)], changeSet: ChangeSetID) {
    self.names = names
    self.changeSet = changeSet
  }

  /// What the decision must see.
  package var reads: [Read] { names.flatMap { [.identity($0.identity.key), .transfer($0.key)] } }

  /// Decides, and answers how many were noted.
  ///
  /// Whoever has left or moved since they were listed is passed over, and so is whoever was noted meanwhile: the name is for ever the
  /// same (TRANSFER-5), and what it says of their having moved must stay. A name that is another's is a conflict in the store.
  package func decide(on snapshot: Snapshot, now: Date) throws -> Decision<Int> {
    var (changes, count) = (ChangeSet(id: changeSet, basedOn: snapshot, at: now), 0)
    for (identity, key) in names
    where try snapshot.identity(identity.key)?.id == identity.id && snapshot.transfer(key)?.identity != identity.id {
      changes.add(.putTransfer(IdentityTransfer(key: key, identity: identity.id, notedAt: now)))
      count += 1
    }
    return Decision(count == 0 ? nil : changes, count)
  }
}

extension Identity {
  /// The same way in under another key.
  func under(_ key: IdentityKey) -> Identity {
    Identity(
      id: id, version: version, key: key, account: account, status: status, email: email, createdAt: createdAt,
      authenticatedAt: authenticatedAt, provedAt: provedAt, closedAt: closedAt)
  }
}

extension ProvenIdentity {
  /// Where to look for somebody who is unknown by their key, before they are given an account (TRANSFER-12).
  package var transferKey: IdentityKey? {
    transferSubject.map {
      IdentityKey(realm: key.realm, provider: key.provider, tenant: key.tenant, subject: $0)
    }
  }

  /// What must be read besides of somebody who is unknown and says how they were called on the way from another team (TRANSFER-12).
  ///
  /// Nobody else pays for it.
  package func readsForTransfer(after snapshot: Snapshot) throws -> [Read] {
    guard let transferKey, try snapshot.identity(key) == nil else { return [] }
    return [.transfer(transferKey)]
  }
}

/// An identity that gets the key under which its provider's new tenant knows the person (TRANSFER-1).
package struct IdentityMove: Sendable {
  package let from: IdentityKey
  let transfer: IdentityTransfer

  /// The identity as it was, and its way, if the proof names a person who has not moved yet. Whoever is known by the key has nothing
  /// to move, whatever the token says besides: two identities of one person are not joined here.
  package static func of(_ proof: ProvenIdentity, in snapshot: Snapshot) throws -> (
    identity: Identity, move: IdentityMove
  )? {
    guard let transferKey = proof.transferKey, try snapshot.identity(proof.key) == nil else { return nil }
    return try found(at: transferKey, to: proof.key, in: snapshot)
  }

  static func found(
    at transferKey: IdentityKey, to key: IdentityKey, in snapshot: Snapshot
  ) throws -> (identity: Identity, move: IdentityMove)? {
    guard let transfer = try snapshot.transfer(transferKey), transfer.movedAt == nil,
      let identity = try snapshot.transferred(transferKey), identity.key != key
    else { return nil }
    return (identity.under(key), IdentityMove(from: identity.key, transfer: transfer))
  }

  /// Writes the identity under its new key, and that this was done.
  package func commit(
    _ identity: Identity, audit: AuditEventID, client: ClientID?, _ changes: inout ChangeSet, now: Date
  ) {
    var done = transfer
    done.movedAt = now
    changes.add(.moveIdentity(from: from, identity))
    changes.add(.putTransfer(done))
    changes.add(
      .audit(
        AuditEvent(
          id: audit, at: now, kind: .identityTransferred, account: identity.account, identity: identity.id,
          client: client, detail: identity.key.provider.rawValue)))
  }
}

extension AccountEmail? {
  /// A relay address belongs to the team that it was made for (TRANSFER-1, TRANSFER-10): when the new one says none, the old one
  /// is an address that nobody here may write to any more.
  func left(behindBy identity: IdentityID, told claim: EmailClaim?) -> AccountEmail? {
    guard claim == nil, var email = self, email.source == identity, email.isPrivate else { return self }
    email.isDeliverable = false
    return email
  }
}

/// The new team was told who somebody is there, before they come by themselves (TRANSFER-4).
package struct MoveIdentity: Sendable {
  /// What the old team was told.
  package let transfer: IdentityKey
  /// The subject in the new team's tokens.
  package let subject: String
  /// The relay address in the new team, for a person who hides their own.
  package let relayAddress: String?
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(
    transfer: IdentityKey, subject: String, relayAddress: String?, changeSet: ChangeSetID, audit: AuditEventID
  ) {
    self.transfer = transfer
    self.subject = subject
    self.relayAddress = relayAddress
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What comes of it.
  package enum Outcome: Hashable, Sendable {
    case moved
    /// It had moved, or nobody knows it any more.
    case nothingToMove
    /// Somebody came under the new key before anybody knew who they were: these are two accounts, or two ways into one.
    case bothExist(old: AccountID, new: AccountID)
  }

  var key: IdentityKey {
    IdentityKey(realm: transfer.realm, provider: transfer.provider, tenant: transfer.tenant, subject: subject)
  }

  /// What the decision must see.
  package var reads: [Read] { [.transfer(transfer), .identity(key)] }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, now: Date) throws -> Decision<Outcome> {
    guard let (identity, move) = try IdentityMove.found(at: transfer, to: key, in: snapshot),
      var account = try snapshot.account(identity.account)
    else { return Decision(nil, .nothingToMove) }
    if let other = try snapshot.identity(key) {
      return Decision(nil, .bothExist(old: identity.account, new: other.account))
    }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    var entry = identity
    if let relayAddress, entry.email?.isPrivate == true {
      // Apple says so to whoever shows the new team's key, of a person whose relay address it vouched for: as good as a new claim.
      let claim = EmailClaim(address: relayAddress, isProved: entry.email?.isProved ?? false, isPrivate: true)
      entry.email = claim
      if let address = claim.provedAddress, entry.status != .gone {
        changes.add(
          .putProof(
            AddressProof(realm: account.realm, address: address, account: account.id, source: entry.id)))
      }
      account.email = account.email.following(claim, of: entry.id)
      if try account != snapshot.account(account.id) { changes.add(.putAccount(account)) }
    }
    move.commit(entry, audit: audit, client: nil, &changes, now: now)
    return Decision(changes, .moved)
  }
}
