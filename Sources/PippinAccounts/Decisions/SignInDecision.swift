package import FoundationEssentials
package import PippinSecret

/// A proved identity knocks: sign in, attach what a link token stands for, or create an account.
package struct SignIn: Sendable {
  /// Whether an unknown person may be given an account.
  package enum Intent: String, Sendable {
    /// Sign in or create.
    case any
    /// Sign in only.
    case existing
  }

  /// The ids that the decision may need, drawn beforehand so that it stays pure (C-7).
  package struct FreshIDs: Sendable {
    package let changeSet: ChangeSetID
    package let account: AccountID
    package let identity: IdentityID
    package let session: SessionID
    package let sessionSecret: SecretBytes
    /// One for each line of audit that a sign-in may write: two, and one more for somebody whose proof has a transfer subject.
    package let audit: [AuditEventID]

    package init(
      changeSet: ChangeSetID, account: AccountID, identity: IdentityID, session: SessionID, sessionSecret: SecretBytes,
      audit: [AuditEventID]
    ) {
      self.changeSet = changeSet
      self.account = account
      self.identity = identity
      self.session = session
      self.sessionSecret = sessionSecret
      self.audit = audit
    }
  }

  package let identity: ProvenIdentity
  package let client: ClientID
  package let intent: Intent
  package let kind: Session.Kind
  package let surface: Surface
  package let device: Device
  /// Single-use values that this sign-in uses up: the nonce, the web flow's state.
  package let spends: [SpentValue]
  /// Apple's refresh token from the exchange, sealed for the identity that the snapshot shows, or for `ids.identity`.
  package let vaultEntry: VaultEntry?
  /// What the link token that was presented stands for.
  package let attaching: Attachment?
  /// Whether nobody comes in here without a name.
  package let demandsName: Bool
  /// The session that the person is in and proves anew; `nil` to open one.
  package let renewing: SessionID?
  /// Whether Apple was not asked about the code yet: the person is let in, and trusted with nothing that cannot be taken back.
  package let isOwed: Bool
  /// When the person proved who they are, where nothing shows that it was just now; what wants a recent sign-in is judged by it.
  package let provedAt: Date?
  package let ids: FreshIDs

  package init(
    identity: ProvenIdentity, client: ClientID, intent: Intent, kind: Session.Kind, surface: Surface, device: Device,
    spends: [SpentValue], vaultEntry: VaultEntry?, attaching: Attachment? = nil,
    demandsName: Bool = false, renewing: SessionID? = nil, isOwed: Bool = false, provedAt: Date? = nil, ids: FreshIDs
  ) {
    self.identity = identity
    self.client = client
    self.intent = intent
    self.kind = kind
    self.surface = surface
    self.device = device
    self.spends = spends
    self.vaultEntry = vaultEntry
    self.attaching = attaching
    self.demandsName = demandsName
    self.renewing = renewing
    self.isOwed = isOwed
    self.provedAt = provedAt
    self.ids = ids
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    /// With everything that a presented link token stands for.
    case signedIn(Account, Session, created: Bool)
    /// A person unknown by this identity proved an address that is proved on this account: only who can enter it may attach
    /// the identity. What was used up is spent, and nothing is created.
    case accountExists(AccountID)
    /// The client demands a name and none is known: what was used up is spent, and nothing is created.
    case profileRequired
    /// The link token is another account's, or what it stands for leads somewhere by now; nothing is spent.
    case linkTokenInvalid
    /// Intent `existing`, and nobody is known by this identity; nothing is spent.
    case accountNotFound
    /// The session to be renewed is over; nothing is spent.
    case sessionEnded(Session.EndReason)
    /// The session to be renewed is another account's; nothing is spent.
    case sessionOfAnother
    /// A single-use value was used before.
    case alreadySpent
    /// The proof is older than the withdrawal of consent that we were told of: its code is dead at the provider.
    case overtaken
    /// The identity led to an account that is being deleted; what was used up is spent.
    case deletionInProgress
  }

  /// What the decision must see: of an unknown person also whose the address is, which a returning one does not pay for.
  package static func reads(for identity: ProvenIdentity, spending: [SpentValue]) -> [Read] {
    let key = identity.key
    let person: Read = identity.provedAddress.map { .identityElseAddress(key, $0) } ?? .identity(key)
    return [person, .profile(key)] + spending.map { .spent($0.digest) }
  }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, now: Date) -> Decision<Outcome> {
    guard !spends.contains(where: { snapshot.isSpent($0.digest) }) else { return Decision(nil, .alreadySpent) }
    let arriving = IdentityMove.of(identity, in: snapshot)
    if let known = snapshot.identity(identity.key) ?? arriving?.identity {
      guard let account = snapshot.account(known.account) else { return deletionInProgress(snapshot, now) }
      if let closedAt = known.closedAt, identity.issuedAt.wholeSeconds < closedAt.wholeSeconds {
        return Decision(nil, .overtaken)
      }
      if let refusal = refusalToRenew(for: account, in: snapshot, now) { return Decision(nil, refusal) }
      if let attaching, !attaching.isPossible(for: account, in: snapshot) { return Decision(nil, .linkTokenInvalid) }
      // What is attached may bring a name; if it does not, the next sign-in asks.
      if attaching == nil, lacksName(account, snapshot) { return profileRequired(snapshot, now) }
      return enter(account, by: known, arriving?.move, snapshot, lifetimes, now)
    }
    guard attaching == nil else { return Decision(nil, .linkTokenInvalid) }
    guard intent == .any, renewing == nil else { return Decision(nil, .accountNotFound) }
    if let holder = holder(in: snapshot) { return offerLink(to: holder, snapshot, now) }
    if lacksName(nil, snapshot) { return profileRequired(snapshot, now) }
    return create(snapshot, lifetimes, now)
  }

  /// The account on which the claim's address is proved; of several the one that proved it by its oldest identity.
  private func holder(in snapshot: Snapshot) -> AccountID? {
    guard let address = identity.provedAddress else { return nil }
    return snapshot.proofs(of: address, in: identity.key.realm).first?.account
  }

  private func lacksName(_ account: Account?, _ snapshot: Snapshot) -> Bool {
    demandsName && account?.name == nil && snapshot.profile(identity.key) == nil
  }

  private func profileRequired(_ snapshot: Snapshot, _ now: Date) -> Decision<Outcome> {
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    for value in spends { changes.add(.spend(value)) }
    return Decision(changes, .profileRequired)
  }

  private func deletionInProgress(_ snapshot: Snapshot, _ now: Date) -> Decision<Outcome> {
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    for value in spends { changes.add(.spend(value)) }
    return Decision(changes, .deletionInProgress)
  }

  private func offerLink(to holder: AccountID, _ snapshot: Snapshot, _ now: Date) -> Decision<Outcome> {
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    for value in spends { changes.add(.spend(value)) }
    changes.add(
      .audit(
        AuditEvent(
          id: ids.audit[0], at: now, kind: .linkOffered, account: holder, client: client,
          detail: identity.key.provider.rawValue)))
    return Decision(changes, .accountExists(holder))
  }

  private func enter(
    _ known: Account, by knownIdentity: Identity, _ move: IdentityMove?, _ snapshot: Snapshot, _ lifetimes: Lifetimes,
    _ now: Date
  ) -> Decision<Outcome> {
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    var audit = ids.audit[...]

    var entry = knownIdentity
    let isProofDue = identity.email != nil && (entry.status == .gone || entry.email != identity.email)
    if entry.status != .active {
      entry.status = .active
      entry.closedAt = nil
      changes.add(.audit(event(.identityRevived, audit.removeFirst(), known.id, entry.id, nil, now)))
    }
    entry.email = identity.email ?? entry.email
    entry.authenticatedAt = max(entry.authenticatedAt, identity.authenticatedAt)
    entry.provedAt = max(entry.provedAt, identity.issuedAt)
    if let move {
      move.commit(entry, audit: audit.removeFirst(), client: client, &changes, now: now)
    } else {
      changes.add(.putIdentity(entry))
    }
    if isProofDue { changes.add(proof(by: entry)) }

    var account = known
    account.email = account.email.following(identity.email, of: entry.id)
    if move != nil { account.email = account.email.left(behindBy: entry.id, told: identity.email) }
    if let profile = snapshot.profile(identity.key) {
      account.name = account.name ?? profile.name
      changes.add(.removeProfile(identity.key))
    }
    if let attaching {
      _ = attaching.attach(to: &account, by: client, in: renewing ?? ids.session, seeing: snapshot, &changes, now: now)
    }
    if account != known || attaching != nil { changes.add(.putAccount(account)) }
    if account != known { tellUpdates(from: known, to: account, by: entry.id, &changes, now) }

    if let renewing, let session = snapshot.session(renewing) {
      let renewed = renew(session, by: entry.id, &changes, lifetimes, now, audit.removeFirst())
      return Decision(changes, .signedIn(account, renewed, created: false))
    }
    let session = open(account.id, entry.id, &changes, lifetimes, now, audit.removeFirst())
    // Not for a new account, whose first session this is.
    changes.add(.limitSessions(of: account.id, keep: lifetimes.sessionsPerAccount, .init(at: now, reason: .expired)))
    return Decision(changes, .signedIn(account, session, created: false))
  }

  /// Says what a sign-in brought, to whoever keeps a copy of it.
  private func tellUpdates(
    from old: Account, to new: Account, by entry: IdentityID, _ changes: inout ChangeSet, _ now: Date
  ) {
    // Drawn ids are for what every sign-in writes; these follow upon them.
    var id = ids.audit[1]
    for (word, isChanged) in [("name", old.name != new.name), ("email", old.email != new.email)] where isChanged {
      id = AuditEventID(id.uuid.successor)
      changes.add(
        .audit(
          AuditEvent(
            id: id, at: now, kind: .accountUpdated, account: new.id, identity: entry, client: client, detail: word)))
    }
  }

  private func create(_ snapshot: Snapshot, _ lifetimes: Lifetimes, _ now: Date) -> Decision<Outcome> {
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    let profile = snapshot.profile(identity.key)
    let entry = Identity(
      id: ids.identity, key: identity.key, account: ids.account, status: .active, email: identity.email, createdAt: now,
      authenticatedAt: identity.authenticatedAt, provedAt: identity.issuedAt)
    var account = Account(
      id: ids.account, realm: identity.key.realm, name: profile?.name, email: nil, createdAt: now)
    account.email = account.email.following(identity.email, of: entry.id)
    changes.add(.putAccount(account))
    changes.add(.putIdentity(entry))
    if identity.provedAddress != nil { changes.add(proof(by: entry)) }
    if profile != nil { changes.add(.removeProfile(identity.key)) }
    changes.add(.audit(event(.accountCreated, ids.audit[0], account.id, entry.id, nil, now)))
    let session = open(account.id, entry.id, &changes, lifetimes, now, ids.audit[1])
    return Decision(changes, .signedIn(account, session, created: true))
  }

  private func open(
    _ account: AccountID, _ entry: IdentityID, _ changes: inout ChangeSet, _ lifetimes: Lifetimes, _ now: Date,
    _ auditID: AuditEventID
  ) -> Session {
    let lifetime = kind == .tokens ? lifetimes.tokenSession : lifetimes.cookieSessionIdle
    let session = Session(
      id: ids.session, account: account, identity: entry, client: client, kind: kind, surface: surface,
      secret: ids.sessionSecret, createdAt: now,
      authenticatedAt: min(now, provedAt ?? now), isUnconfirmed: isOwed, lastUsedAt: now,
      expiresAt: now.addingTimeInterval(lifetime).inMilliseconds, device: device)
    put(session, &changes)
    changes.add(.audit(event(.signedIn, auditID, account, entry, session.id, now)))
    return session
  }

  func put(_ session: Session, _ changes: inout ChangeSet) {
    if let vaultEntry { changes.add(.putVaultEntry(vaultEntry)) }
    for value in spends { changes.add(.spend(value)) }
    changes.add(.putSession(session))
  }

  /// What the identity's newest claim proves, in the place of what an older one did.
  private func proof(by entry: Identity) -> Change {
    guard let address = identity.provedAddress else { return .removeProof(of: entry.id) }
    return .putProof(
      AddressProof(realm: entry.key.realm, address: address, account: entry.account, source: entry.id))
  }

  func event(
    _ kind: AuditEvent.Kind, _ id: AuditEventID, _ account: AccountID, _ identity: IdentityID, _ session: SessionID?,
    _ now: Date
  ) -> AuditEvent {
    AuditEvent(
      id: id, at: now, kind: kind, account: account, identity: identity, session: session, client: client,
      detail: surface.rawValue)
  }
}
