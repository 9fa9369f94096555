package import PippinFoundation

/// A proved identity that is to become one more way into an account.
package struct Attachment: Sendable {
  package let identity: ProvenIdentity
  /// The account that it may be attached to, and no other.
  package let account: AccountID
  package let id: IdentityID
  package let audit: AuditEventID
  /// What was told of the forwarding to its address before it was known here.
  package var forwarding: ForwardingNotice?

  package init(
    identity: ProvenIdentity, account: AccountID, id: IdentityID, audit: AuditEventID
  ) {
    self.identity = identity
    self.account = account
    self.id = id
    self.audit = audit
  }

  /// What a decision to attach must see besides the account.
  package static func reads(for identity: IdentityKey) -> [Read] {
    [.identity(identity), .profile(identity)]
  }

  /// Whether the identity leads nowhere yet, and lives where the account does.
  package func isPossible(for account: Account, in snapshot: Snapshot) -> Bool {
    // A password is set within the account, where it is known whether there is one.
    account.id == self.account && account.realm == identity.key.realm && snapshot.identity(identity.key) == nil
      && identity.key.provider != .password
  }

  /// Attaches the identity to `account`, which the caller puts: two attachments at once must not miss each other.
  package func attach(
    to account: inout Account, by client: ClientID, in session: SessionID, seeing snapshot: Snapshot,
    _ changes: inout ChangeSet, now: Date
  ) -> Identity {
    let entry = Identity(
      id: id, key: identity.key, account: account.id, status: .active, email: identity.email, createdAt: now,
      authenticatedAt: identity.authenticatedAt, provedAt: identity.issuedAt)
    changes.add(.putIdentity(entry))
    if let address = identity.email?.provedAddress {
      changes.add(
        .putProof(AddressProof(realm: account.realm, address: address, account: account.id, source: entry.id)))
    }
    // With this sign-in method a guest's account is one like any other.
    account.isGuest = false
    account.email = account.email.following(identity.email, of: entry.id)
      .heeding(forwarding, about: identity.email, of: entry.id)
    if let profile = snapshot.profile(identity.key) {
      account.name = account.name ?? profile.name
      changes.add(.removeProfile(identity.key))
    }
    changes.add(
      .audit(
        AuditEvent(
          id: audit, at: now, kind: .identityLinked, account: account.id, identity: entry.id, session: session,
          client: client, detail: identity.key.provider.rawValue)))
    return entry
  }
}

extension AccountEmail? {
  /// The address of the first of `identities`, the oldest ways in first, that has one.
  static func first(of identities: [Identity]) -> AccountEmail? {
    for entry in identities {
      if let email = AccountEmail?.none.following(entry.email, of: entry.id) { return email }
    }
    return nil
  }

  /// What was told of the claim's address before it was this account's, or while the account had another.
  func heeding(_ notice: ForwardingNotice?, about claim: EmailClaim?, of identity: IdentityID) -> AccountEmail? {
    guard let notice, let claim, var email = self, email.source == identity,
      email.address.isSameAddress(as: claim.address)
    else { return self }
    if let toldAt = email.deliverabilityToldAt, notice.toldAt <= toldAt { return self }
    email.isDeliverable = notice.isEnabled
    email.deliverabilityToldAt = notice.toldAt
    return email
  }

  /// The account's address follows the claims of the identity it came from (CLAIMS-9), and takes the first one it is given.
  func following(_ claim: EmailClaim?, of identity: IdentityID) -> AccountEmail? {
    guard let claim, self == nil || self?.source == identity else { return self }
    // Forwarding is a property of the address: a new one starts deliverable.
    let same = flatMap { $0.address.isSameAddress(as: claim.address) ? $0 : nil }
    return AccountEmail(
      address: claim.address, isVerified: claim.isProved, isPrivate: claim.isPrivate,
      isDeliverable: same?.isDeliverable ?? true, deliverabilityToldAt: same?.deliverabilityToldAt, source: identity)
  }
}
