package import PippinFoundation

/// The transfer subject of an identity that moves to another tenant of the provider: the old team asked for it, and the tokens of the new
/// team have it (TRANSFER-2, TRANSFER-6).
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

/// The old team asked for the transfer subjects of some of its people (TRANSFER-2).
package struct NoteTransfers: Sendable {
  /// The people as they were listed, each with the transfer key.
  package let names: [(identity: Identity, key: IdentityKey)]

  package init(_ names: [(identity: Identity, key: IdentityKey)]) {
    self.names = names
  }

  /// Each identity, and the transfer that was noted for it.
  package var reads: [Read] { names.flatMap { [.identity($0.identity.key), .transfer($0.key)] } }

  /// Decides, and answers how many were noted.
  ///
  /// People who left or moved after they were listed are skipped, and so are people who were noted meanwhile: the transfer subject never
  /// changes (TRANSFER-5), and the note that somebody has moved must stay. A transfer subject of another person is a conflict in the store.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Int> {
    let now = stamp.now
    var (changes, count) = (ChangeSet(basedOn: snapshot, at: stamp), 0)
    for (identity, key) in names
    where try snapshot.identity(identity.key)?.id == identity.id && snapshot.transfer(key)?.identity != identity.id {
      changes.add(.putTransfer(IdentityTransfer(key: key, identity: identity.id, notedAt: now)))
      count += 1
    }
    return Decision(count == 0 ? nil : changes, count)
  }
}

extension Identity {
  /// The same identity under another key.
  func under(_ key: IdentityKey) -> Identity {
    Identity(
      id: id, version: version, key: key, account: account, status: status, email: email, createdAt: createdAt,
      authenticatedAt: authenticatedAt, provedAt: provedAt, closedAt: closedAt)
  }
}

extension ProvenIdentity {
  /// The transfer key by which to look for a person whose key is unknown, before an account is created (TRANSFER-12).
  package var transferKey: IdentityKey? {
    transferSubject.map {
      IdentityKey(realm: key.realm, provider: key.provider, tenant: key.tenant, subject: $0)
    }
  }

  /// What must be read besides for an unknown person whose token has a transfer subject (TRANSFER-12).
  ///
  /// For everybody else it is empty.
  package func readsForTransfer(after snapshot: Snapshot) throws -> [Read] {
    guard let transferKey, try snapshot.identity(key) == nil else { return [] }
    return [.transfer(transferKey)]
  }
}

/// An identity that gets the key under which its provider's new tenant knows the person (TRANSFER-1).
package struct IdentityMove: Sendable {
  package let from: IdentityKey
  let transfer: IdentityTransfer

  /// The identity as it was and its move, if the proof names a person who has not moved yet. A person who is known by the key has nothing to
  /// move, whatever else the token says: two identities of one person are not joined here.
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
    _ identity: Identity, client: ClientID?, _ changes: inout ChangeSet
  ) {
    var done = transfer
    done.movedAt = changes.at
    changes.add(.moveIdentity(from: from, identity))
    changes.add(.putTransfer(done))
    changes.audit(
      .identityTransferred, account: identity.account, identity: identity.id, client: client,
      detail: identity.key.provider.rawValue)
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

/// The new team asked Apple for the subject of a person who has not signed in there yet (TRANSFER-4).
package struct MoveIdentity: Sendable {
  /// What the old team was told.
  package let transfer: IdentityKey
  /// The subject in the new team's tokens.
  package let subject: String
  /// The relay address in the new team, for a person who hides their own.
  package let relayAddress: String?

  package init(
    transfer: IdentityKey, subject: String, relayAddress: String?
  ) {
    self.transfer = transfer
    self.subject = subject
    self.relayAddress = relayAddress
  }

  /// Whether the identity has its new key, or why it keeps the old one.
  package enum Outcome: Hashable, Sendable {
    case moved
    /// It had moved, or nobody knows it any more.
    case nothingToMove
    /// A person signed in under the new key before the transfer subject was known. These are two accounts, or two identities of one.
    case bothExist(old: AccountID, new: AccountID)
  }

  var key: IdentityKey {
    IdentityKey(realm: transfer.realm, provider: transfer.provider, tenant: transfer.tenant, subject: subject)
  }

  /// The transfer, and who is known by the new key.
  package var reads: [Read] { [.transfer(transfer), .identity(key)] }

  /// Gives the identity its new key, if nobody is known by that key.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    guard let (identity, move) = try IdentityMove.found(at: transfer, to: key, in: snapshot),
      var account = try snapshot.account(identity.account)
    else { return Decision(nil, .nothingToMove) }
    if let other = try snapshot.identity(key) {
      return Decision(nil, .bothExist(old: identity.account, new: other.account))
    }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    var entry = identity
    if let relayAddress, entry.email?.isPrivate == true {
      // Apple gives the new relay address to the owner of the new team's key, so it counts like a new claim.
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
    move.commit(entry, client: nil, &changes)
    return Decision(changes, .moved)
  }
}
