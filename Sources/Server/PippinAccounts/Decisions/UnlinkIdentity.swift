package import PippinFoundation

/// A signed-in person, or an operator, removes a sign-in method of the account, but never the last one.
package struct UnlinkIdentity: Sendable {
  /// Who removes it.
  package enum Authority: Sendable {
    /// The person, in a session that must be recent.
    case person(PresentedSession)
    /// An operator, as the audit names them.
    case operatorToken(String)

    fileprivate var session: SessionID? { if case .person(let session) = self { session.id } else { nil } }
    fileprivate var actor: String? { if case .operatorToken(let name) = self { name } else { nil } }
  }

  package let identity: IdentityID
  package let account: AccountID
  package let authority: Authority
  /// The keys of every identity that led to the account when it was asked.
  package let keys: [IdentityKey]
  /// For how many seconds a passkey is remembered after it was removed (PK-113).
  package let remembering: TimeInterval

  package init(
    identity: IdentityID, account: AccountID, by authority: Authority, keys: [IdentityKey],
    remembering: TimeInterval = Retention.removedPasskey
  ) {
    self.remembering = remembering
    self.identity = identity
    self.account = account
    self.authority = authority
    self.keys = keys
  }

  /// The account without the identity.
  package struct Unlinked: Sendable {
    package let identity: Identity
    /// The remaining sign-in methods, the oldest first.
    package let staying: [Identity]
    package let account: Account
    /// Goes on in the place of the session that asked, where the identity opened that.
    package let session: Session?
    /// The provider's tokens that the vault held for it, to be revoked there.
    package let revoking: [VaultEntry]
  }

  /// Whether the identity is removed, or why it stays.
  package enum Outcome: Sendable {
    case unlinked(Unlinked)
    /// Nobody could sign in to the account any more.
    case lastSignInMethod
    /// This account has no such identity.
    case unknown
    case refused(SessionRefusal)
  }

  /// The session in full or the account, Apple's tokens of the identity, and the identities of the account, passkeys with their keys. An
  /// identity that is attached meanwhile is not among them, and does no harm.
  package var reads: [Read] {
    [authority.session.map { .sessionInFull($0) } ?? .account(account), .vaultEntries(of: identity)]
      + keys.map { $0.provider == .passkey ? .passkey($0) : .identity($0) }
  }

  /// Removes the identity, unless it is the last sign-in method.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    var account: Account
    switch authority {
    case .person(let session):
      switch try snapshot.recentCaller(session, of: self.account, at: now) {
      case .failure(let refusal): return Decision(nil, .refused(refusal))
      case .success(let found): account = found
      }
    case .operatorToken:
      guard let found = try snapshot.account(self.account) else { return Decision(nil, .unknown) }
      account = found
    }
    let asking = try authority.session.flatMap { try snapshot.session($0) }
    let identities = try keys.compactMap { try snapshot.identity($0) }.filter { $0.account == account.id }
    guard let leaving = identities.first(where: { $0.id == identity }) else { return Decision(nil, .unknown) }
    // A withdrawn consent may never be given again, so its identity does not count.
    let staying = identities.filter { $0.id != leaving.id && $0.status == .active }.sorted { $0.id < $1.id }
    // Nobody knows whether the person knows a password of an unconfirmed address, unless this session was opened by it (0105).
    let opening = staying.filter { !$0.isPassword || $0.email?.provedAddress != nil || $0.id == asking?.identity }
    guard !opening.isEmpty else { return Decision(nil, .lastSignInMethod) }

    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.removeIdentity(leaving.key))
    if leaving.isPasskey, let passkey = try snapshot.passkey(leaving.key)?.passkey {
      changes.add(
        .putRemovedPasskey(
          RemovedPasskey(
            digest: RemovedPasskey.digest(of: leaving.key), account: account.id, publicKey: passkey.publicKey,
            algorithm: passkey.algorithm, removedAt: now,
            expiresAt: now.addingTimeInterval(remembering).inMilliseconds)))
      changes.add(
        .count(
          EventCount(
            EventCount.Key(.passkeyRemoved, provider: .passkey, client: asking?.client, surface: asking?.surface),
            at: now)))
    }
    changes.add(.removeProof(of: leaving.id))
    // An address that a provider proved goes with the provider, because somebody else may have that mailbox later.
    if leaving.status == .gone { changes.add(.removeProof(of: account.formerProof)) }
    changes.add(.removeProfile(leaving.key))
    changes.add(.removeTransfers(of: leaving.id))
    changes.add(.removeVaultEntries(of: leaving.id))
    let successor = successor(of: asking, opened: leaving, entering: staying, stamp)
    // Before the rest ends: what a client got by another sign-in method goes on with the browser.
    if let asking, let successor {
      changes.add(.putSession(successor))
      changes.add(.adoptClientSessions(of: account.id, from: asking.id, to: successor.id))
    }
    changes.add(
      .endSessions(
        LiveSessions(of: account.id, openedBy: leaving.id),
        Session.End(at: now, reason: authority.actor == nil ? .signedOut : .administrator)))
    if let email = account.email, email.source == leaving.id {
      account.email = email.outliving(leaving, as: account.mailedProof) ?? .first(of: staying)
      if account.email?.source == account.mailedProof, let address = CanonicalAddress(email.address) {
        changes.add(
          .putProof(
            AddressProof(realm: account.realm, address: address, account: account.id, source: account.mailedProof)))
      }
    }
    // Put even if it is the same: of two identities that are taken away at once one must stay.
    changes.add(.putAccount(account))
    changes.audit(
      .identityUnlinked, account: account.id, identity: leaving.id, session: asking?.id, client: asking?.client,
      detail: leaving.key.provider.rawValue, actor: authority.actor)
    return Decision(
      changes,
      .unlinked(
        Unlinked(
          identity: leaving, staying: staying, account: account, session: successor,
          revoking: try snapshot.vaultEntries(of: leaving.id))))
  }

  /// Keeps the browser that asks signed in, by the oldest remaining sign-in method and until the same time as before. The person did not
  /// use that method, so the session is not recent until they do.
  private func successor(
    of asking: Session?, opened leaving: Identity, entering staying: [Identity], _ stamp: Stamp
  ) -> Session? {
    // An app keeps no session by an Apple ID that Apple was told to forget: the device itself says that it is revoked.
    guard let asking, asking.kind == .cookie, asking.identity == leaving.id, let entry = staying.first else {
      return nil
    }
    var stamp = stamp
    return Session(
      id: stamp.newID(), account: asking.account, identity: entry.id, client: asking.client, kind: asking.kind,
      surface: asking.surface, secret: stamp.newSecret(), createdAt: asking.createdAt,
      authenticatedAt: asking.authenticatedAt,
      authenticatedBy: asking.authenticatedBy ?? AuthenticationMethod(leaving.key.provider), isUnconfirmed: true,
      lastUsedAt: asking.lastUsedAt,
      expiresAt: asking.expiresAt, device: asking.device)
  }
}

extension AccountEmail {
  /// A removed password's address becomes the account's own, because a mail proved it here. `nil` for an address that a provider proved:
  /// it goes with the provider, because somebody else may have that mailbox later.
  fileprivate func outliving(_ leaving: Identity, as source: IdentityID) -> AccountEmail? {
    guard leaving.key.provider == .password, isVerified else { return nil }
    var email = self
    email.source = source
    return email
  }
}
