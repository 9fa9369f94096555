package import PippinFoundation
package import PippinSecret

/// A signed-in person proves one more identity, to add it to the account.
package struct LinkIdentity: Sendable {
  /// For the account of the session that asks.
  package var attachment: Attachment
  package let session: PresentedSession
  package let client: ClientID
  /// Single-use values that it uses up.
  package let spends: [SpentValue]
  /// The provider's refresh token, if it gave one, and the id of its place in the vault.
  package let refreshToken: SecretText?

  package init(
    attachment: Attachment, session: PresentedSession, client: ClientID, spends: [SpentValue],
    refreshToken: SecretText? = nil
  ) {
    self.attachment = attachment
    self.refreshToken = refreshToken
    self.session = session
    self.client = client
    self.spends = spends
  }

  /// Whether the identity is linked, or why it is not.
  package enum Outcome: Sendable {
    case linked(Identity)
    /// It is the first sign-in method of a guest, whose session goes on with new tokens.
    case upgraded(Identity, SignInResult)
    /// The identity led to this account before.
    case known(Identity)
    /// It leads to another account.
    case inUse
    /// It led to an account that is being deleted; what was used up is spent, and what came with it is revoked.
    case deletionInProgress
    case alreadySpent
    /// The proof is older than the withdrawal of consent that we were told of.
    case overtaken
    case refused(SessionRefusal)
  }

  /// The session in full, the identity and its kept profile, and the values that are spent.
  package static func reads(_ session: SessionID, for identity: IdentityKey, spending: [SpentValue]) -> [Read] {
    [.sessionInFull(session)] + Attachment.reads(for: identity) + spending.map { .spent($0.digest) }
  }

  /// Links the identity to the account of the session.
  ///
  /// - Parameter withdrawal: when consent was last withdrawn by somebody who was unknown then.
  package func decide(on snapshot: Snapshot, withdrawal: Date? = nil, at stamp: Stamp) throws -> LinkDecision {
    let now = stamp.now
    var stamp = stamp
    let arriving = try IdentityMove.of(attachment.identity, in: snapshot)
    let known = try snapshot.identity(attachment.identity.key) ?? arriving?.identity
    if known == nil, let withdrawal, attachment.identity.issuedAt.wholeSeconds < withdrawal.wholeSeconds {
      return LinkDecision(nil, .overtaken)
    }
    guard try !spends.contains(where: { try snapshot.isSpent($0.digest) }) else {
      return LinkDecision(nil, .alreadySpent)
    }
    var account: Account
    switch try snapshot.recentCaller(session, of: attachment.account, at: now) {
    case .failure(let refusal): return LinkDecision(nil, .refused(refusal))
    case .success(let found): account = found
    }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    for value in spends { changes.add(.spend(value)) }
    if let known {
      guard try snapshot.account(known.account) != nil else {
        return LinkDecision(
          changes, .deletionInProgress, secrets: refreshToken.map { [.revoke(stamp.newID(), $0)] } ?? [])
      }
      guard known.account == account.id else { return LinkDecision(nil, .inUse) }
      return renew(known, arriving?.move, changes, &stamp)
    }
    guard try attachment.isPossible(for: account, in: snapshot) else { return LinkDecision(nil, .inUse) }
    let guest = try account.isGuest ? snapshot.session(session.id) : nil
    let entry = try attachment.attach(to: &account, by: client, in: session.id, seeing: snapshot, &changes, &stamp)
    changes.add(.putAccount(account))
    guard let guest else { return LinkDecision(changes, .linked(entry), secrets: kept(for: entry, &stamp)) }
    let upgraded = guest.upgraded(to: entry, at: now, by: AuthenticationMethod(entry.key.provider))
    changes.add(.putSession(upgraded))
    let result = SignInResult(account: account, session: upgraded, created: false, linked: true)
    return LinkDecision(changes, .upgraded(entry, result), secrets: kept(for: entry, &stamp))
  }

  /// The account has the identity already. Its newest refresh token is kept, and a new consent opens a closed identity again.
  private func renew(
    _ known: Identity, _ move: IdentityMove?, _ changes: ChangeSet, _ stamp: inout Stamp
  ) -> LinkDecision {
    let proof = attachment.identity
    if let closedAt = known.closedAt, proof.issuedAt.wholeSeconds < closedAt.wholeSeconds {
      return LinkDecision(nil, .overtaken)
    }
    var (changes, entry) = (changes, known)
    entry.status = .active
    entry.closedAt = nil
    entry.authenticatedAt = max(entry.authenticatedAt, proof.authenticatedAt)
    entry.provedAt = max(entry.provedAt, proof.issuedAt)
    if let move {
      move.commit(entry, client: client, &changes)
    } else {
      changes.add(.putIdentity(entry))
    }
    return LinkDecision(changes, .known(entry), secrets: kept(for: entry, &stamp))
  }

  private func kept(for entry: Identity, _ stamp: inout Stamp) -> [VaultSecret] {
    refreshToken.map { [.keep(stamp.newID(), of: entry.id, $0)] } ?? []
  }
}

/// What is decided on an identity that is to be attached.
package typealias LinkDecision = SealingDecision<LinkIdentity.Outcome, VaultSecret>

/// A proved identity that is to become one more sign-in method of an account.
package struct Attachment: Sendable {
  package let identity: ProvenIdentity
  /// The account that it may be attached to, and no other.
  package let account: AccountID
  /// What was told of the forwarding to its address before it was known here.
  package var forwarding: ForwardingNotice?

  package init(identity: ProvenIdentity, account: AccountID, forwarding: ForwardingNotice? = nil) {
    self.identity = identity
    self.account = account
    self.forwarding = forwarding
  }

  /// What a decision to attach must see besides the account.
  package static func reads(for identity: IdentityKey) -> [Read] {
    [.identity(identity), .profile(identity)]
  }

  /// Whether the identity leads nowhere yet, and lives where the account does.
  package func isPossible(for account: Account, in snapshot: Snapshot) throws -> Bool {
    // A password is set within the account, where it is known whether there is one.
    try account.id == self.account && account.realm == identity.key.realm && snapshot.identity(identity.key) == nil
      && identity.key.provider != .password
  }

  /// Attaches the identity to `account`, which the caller puts: two attachments at once must not miss each other.
  package func attach(
    to account: inout Account, by client: ClientID, in session: SessionID, seeing snapshot: Snapshot,
    _ changes: inout ChangeSet, _ stamp: inout Stamp
  ) throws -> Identity {
    let entry = Identity(
      id: identity.key.passwordIdentity ?? stamp.newID(), key: identity.key, account: account.id, status: .active,
      email: identity.email, createdAt: stamp.now,
      authenticatedAt: identity.authenticatedAt, provedAt: identity.issuedAt)
    changes.add(.putIdentity(entry))
    if let address = identity.email?.provedAddress {
      changes.add(
        .putProof(AddressProof(realm: account.realm, address: address, account: account.id, source: entry.id)))
    }
    // With this sign-in method a guest's account is one like any other.
    account.isGuest = false
    account.dropTypedEmail(for: identity.email)
    account.email = account.email.following(identity.email, of: entry.id)
      .heeding(forwarding, about: identity.email, of: entry.id)
    if let profile = try snapshot.profile(identity.key) {
      account.name = account.name ?? profile.name
      changes.add(.removeProfile(identity.key))
    }
    changes.audit(
      .identityLinked, account: account.id, identity: entry.id, session: session, client: client,
      detail: identity.key.provider.rawValue)
    return entry
  }
}

extension AccountEmail? {
  /// The address of the oldest of `identities` that has one.
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
