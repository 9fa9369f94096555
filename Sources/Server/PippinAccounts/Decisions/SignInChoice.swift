import PippinFoundation
import PippinSecret

/// Chooses what comes of a sign-in: sign in, create an account, offer a link, or ask for a name.
struct SignInChoice {
  let attempt: SignInAttempt
  let opened: SignInAttempt.Opened
  let ids: SignInAttempt.FreshIDs
  let snapshot: Snapshot
  let lifetimes: Lifetimes
  let now: Date

  var identity: ProvenIdentity { attempt.identity }

  var decision: SignInDecision {
    get throws {
      switch try attempt.refusal(on: snapshot, opened: opened, now: now) {
      case nil: break
      // What this sign-in got is nobody's, and must not outlive the account either.
      case .deletionInProgress: return spending(.deletionInProgress, secret: revocation)
      // The account may be restored, so what this sign-in got is kept, and goes with the account if that is deleted.
      case .suspended(let account): return spending(.suspended(account), secret: try keeping)
      case let refusal?: return SignInDecision(nil, refusal)
      }
      let arriving = try IdentityMove.of(identity, in: snapshot)
      guard let known = try snapshot.identity(identity.key) ?? arriving?.identity,
        let account = try snapshot.account(known.account)
      else { return try newcomer }
      if let closedAt = known.closedAt, identity.issuedAt.wholeSeconds < closedAt.wholeSeconds {
        return SignInDecision(nil, .overtaken)
      }
      let attaching = opened.link.flatMap { link in
        ids.attachment.map {
          Attachment(identity: link.identity, account: link.account, id: $0.identity, audit: $0.audit)
        }
      }
      if let attaching, try !attaching.isPossible(for: account, in: snapshot) {
        return SignInDecision(nil, .linkTokenInvalid)
      }
      // What is attached may bring a name; if it does not, the next sign-in asks.
      if attaching == nil, try lacksName(account) { return spending(.profileRequired, secret: .pendingName) }
      return try enter(account, by: known, moving: arriving?.move, attaching: attaching)
    }
  }

  /// Somebody who is unknown by this identity.
  private var newcomer: SignInDecision {
    get throws {
      if let holder = try holder {
        let offered = AuditEvent(
          id: ids.audit[0], at: now, kind: .linkOffered, account: holder, client: attempt.client,
          detail: identity.key.provider.rawValue)
        return spending(.accountExists(holder), audit: offered, secret: .pendingLink(to: holder))
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
  }

  /// The account on which the claim's address is proved; of several the one that proved it by its oldest identity.
  private var holder: AccountID? {
    get throws {
      guard let address = identity.provedAddress else { return nil }
      return try snapshot.proofs(of: address, in: identity.key.realm).first?.account
    }
  }

  private func lacksName(_ account: Account?) throws -> Bool {
    try attempt.demandsName && account?.name == nil && snapshot.profile(identity.key) == nil
  }

  private var keeping: SignInAttempt.Secret? {
    get throws {
      guard let token = attempt.refreshToken,
        let known = try snapshot.identity(identity.key) ?? IdentityMove.of(identity, in: snapshot)?.identity
      else { return nil }
      return .vault(.keep(ids.vaultEntry, of: known.id, token))
    }
  }

  private var revocation: SignInAttempt.Secret? { attempt.refreshToken.map { .vault(.revoke(ids.vaultEntry, $0)) } }

  /// Nobody comes in, and what was used up is spent.
  private func spending(
    _ outcome: SignInAttempt.Outcome, audit: AuditEvent? = nil, secret: SignInAttempt.Secret?
  ) -> SignInDecision {
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    for value in attempt.spends { changes.add(.spend(value)) }
    if let audit { changes.add(.audit(audit)) }
    return SignInDecision(changes, outcome, secrets: secret.map { [$0] } ?? [])
  }
}

// MARK: Coming in

extension SignInChoice {
  private func enter(
    _ known: Account, by knownIdentity: Identity, moving move: IdentityMove?, attaching: Attachment?
  ) throws -> SignInDecision {
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    var audit = ids.audit[...]

    var entry = knownIdentity
    let isProofDue = identity.email != nil && (entry.status == .gone || entry.email != identity.email)
    if entry.status != .active {
      entry.status = .active
      entry.closedAt = nil
      changes.add(.audit(event(.identityRevived, audit.removeFirst(), known.id, entry.id, nil)))
    }
    entry.email = identity.email ?? entry.email
    entry.authenticatedAt = max(entry.authenticatedAt, identity.authenticatedAt)
    entry.provedAt = max(entry.provedAt, identity.issuedAt)
    if let move {
      move.commit(entry, audit: audit.removeFirst(), client: attempt.client, &changes, now: now)
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
    if let attaching {
      _ = try attaching.attach(
        to: &account, by: attempt.client, in: attempt.renewing?.id ?? ids.session, seeing: snapshot, &changes, now: now)
    }
    if let link = attempt.link { changes.add(.removeRecord(link)) }
    account.language = attempt.language ?? account.language
    // A new proof within a session opens none, so it makes no device known: the session may be stolen.
    let isNewDevice = attempt.renewing == nil && (attempt.mark.map { account.devices.note($0) } ?? false)
    if account != known || attaching != nil { changes.add(.putAccount(account)) }
    if account != known { tellUpdates(from: known, to: account, by: entry.id, isNewDevice, &changes) }

    changes.add(.count(count(.signedIn)))
    let session: Session
    if let renewing = attempt.renewing, let current = try snapshot.session(renewing.id) {
      session = renew(current, presented: renewing, in: known, by: entry.id, &changes, audit.removeFirst())
    } else {
      session = open(account.id, entry.id, &changes, audit.removeFirst())
      // Not for a new account, whose first session this is.
      changes.add(.limitSessions(of: account.id, keep: lifetimes.sessionsPerAccount, .init(at: now, reason: .expired)))
    }
    return signedIn(
      SignInResult(account: account, session: session, created: false, linked: attaching != nil), changes,
      attaching: attaching)
  }

  private func create() throws -> SignInDecision {
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    let profile = try snapshot.profile(identity.key)
    let entry = Identity(
      id: ids.identity, key: identity.key, account: ids.account, status: .active, email: identity.email, createdAt: now,
      authenticatedAt: identity.authenticatedAt, provedAt: identity.issuedAt)
    var account = Account(
      id: ids.account, realm: identity.key.realm, name: profile?.name, email: nil, createdAt: now)
    account.email = account.email.following(identity.email, of: entry.id)
      .heeding(opened.forwarding, about: identity.email, of: entry.id)
    account.language = attempt.language
    // The first of them, so nobody is told of it.
    if let mark = attempt.mark { _ = account.devices.note(mark) }
    changes.add(.putAccount(account))
    changes.add(.putIdentity(entry))
    if identity.provedAddress != nil { changes.add(proof(by: entry)) }
    if profile != nil { changes.add(.removeProfile(identity.key)) }
    changes.add(.audit(event(.accountCreated, ids.audit[0], account.id, entry.id, nil)))
    changes.add(.count(count(.signedUp)))
    let session = open(account.id, entry.id, &changes, ids.audit[1])
    return signedIn(SignInResult(account: account, session: session, created: true), changes, attaching: nil)
  }

  /// The identity becomes the first sign-in method of a guest. Account and session go on under their ids.
  private func upgrade(_ guest: Account, in current: Session) throws -> SignInDecision {
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    var account = guest
    var attachment = Attachment(identity: identity, account: guest.id, id: ids.identity, audit: ids.audit[0])
    attachment.forwarding = opened.forwarding
    let entry = try attachment.attach(
      to: &account, by: attempt.client, in: current.id, seeing: snapshot, &changes, now: now)
    account.language = attempt.language ?? account.language
    changes.add(.putAccount(account))
    // The guest came back, and the account is somebody's from now on: a sign-up with this provider besides the guest's.
    changes.add(.count(count(.signedIn)))
    changes.add(.count(count(.signedUp)))
    let session = goOn(current.upgraded(to: entry.id, at: now), by: entry.id, &changes, ids.audit[1])
    return signedIn(
      SignInResult(account: account, session: session, created: false, linked: true), changes, attaching: nil)
  }

  private func signedIn(
    _ result: SignInResult, _ changes: ChangeSet, attaching: Attachment?
  ) -> SignInDecision {
    var secrets: [SignInAttempt.Secret] = []
    if let token = attempt.refreshToken {
      secrets.append(.vault(.keep(ids.vaultEntry, of: result.session.identity, token)))
    }
    if let attaching, let attachment = ids.attachment, let token = opened.link?.refreshToken {
      secrets.append(.vault(.keep(attachment.vaultEntry, of: attaching.id, token)))
    }
    if attempt.deferredFor != nil { secrets.append(.deferredExchange(result.session.id)) }
    return SignInDecision(changes, .signedIn(result), secrets: secrets)
  }

  /// Writes audit events for a changed name or address, which webhooks report, and for a new device, which is mailed.
  private func tellUpdates(
    from old: Account, to new: Account, by entry: IdentityID, _ isNewDevice: Bool, _ changes: inout ChangeSet
  ) {
    // Drawn ids are for what every sign-in writes; these follow upon them.
    var id = ids.audit[ids.audit.count - 1]
    for (word, isChanged) in [("name", old.name != new.name), ("email", old.email != new.email)] where isChanged {
      id = AuditEventID(id.uuid.successor)
      changes.add(
        .audit(
          AuditEvent(
            id: id, at: now, kind: .accountUpdated, account: new.id, identity: entry, client: attempt.client,
            detail: word)))
    }
    guard isNewDevice else { return }
    changes.add(.audit(event(.newDevice, AuditEventID(id.uuid.successor), new.id, entry, ids.session)))
  }

  private func open(
    _ account: AccountID, _ entry: IdentityID, _ changes: inout ChangeSet, _ auditID: AuditEventID
  ) -> Session {
    let lifetime = attempt.kind == .tokens ? lifetimes.tokenSession : lifetimes.cookieSessionIdle
    let session = Session(
      id: ids.session, account: account, identity: entry, client: attempt.client, kind: attempt.kind,
      surface: attempt.surface, secret: ids.sessionSecret, createdAt: now,
      authenticatedAt: min(now, attempt.provedAt ?? now), isUnconfirmed: attempt.deferredFor != nil, lastUsedAt: now,
      expiresAt: now.addingTimeInterval(lifetime).inMilliseconds, device: attempt.device)
    put(session, &changes)
    changes.add(.audit(event(.signedIn, auditID, account, entry, session.id)))
    return session
  }

  /// The person proved who they are once more. The session goes on, with a new refresh token.
  ///
  /// Of several such sign-ins at once, and of one that is repeated because its answer was lost, the first counts: the others get
  /// what it got, and the session gains nothing by them.
  private func renew(
    _ session: Session, presented: PresentedSession, in account: Account, by entry: IdentityID,
    _ changes: inout ChangeSet, _ auditID: AuditEventID
  ) -> Session {
    let isOvertaken = !presented.isCurrent(for: session, of: account) && !session.isUnconfirmed
    if isOvertaken, now < session.authenticatedAt.addingTimeInterval(Self.togetherness) {
      return goOn(session, by: entry, &changes, auditID)
    }
    var renewed = session.proved(at: min(now, attempt.provedAt ?? now), now: now)
    renewed.isUnconfirmed = attempt.deferredFor != nil
    return goOn(renewed, by: entry, &changes, auditID)
  }

  /// Within how many seconds sign-ins in one session belong together.
  private static let togetherness: TimeInterval = 60

  private func goOn(
    _ session: Session, by entry: IdentityID, _ changes: inout ChangeSet, _ auditID: AuditEventID
  ) -> Session {
    var renewed = session
    renewed.lastUsedAt = now
    renewed.expiresAt = now.addingTimeInterval(lifetimes.tokenSession).inMilliseconds
    if attempt.device != Device() { renewed.device = attempt.device }
    put(renewed, &changes)
    changes.add(.audit(event(.sessionRenewed, auditID, session.account, entry, session.id)))
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

  private func event(
    _ kind: AuditEvent.Kind, _ id: AuditEventID, _ account: AccountID, _ identity: IdentityID, _ session: SessionID?
  ) -> AuditEvent {
    AuditEvent(
      id: id, at: now, kind: kind, account: account, identity: identity, session: session, client: attempt.client,
      detail: attempt.surface.rawValue)
  }
}
