import PippinFoundation
import PippinTokens

/// A judged registration that is to become a sign-in method: what is the same for a new account and for one that is there already.
///
/// Whether its credential id is new is known only by the commit, because the identity's key is unique (PK-36).
package struct RegisteredPasskey: Sendable {
  /// The identity that the passkey is to be.
  package let identity: ProvenIdentity
  /// The passkey, as the registration brought it. The decision gives it to the identity that it creates, and writes it with the user
  /// handle of the ceremony's seal (PK-54).
  package let registration: NewPasskey
  package let client: ClientID

  package init(identity: ProvenIdentity, registration: NewPasskey, client: ClientID) {
    self.identity = identity
    self.registration = registration
    self.client = client
  }

  /// The credential id, whether it was removed, and what the installation recorded.
  var reads: [Read] {
    [
      .passkey(identity.key), .profile(identity.key), .removedPasskey(RemovedPasskey.digest(of: identity.key)),
      .deployment,
    ]
  }

  /// Reads the account that the credential id was removed from. That may have been merged into this one.
  ///
  /// - Parameter account: the one that the passkey is for; `nil` for a new one.
  func furtherReads(after snapshot: Snapshot, for account: AccountID?) throws -> [Read] {
    guard let removed = try snapshot.removedPasskey(RemovedPasskey.digest(of: identity.key)), removed.account != account
    else { return [] }
    return try removed.readsOfOwner(after: snapshot)
  }

  /// Whether the credential id is somebody's, or was removed from somebody else's account (PK-36). An account may have its own again,
  /// also from an account that was merged into it.
  func isInUse(for account: AccountID?, in snapshot: Snapshot) throws -> Bool {
    guard try snapshot.identity(identity.key) == nil else { return true }
    guard let removed = try snapshot.removedPasskey(RemovedPasskey.digest(of: identity.key)), removed.account != account
    else { return false }
    return try removed.owner(in: snapshot) != account
  }

  /// Records the relying party with the first passkey (PK-70).
  ///
  /// - Returns: the recorded id, if it is another.
  func record(in snapshot: Snapshot, _ changes: inout ChangeSet) throws -> String? {
    try changes.record(relyingParty: identity.key.tenant, seeing: snapshot)
  }

  /// Writes the passkey of the identity that it was given to, and counts it.
  func put(for entry: IdentityID, on surface: Surface, _ changes: inout ChangeSet) -> Passkey {
    let passkey = registration.passkey(of: entry, by: client)
    changes.add(.putPasskey(passkey))
    count(.passkeyAdded, on: surface, &changes)
    return passkey
  }

  func count(_ event: EventCount.Event, on surface: Surface, _ changes: inout ChangeSet) {
    changes.add(
      .count(EventCount(EventCount.Key(event, provider: .passkey, client: client, surface: surface), at: changes.at)))
  }
}
