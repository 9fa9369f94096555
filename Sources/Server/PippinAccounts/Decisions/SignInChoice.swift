import PippinFoundation
import PippinSecret

/// Chooses what comes of a sign-in: sign in, create an account, offer a link, or ask for a name.
struct SignInChoice {
  let attempt: SignInAttempt
  let opened: SignInAttempt.Opened
  let snapshot: Snapshot
  let lifetimes: Lifetimes
  var stamp: Stamp

  var identity: ProvenIdentity { attempt.identity }
  private var now: Date { stamp.now }

  mutating func decide() throws -> SignInDecision {
    switch try attempt.refusal(on: snapshot, opened: opened, now: now) {
    case nil: break
    // The account is being deleted, so the refresh token of this sign-in is revoked.
    case .deletionInProgress: return spending(.deletionInProgress, secret: revocation())
    // The account may be restored, so what this sign-in got is kept, and goes with the account if that is deleted.
    case .suspended(let account): return spending(.suspended(account), secret: try keeping())
    // The code was exchanged meanwhile, as when several people use one invitation at once: what that brought is revoked.
    case .newAccountRefused(let refusal) where attempt.refreshToken != nil:
      return spending(.newAccountRefused(refusal), secret: revocation())
    case let refusal?: return SignInDecision(nil, refusal)
    }
    let arriving = try IdentityMove.of(identity, in: snapshot)
    guard let known = try snapshot.identity(identity.key) ?? arriving?.identity,
      let account = try snapshot.account(known.account)
    else { return try newcomer() }
    if let closedAt = known.closedAt, identity.issuedAt.wholeSeconds < closedAt.wholeSeconds {
      return SignInDecision(nil, .overtaken)
    }
    let attaching = opened.link.map { Attachment(identity: $0.identity, account: $0.account) }
    if let attaching, try !attaching.isPossible(for: account, in: snapshot) {
      return SignInDecision(nil, .linkTokenInvalid)
    }
    // What is attached may bring a name; if it does not, the next sign-in asks.
    if attaching == nil, try lacksName(account) { return spending(.profileRequired, secret: .pendingName) }
    return try enter(account, by: known, moving: arriving?.move, attaching: attaching)
  }

  /// The identity is unknown.
  private mutating func newcomer() throws -> SignInDecision {
    if let holder = try attempt.holder(in: snapshot) {
      return spending(.accountExists(holder), offeringLinkTo: holder, secret: .pendingLink(to: holder))
    }
    // A guest is asked for a name by the next sign-in: what waits for one would make an account of its own.
    let guest = try attempt.guest(in: snapshot)
    if guest == nil, try lacksName(nil) { return spending(.profileRequired, secret: .pendingName) }
    if let withdrawal = opened.withdrawal, identity.issuedAt.wholeSeconds < withdrawal.wholeSeconds {
      return SignInDecision(nil, .overtaken)
    }
    if let guest { return try upgrade(guest.account, in: guest.session) }
    return try create()
  }

  private func lacksName(_ account: Account?) throws -> Bool {
    try attempt.demandsName && account?.name == nil && snapshot.profile(identity.key) == nil
  }

  private mutating func keeping() throws -> SignInAttempt.Secret? {
    guard let token = attempt.refreshToken,
      let known = try snapshot.identity(identity.key) ?? IdentityMove.of(identity, in: snapshot)?.identity
    else { return nil }
    return .vault(.keep(stamp.newID(), of: known.id, token))
  }

  private mutating func revocation() -> SignInAttempt.Secret? {
    attempt.refreshToken.map { .vault(.revoke(stamp.newID(), $0)) }
  }

  /// Nobody signs in, and the single-use values are spent.
  private func spending(
    _ outcome: SignInAttempt.Outcome, offeringLinkTo holder: AccountID? = nil, secret: SignInAttempt.Secret?
  ) -> SignInDecision {
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    for value in attempt.spends { changes.add(.spend(value)) }
    if let holder {
      changes.audit(.linkOffered, account: holder, client: attempt.client, detail: identity.key.provider.rawValue)
    }
    return SignInDecision(changes, outcome, secrets: secret.map { [$0] } ?? [])
  }
}

// MARK: Signing in

extension SignInChoice {
  private mutating func enter(
    _ known: Account, by knownIdentity: Identity, moving move: IdentityMove?, attaching: Attachment?
  ) throws -> SignInDecision {
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    if let invitation = attempt.newAccounts.invitation {
      changes.dropPrecondition(
        on: .invitation(invitation), because: "a person who has an account uses none, and waits for nobody who does")
    }

    var entry = knownIdentity
    let isProofDue = identity.email != nil && (entry.status == .gone || entry.email != identity.email)
    if entry.status != .active {
      entry.status = .active
      entry.closedAt = nil
      note(.identityRevived, known.id, entry.id, nil, &changes)
    }
    entry.email = identity.email ?? entry.email
    entry.authenticatedAt = max(entry.authenticatedAt, identity.authenticatedAt)
    entry.provedAt = max(entry.provedAt, identity.issuedAt)
    if let move {
      move.commit(entry, client: attempt.client, &changes)
    } else {
      changes.add(.putIdentity(entry))
    }
    if isProofDue { changes.add(proof(by: entry)) }
    if knownIdentity.status == .gone { changes.add(.removeProof(of: known.formerProof)) }

    var account = known
    account.email = account.email.following(identity.email, of: entry.id)
      .heeding(opened.forwarding, about: identity.email, of: entry.id)
    if move != nil { account.email = account.email.left(behindBy: entry.id, told: identity.email) }
    if let profile = try snapshot.profile(identity.key) {
      account.name = account.name ?? profile.name
      changes.add(.removeProfile(identity.key))
    }
    let opening: SessionID = stamp.newID()
    let attached = try attaching.map {
      try $0.attach(
        to: &account, by: attempt.client, in: attempt.renewing?.id ?? opening, seeing: snapshot, &changes, &stamp)
    }
    if let link = attempt.link { changes.add(.removeRecord(link)) }
    account.language = attempt.language ?? account.language
    // A new proof within a session opens none, so it makes no device known: the session may be stolen.
    let isNewDevice = attempt.renewing == nil && (attempt.mark.map { account.devices.note($0) } ?? false)
    if account != known || attaching != nil { changes.add(.putAccount(account)) }
    if account != known {
      tellUpdates(from: known, to: account, by: entry.id, newDeviceOf: isNewDevice ? opening : nil, &changes)
    }

    changes.add(.count(count(.signedIn)))
    let session: Session
    if let renewing = attempt.renewing, let current = try snapshot.session(renewing.id) {
      session = renew(current, presented: renewing, in: known, by: entry.id, &changes)
    } else {
      session = open(opening, account.id, entry.id, &changes)
      // Not for a new account, whose first session this is.
      changes.add(
        .limitSessions(
          of: account.id, keep: lifetimes.sessionsPerAccount, Session.End(at: now, reason: .sessionLimit)))
    }
    return signedIn(
      SignInResult(account: account, session: session, created: false, linked: attached != nil), changes,
      attached: attached?.id)
  }

  private mutating func create() throws -> SignInDecision {
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    let profile = try snapshot.profile(identity.key)
    let accountID: AccountID = stamp.newID()
    let entry = Identity(
      id: identity.key.passwordIdentity ?? stamp.newID(), key: identity.key, account: accountID, status: .active,
      email: identity.email, createdAt: now,
      authenticatedAt: identity.authenticatedAt, provedAt: identity.issuedAt)
    var account = Account(
      id: accountID, realm: identity.key.realm, name: profile?.name, email: nil, createdAt: now)
    account.email = account.email.following(identity.email, of: entry.id)
      .heeding(opened.forwarding, about: identity.email, of: entry.id)
    account.fill(from: attempt.newcomer)
    account.language = attempt.language
    // The first of them, so nobody is told of it.
    if let mark = attempt.mark { _ = account.devices.note(mark) }
    try attempt.newAccounts.complete(
      &account, proving: identity.email, by: attempt.client, on: snapshot, now: now, &changes)
    changes.add(.putAccount(account))
    changes.add(.putIdentity(entry))
    if identity.provedAddress != nil { changes.add(proof(by: entry)) }
    if profile != nil { changes.add(.removeProfile(identity.key)) }
    note(.accountCreated, account.id, entry.id, nil, &changes)
    changes.add(.count(count(.signedUp)))
    let session = open(stamp.newID(), account.id, entry.id, &changes)
    return signedIn(SignInResult(account: account, session: session, created: true), changes)
  }

  /// The identity becomes the first sign-in method of a guest. Account and session go on under their ids.
  private mutating func upgrade(_ guest: Account, in current: Session) throws -> SignInDecision {
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    var account = guest
    let attachment = Attachment(identity: identity, account: guest.id, forwarding: opened.forwarding)
    let entry = try attachment.attach(
      to: &account, by: attempt.client, in: current.id, seeing: snapshot, &changes, &stamp)
    account.fill(from: attempt.newcomer)
    account.language = attempt.language ?? account.language
    changes.add(.putAccount(account))
    // The guest came back, and the account is somebody's from now on: a sign-up with this provider besides the guest's.
    changes.add(.count(count(.signedIn)))
    changes.add(.count(count(.signedUp)))
    let session = goOn(current.upgraded(to: entry, at: now, by: attempt.method), by: entry.id, &changes)
    return signedIn(
      SignInResult(account: account, session: session, created: false, linked: true), changes)
  }

  private mutating func signedIn(
    _ result: SignInResult, _ changes: ChangeSet, attached: IdentityID? = nil
  ) -> SignInDecision {
    var secrets: [SignInAttempt.Secret] = []
    if let token = attempt.refreshToken {
      secrets.append(.vault(.keep(stamp.newID(), of: result.session.identity, token)))
    }
    if let attached, let token = opened.link?.refreshToken {
      secrets.append(.vault(.keep(stamp.newID(), of: attached, token)))
    }
    if attempt.deferredFor != nil { secrets.append(.deferredExchange(result.session.id)) }
    return SignInDecision(changes, .signedIn(result), secrets: secrets)
  }

  /// Writes audit events for a changed name or address, which webhooks report, and for a new device, which is mailed.
  private func tellUpdates(
    from old: Account, to new: Account, by entry: IdentityID, newDeviceOf session: SessionID?,
    _ changes: inout ChangeSet
  ) {
    for (word, isChanged) in [("name", old.name != new.name), ("email", old.email != new.email)] where isChanged {
      changes.audit(.accountUpdated, account: new.id, identity: entry, client: attempt.client, detail: word)
    }
    if let session { note(.newDevice, new.id, entry, session, &changes) }
  }

  private mutating func open(
    _ id: SessionID, _ account: AccountID, _ entry: IdentityID, _ changes: inout ChangeSet
  ) -> Session {
    let lifetime = attempt.kind == .tokens ? lifetimes.tokenSession : lifetimes.cookieSessionIdle
    let session = Session(
      id: id, account: account, identity: entry, client: attempt.client, kind: attempt.kind,
      surface: attempt.surface, secret: stamp.newSecret(), createdAt: now,
      authenticatedAt: min(now, attempt.provedAt ?? now), authenticatedBy: attempt.method,
      isUnconfirmed: attempt.deferredFor != nil, lastUsedAt: now,
      expiresAt: now.addingTimeInterval(lifetime).inMilliseconds, device: attempt.device)
    put(session, &changes)
    note(.signedIn, account, entry, session.id, &changes)
    return session
  }

  /// The person proved who they are once more. The session goes on, with a new refresh token.
  ///
  /// Of several such sign-ins at once, and of one that is repeated because its answer was lost, the first counts: the others get
  /// what it got, and the session gains nothing by them.
  private func renew(
    _ session: Session, presented: PresentedSession, in account: Account, by entry: IdentityID,
    _ changes: inout ChangeSet
  ) -> Session {
    let isOvertaken = !presented.isCurrent(for: session, of: account) && !session.isUnconfirmed
    if isOvertaken, now < session.authenticatedAt.addingTimeInterval(Self.togetherness) {
      return goOn(session, by: entry, &changes)
    }
    var renewed = session.proved(at: min(now, attempt.provedAt ?? now), by: attempt.method, now: now)
    renewed.isUnconfirmed = attempt.deferredFor != nil
    return goOn(renewed, by: entry, &changes)
  }

  /// Within how many seconds sign-ins in one session belong together.
  private static let togetherness: TimeInterval = 60

  private func goOn(
    _ session: Session, by entry: IdentityID, _ changes: inout ChangeSet
  ) -> Session {
    var renewed = session
    renewed.lastUsedAt = now
    renewed.expiresAt = now.addingTimeInterval(lifetimes.tokenSession).inMilliseconds
    if attempt.device != Device() { renewed.device = attempt.device }
    put(renewed, &changes)
    note(.sessionRenewed, session.account, entry, session.id, &changes)
    return renewed
  }

  private func put(_ session: Session, _ changes: inout ChangeSet) {
    for value in attempt.spends { changes.add(.spend(value)) }
    changes.add(.putSession(session))
  }

  /// What the identity's newest claim proves, in the place of what an older one did.
  private func proof(by entry: Identity) -> Change {
    guard let address = identity.provedAddress else { return .removeProof(of: entry.id) }
    return .putProof(
      AddressProof(realm: entry.key.realm, address: address, account: entry.account, source: entry.id))
  }

  private func count(_ event: EventCount.Event) -> EventCount {
    EventCount(
      EventCount.Key(event, provider: identity.key.provider, client: attempt.client, surface: attempt.surface), at: now)
  }

  private func note(
    _ kind: AuditEvent.Kind, _ account: AccountID, _ identity: IdentityID, _ session: SessionID?,
    _ changes: inout ChangeSet
  ) {
    changes.audit(
      kind, account: account, identity: identity, session: session, client: attempt.client,
      detail: attempt.surface.rawValue)
  }
}
