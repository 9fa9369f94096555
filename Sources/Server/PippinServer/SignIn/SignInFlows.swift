import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// Every sign-in, from the proof to the session: native, in a browser, with another provider, with a password.
package struct SignInFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// Hands out a nonce. Nothing is written.
  package func nonce(for client: ClientID) throws(ServerError) -> SealedNonce {
    _ = try clients.known(client)
    return SealedNonce(for: client, keys: masterKeys, random: random, now: now())
  }
}

/// What an app or a page asks for with a proof, whatever the proof is.
struct SignInTerms: Sendable {
  let client: ClientID
  let intent: SignInAttempt.Intent
  var kind = Session.Kind.tokens
  let device: Device
  /// The link token that was presented.
  let link: LinkHandle?
  /// SHA-256 of the code of the invitation that was presented.
  var invitation: [UInt8]?
  /// The session that the person proves anew; `nil` to open one.
  var renewing: Caller?
  /// Whether a person without a name is asked for one first, if the client demands names. What waits for the name would outlive a
  /// change of the password, so a password is never kept waiting.
  var mayWaitForName = true

  /// The terms in the body of an API request.
  init(
    client: String, intent: SignInIntent?, device: DeviceBody?, linkToken: SecretText?, invitation: SecretText?
  ) {
    self.init(
      client: ClientID(rawValue: client), intent: intent == .existing ? .existing : .any, device: Device(device),
      link: linkToken.map { LinkHandle(presented: $0.revealed) })
    self.invitation = InvitationCode.digest(presented: invitation)
  }

  init(client: ClientID, intent: SignInAttempt.Intent, device: Device, link: LinkHandle?) {
    (self.client, self.intent, self.device, self.link) = (client, intent, device, link)
  }
}

/// A person whom a provider vouched for, and what came with the proof.
struct ProvenPerson: Sendable {
  let identity: ProvenIdentity
  /// The name that the provider knows.
  var name: PersonName?
  /// Whether the provider gives the name only once, so that it is kept before anything else can fail (R-1, TRAP-12).
  var isNameGivenOnce = false
  /// The single-use values that came with the proof.
  var spends: [SpentValue] = []
  /// When the person proved who they are; `nil` if it was just now. A token without a nonce may be older than it looks.
  var provedAt: Date?
  /// The code that is still to be exchanged.
  var code: AppleCode?
  /// What must hold when the session is opened, and is committed with it.
  var hooks: [CommitHook] = []
  /// What was read to verify the proof. If it shows all that the decision needs, nothing is read again; the commit shows whether it still
  /// holds.
  var seen: Snapshot?
}

/// Changes that are committed with the session that a sign-in opens, and conditions under which it is not opened.
struct CommitHook: Sendable {
  /// What the hook relies on.
  var reads: [Read] = []
  /// Adds changes to those of the sign-in. Throws if something that the hook relies on does not hold any more.
  let join: @Sendable (Snapshot, inout SignInResult, inout ChangeSet) throws -> Void
}

/// The browser and its flow, where a sign-in ends in a browser: what has to wait is kept under the browser's cookie.
struct WebPlace: Sendable {
  let browser: BrowserID
  let flow: WebFlow
}

// MARK: The pipeline

extension SignInFlows {
  /// Signs in as ``signIn(on:hooks:prove:)`` does, and gives all copies of one request one answer.
  ///
  /// - Parameters:
  ///   - idempotency: the key under which the answer is remembered. Without one, only copies that arrive while the first is being
  ///     decided get its answer.
  ///   - body: SHA-256 of the request's body.
  func signIn(
    on terms: SignInTerms, idempotency: IdempotencyKey?, body: [UInt8],
    prove: () async throws(ServerError) -> ProvenPerson
  ) async throws(ServerError) -> SignInResult {
    _ = try clients.known(terms.client)
    return try await answering(
      "sign-in", of: terms.client, renewing: terms.renewing?.session.id, idempotency: idempotency, body: body
    ) { hooks throws(ServerError) in
      try await signIn(on: terms, hooks: hooks, prove: prove)
    }
  }

  /// Gives all copies of one request one answer.
  ///
  /// - Parameters:
  ///   - kind: what is asked for.
  ///   - open: opens the session, with what is to be committed with it.
  func answering(
    _ kind: String, of client: ClientID, renewing: SessionID?, idempotency: IdempotencyKey?, body: [UInt8],
    _ open: ([CommitHook]) async throws(ServerError) -> SignInResult
  ) async throws(ServerError) -> SignInResult {
    if let idempotency {
      return try await once(RememberedAnswer(idempotency, of: client, renewing: renewing)) { hook throws(ServerError) in
        try await open([hook])
      }
    }
    let session = renewing?.description ?? ""
    let name = SHA256.hash("\(kind)\u{0}\(client.rawValue)\u{0}\(session)\u{0}".utf8 + body)
    return try await server.signInAnswers.run(name) { () async throws(ServerError) in
      var result = try await open([])
      result.accessToken = try await sessions.accessToken(for: result.session, of: result.account)
      return result
    }
  }

  /// Signs in the person whom `prove` verifies. Every sign-in takes these steps; in a browser the callback takes the first half,
  /// and ``open(_:in:deferring:hasWaited:from:snapshot:hooks:)`` is the second.
  ///
  /// Nothing before the commit changes anything here but the kept name, so the same request can be sent again after a 503, unless its
  /// code is spent, which the error then says.
  func signIn(
    on terms: SignInTerms, hooks: [CommitHook], prove: () async throws(ServerError) -> ProvenPerson
  ) async throws(ServerError) -> SignInResult {
    // 1. The client is known.
    let client = try clients.known(terms.client)

    // 2. The sign-ins of a guest's session run one after the other. Each of them would give the guest the first sign-in method; those
    //    that come too late keep their codes.
    let guestLock = terms.renewing.flatMap { $0.account.isGuest ? $0.session.id.uuid.bytes : nil }
    await locks.enter(guestLock)
    defer { locks.leave(guestLock) }

    // 3. A link token that nobody was given is refused before it costs a verification and the person's code.
    if let link = terms.link { try await refuseUnknown(link, of: client.id) }

    // 4. The proof is verified, and where an account may be created, that the app is genuine.
    let mayCreate = terms.intent == .any && terms.renewing == nil && terms.link == nil
    let verdict = mayCreate ? try await appAttest.judge(for: client) : nil
    let person = try await prove()
    request.subject?.note(person.identity.key)

    // 5. The sign-ins with one code run one after the other. The second finds the nonce used, so the provider gets a code once
    //    (TOKEN-6).
    let nonceLock = person.code == nil ? nil : person.spends.first?.digest
    await locks.enter(nonceLock)
    defer { locks.leave(nonceLock) }

    // 6. The store is read as the decision will need it. A name that the provider gives only once is kept now, before anything else
    //    can fail (R-1, TRAP-12).
    var attempt = SignInAttempt(
      identity: person.identity, client: client.id, intent: terms.intent, kind: terms.kind,
      surface: client.platform.surface, device: terms.device, spends: person.spends,
      demandsName: client.demandsName && terms.mayWaitForName, renewing: terms.renewing?.presented,
      provedAt: person.provedAt, link: terms.link?.id)
    // A request that was not to create an account proved nothing for one, and what it leaves behind creates none.
    attempt.newAccounts = client.newAccountTerms(
      unattested: verdict.map(\.refusal) ?? client.refusalOfUnattestedAccounts, invitation: terms.invitation)
    let hooks = person.hooks + hooks + (verdict?.hooks ?? [])
    let reads = attempt.reads + hooks.flatMap(\.reads)
    var snapshot =
      if person.isNameGivenOnce, let name = person.name {
        try await read(reads, keeping: name, of: attempt)
      } else if let seen = person.seen, reads.allSatisfy(seen.reads.contains) {
        seen
      } else {
        try await read(reads)
      }
    let further = try asking { [snapshot] in try attempt.identity.readsForTransfer(after: snapshot) }
    if !further.isEmpty { snapshot = try await read(reads + further) }

    // 7. What the decision would refuse is refused before it costs the code, also by the operator's hook. The decision says it again.
    try await signUpHook.settle(&attempt, named: person.name, on: snapshot)
    if !attempt.newAccounts.reads.allSatisfy(snapshot.reads.contains) {
      snapshot = try await read(reads + further + attempt.newAccounts.reads)
    }
    let refusal = try asking {
      let pending = try attempt.link.flatMap { try pendingLink($0, of: client.id, in: snapshot)?.attachment }
      return try attempt.refusal(on: snapshot, opened: SignInAttempt.Opened(link: pending), now: now())
    }
    if let refusal { throw ServerError(refusal: refusal) }
    attempt.wasKnown = try asking { try snapshot.identity(attempt.identity.key) } != nil

    // 8. Without a code, the account and the session are decided and committed right away.
    guard let code = person.code else {
      let isNameKept = try await keep(person, ofNewcomerIn: snapshot)
      return try await open(attempt, snapshot: isNameKept ? nil : snapshot, hooks: hooks)
    }

    // 9. A code is exchanged first. No identity is attached and no session made recent by a code that Apple was not asked about.
    let exchange = try await apple.exchange(
      code, naming: attempt.identity, for: client, mayDefer: attempt.link == nil && attempt.renewing == nil)
    attempt.refreshToken = exchange.refreshToken
    if exchange.deferred != nil { attempt.wasKnown = false }
    do throws(ServerError) {
      return try await open(
        attempt, deferring: exchange.deferred, snapshot: exchange.deferred == nil ? snapshot : nil, hooks: hooks)
    } catch {
      // The code is spent, so the same request could only fail at Apple.
      throw error.code == .storeUnavailable ? error.afterCodeWasSpent() : error
    }
  }

  /// Refuses a link token that this client was not given, or that has expired.
  private func refuseUnknown(_ link: LinkHandle, of client: ClientID) async throws(ServerError) {
    let record = try await read([.record(link.id)]) { try $0.record(link.id) }
    guard PendingLink(opening: record, for: client, keys: masterKeys, now: now()) != nil else {
      throw .linkTokenInvalid
    }
  }

  /// Decides and commits a sign-in: account, identity, vault entry, session, spent values and audit in one change set.
  ///
  /// - Parameters:
  ///   - proven: the attempt, whose proof is verified and whose code is exchanged.
  ///   - place: where what has to wait is kept. Without a place, an app is given a token for it.
  ///   - deferred: the exchange that is deferred because Apple's token endpoint is down.
  ///   - hasWaited: whether the proof waited in a record, so that consent may have been withdrawn since.
  ///   - waiting: the id of that record, if it serves once. A refusal that revokes what the provider gave uses it up, too.
  ///   - snapshot: what was read for this attempt a moment ago. The commit shows whether it still holds.
  func open(
    _ proven: SignInAttempt, in place: WebPlace? = nil, deferring deferred: DeferredExchange? = nil,
    hasWaited: Bool = false, from waiting: [UInt8]? = nil, snapshot: Snapshot? = nil, hooks: [CommitHook] = []
  ) async throws(ServerError) -> SignInResult {
    // 1. The request's language and device complete the attempt. An app says which device it is on when it redeems its ticket; the
    //    ticket of a web app is redeemed by a server, so there the browser is the device.
    var attempt = proven
    attempt.deferredFor = deferred?.identity
    attempt.language = attempt.language ?? request.ownLanguage
    if place?.flow.returnTo == nil || attempt.surface == .web, attempt.mark == nil {
      attempt.mark = request.mark(
        of: attempt.device, client: attempt.client, surface: attempt.surface, in: attempt.identity.key.realm)
    }

    // 2. The sign-ins of one person run one after the other. Otherwise each of a crowd would find that what it read has changed, and
    //    give up with its code spent.
    let personLock = attempt.identity.key.digest(for: "person")
    await locks.enter(personLock)
    defer { locks.leave(personLock) }
    // And those with one invitation, which all of them would use up.
    await locks.enter(attempt.newAccounts.invitation)
    defer { locks.leave(attempt.newAccounts.invitation) }
    request.subject?.note(attempt.identity.key)

    // 3. The decision, and the commit.
    let now = now()
    let withdrawal = hasWaited ? WithdrawnConsent(of: attempt.identity.key) : nil
    let stamp = stamp(at: now)
    let reads = attempt.reads + hooks.flatMap(\.reads) + (withdrawal.map { [.record($0.id)] } ?? [])
    let (outcome, token) = try await decide(
      on: reads, snapshot: snapshot, further: { try furtherReads(for: attempt, after: $0) }
    ) {
      snapshot -> Decision<(SignInAttempt.Outcome, LinkHandle?)> in
      // It replaces a session's tokens, and spends nothing by which a copy of the request would be known: the tokens that the copy got
      // from another server meanwhile would count as used twice.
      if attempt.renewing != nil, attempt.spends.isEmpty { try refuseLate() }
      let opened = SignInAttempt.Opened(
        link: try attempt.link.flatMap { try attachment(by: $0, of: attempt.client, in: snapshot) },
        withdrawal: try withdrawal?.time(in: snapshot, keys: masterKeys),
        forwarding: try KeptForwarding.needed(by: attempt.identity, after: snapshot)?
          .notice(in: snapshot, keys: masterKeys))
      let decision = try attempt.decide(on: snapshot, opened: opened, lifetimes: lifetimes, at: stamp)
      guard var changes = decision.changes else { return Decision(nil, (decision.outcome, nil)) }
      let handle = LinkHandle(in: place, for: decision.secrets, random: random)
      for secret in decision.secrets {
        changes.add(
          try sealed(
            secret, of: attempt, isKnown: try snapshot.identity(attempt.identity.key) != nil, in: place,
            deferring: deferred, as: handle, now: now))
      }
      guard case .signedIn(var result) = decision.outcome else {
        // What the provider gave is being revoked, so the record stands for nothing any more.
        if let waiting, case .newAccountRefused = decision.outcome {
          guard try snapshot.record(waiting) != nil else { throw ServerError.profileTokenUnknown }
          changes.add(.removeRecord(waiting))
        }
        return Decision(changes, (decision.outcome, handle))
      }
      for hook in hooks { try hook.join(snapshot, &result, &changes) }
      return Decision(changes, (.signedIn(result), nil))
    }

    // 4. The result, or the error that says what the person can do.
    switch outcome {
    case .signedIn(let result): return result
    case .accountExists(let holder):
      request.subject?.note(holder)
      guard let token else { throw .unexpected(detail: "an account exists, and nothing was offered") }
      throw .accountExists(try await offer(attempt.identity, of: holder, under: token, to: clients[attempt.client]))
    case .profileRequired:
      guard let token else { throw .unexpected(detail: "a name is missing, and nothing was kept") }
      throw .profileRequired(token.token)
    case .exchangeRequired:
      throw .providerUnreachable(
        .apple, retryAfter: deferred?.retryAfter ?? ServerError.providerRetryAfter, newAuthorization: false,
        cause: deferred?.cause ?? "")
    default: throw ServerError(refusal: outcome)
    }
  }

  /// What the decision needs besides its first reads: the records of a link token, of a transfer between teams, and of a forwarding
  /// that was switched off, and what decides on a new account, which a snapshot of before the hook was asked does not have.
  private func furtherReads(for attempt: SignInAttempt, after snapshot: Snapshot) throws -> [Read] {
    try attempt.newAccounts.reads
      + (attempt.link.map { try readsForLink($0, of: attempt.client, after: snapshot) } ?? [])
      + attempt.identity.readsForTransfer(after: snapshot)
      + (KeptForwarding.needed(by: attempt.identity, after: snapshot).map { [.record($0.id)] } ?? [])
  }

  /// Seals what the decision wants to keep. The decision has no keys.
  private func sealed(
    _ secret: SignInAttempt.Secret, of attempt: SignInAttempt, isKnown: Bool, in place: WebPlace?,
    deferring deferred: DeferredExchange?, as handle: LinkHandle?, now: Date
  ) throws(ServerError) -> PippinAccounts.Change {
    switch secret {
    case .vault(let secret):
      return try vault.sealed(secret, from: attempt.identity.key, to: attempt.client, now: now)
    case .pendingLink(let account):
      guard let handle else { throw .unexpected(detail: "a link was to wait without a token") }
      let pending = PendingLink(
        identity: attempt.identity, account: account, client: attempt.client, refreshToken: attempt.refreshToken,
        flow: place?.flow)
      return try storing(pending, as: handle.id, until: now.addingTimeInterval(PendingLink.lifetime))
    case .pendingName:
      // The record opens a session later, and would not notice that the password was changed meanwhile.
      guard attempt.identity.key.provider != .password else {
        throw .unexpected(detail: "a password was to wait for a name")
      }
      let pending = UnfinishedSignUp(
        identity: attempt.identity, client: attempt.client, intent: attempt.intent, wasKnown: isKnown,
        refreshToken: attempt.refreshToken, device: attempt.device, mark: attempt.mark, language: attempt.language,
        flow: place?.flow, appVerdict: KeptAppVerdict(refusal: attempt.newAccounts.unattested),
        invitation: attempt.newAccounts.invitation, approval: attempt.newAccounts.approval)
      let id =
        place.map { UnfinishedSignUp.id(of: $0.browser) }
        ?? handle?.token.map { UnfinishedSignUp.id(of: $0.revealed) }
      guard let id else { throw .unexpected(detail: "a name was to be asked for without a token") }
      return try storing(pending, as: id, until: now.addingTimeInterval(pending.lifetime))
    case .deferredExchange(let session):
      guard let deferred else { throw .unexpected(detail: "no exchange was deferred") }
      return .enqueue(
        try deferred.job(newID(at: now), following: session, now: now, keys: masterKeys, random: random))
    }
  }
}

extension LinkHandle {
  /// The handle of what has to wait; `nil` if nothing has to.
  fileprivate init?(in place: WebPlace?, for secrets: [SignInAttempt.Secret], random: RandomSource) {
    let waits = secrets.contains { secret in
      switch secret {
      case .pendingLink, .pendingName: true
      case .vault, .deferredExchange: false
      }
    }
    guard waits else { return nil }
    if let place { self.init(of: place.browser) } else { self.init(random: random) }
  }
}

extension ServerError {
  /// The error of a sign-up that the decision refuses.
  init(refusal: NewAccountRefusal) {
    switch refusal {
    case .unattested(let reason): self = .appAttestRequired(reason)
    case .closed: self.init(.signUpClosed)
    case .invitation(let problem):
      self.init(.invitationRequired) { $0.reason = InvitationRequiredReason(problem).rawValue }
    case .emailDomain: self.init(.emailDomainNotAllowed)
    case .externalIDInUse: self = .signUpExternalIDInUse
    // Somebody who was known when the hook might have been asked is not any more.
    case .unasked: self = .storeUnavailable(detail: "an account would be created about which the hook was not asked")
    }
  }

  /// The error of a sign-in that the decision refuses.
  init(refusal outcome: SignInAttempt.Outcome) {
    switch outcome {
    case .linkTokenInvalid: self = .linkTokenInvalid
    case .linkOfAnother: self = .linkOfAnother
    case .deletionInProgress: self = .deletionInProgress
    case .suspended: self = .accountSuspended
    case .accountNotFound: self = .accountNotFound
    case .newAccountRefused(let refusal): self.init(refusal: refusal)
    case .sessionEnded(let reason): self = .sessionEnded(reason)
    case .sessionOfAnother: self = .appleUserMismatch
    case .guestOfAnother: self = .identityInUse
    case .alreadySpent: self = .nonceUsed
    // Consent was withdrawn after this code was issued, so the code is dead at Apple whatever Apple answered in the race.
    case .overtaken: self = .authorizationCodeInvalid
    case .signedIn, .accountExists, .profileRequired, .exchangeRequired:
      self = .unexpected(detail: "“\(outcome)” is no refusal")
    }
  }
}

// MARK: Names

extension SignInFlows {
  /// Reads what an attempt needs, and keeps the name of its person on the same reading.
  private func read(
    _ reads: [Read], keeping name: PersonName, of attempt: SignInAttempt
  ) async throws(ServerError) -> Snapshot {
    let key = attempt.identity.key
    let snapshot = try await reading { () throws(StoreError) in try await store.snapshot(of: reads) }
    // A sealed record that this server cannot open must not cost the name.
    guard snapshot.sealedUnder.isEmpty else {
      try await keep(name, for: key, spending: attempt.spends)
      return try await read(reads)
    }
    let now = now()
    let keep = KeepProfile(key: key, name: name, spends: attempt.spends)
    let stamp = stamp(at: now)
    return try await decide(on: reads, snapshot: snapshot, further: { _ in [] }) { snapshot in
      let changes = try keep.decide(on: snapshot, at: stamp)
      return Decision(changes, changes == nil ? snapshot : keep.snapshotAfter(snapshot, now: now))
    }
  }

  /// Keeps the name that Apple gives once, before anything else can fail (R-1, TRAP-12).
  ///
  /// - Parameters:
  ///   - spends: the single-use values that came with the proof. If one of them is spent, nothing is kept.
  ///   - record: the record that the proof was taken from, if there is one. If it is gone, nothing is kept.
  func keep(
    _ name: PersonName, for key: IdentityKey, spending spends: [SpentValue], from record: [UInt8]? = nil
  ) async throws(ServerError) {
    let stamp = stamp(at: now())
    let keep = KeepProfile(key: key, name: name, spends: spends, record: record)
    _ = try await decide(on: keep.reads) { snapshot in
      Decision(try keep.decide(on: snapshot, at: stamp), ())
    }
  }

  /// Keeps the name of a newcomer whose provider gives the name each time. For a person who has an account it is not kept: a name that
  /// its owner removed would come back with each sign-in.
  ///
  /// - Returns: whether anything was written.
  func keep(_ person: ProvenPerson, ofNewcomerIn snapshot: Snapshot) async throws(ServerError) -> Bool {
    let key = person.identity.key
    guard !person.isNameGivenOnce, let name = person.name,
      try asking({ try snapshot.identity(key) == nil && snapshot.profile(key) == nil })
    else { return false }
    try await keep(name, for: key, spending: person.spends)
    return true
  }
}
