package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

extension SignInFlows {
  /// Decides and commits a sign-in: account, identity, vault entry, session, spent values and audit in one change set.
  ///
  /// - Parameters:
  ///   - place: where what has to wait is kept; an app is given a token.
  ///   - deferred: the exchange that Apple's token endpoint was not there for.
  ///   - hasWaited: whether the proof waited here, so that consent may have been withdrawn since.
  ///   - seen: what all that is read came to a moment ago.
  func open(
    _ attempt: SignInAttempt, in place: WebPlace? = nil, deferring deferred: DeferredExchange? = nil,
    hasWaited: Bool = false, seen: Snapshot? = nil, with hooks: [CommitHook] = []
  ) async throws(ServerError) -> SignInResult {
    var attempt = attempt
    attempt.deferredFor = deferred?.identity
    attempt.language = attempt.language ?? context.request.ownLanguage
    // An app on a device says which one it is when it redeems its ticket; what redeems the ticket of a web app is a server.
    if place?.flow.returnTo == nil || attempt.surface == .web, attempt.mark == nil {
      attempt.mark = context.request.mark(
        of: attempt.device, client: attempt.client, surface: attempt.surface, in: attempt.identity.key.realm)
    }
    let opening = Opening(
      attempt: attempt, place: place, deferred: deferred,
      withdrawal: hasWaited ? WithdrawnConsent(of: attempt.identity.key) : nil, hooks: hooks)
    // One person's sign-ins take turns: in a crowd of them each would find what it read changed, and give up with its code spent.
    return try await locks.run(attempt.identity.key.digest(for: "person")) { () async throws(ServerError) in
      try await openInTurn(opening, seen: seen)
    }
  }

  private func openInTurn(_ opening: Opening, seen: Snapshot?) async throws(ServerError) -> SignInResult {
    let (attempt, now) = (opening.attempt, now())
    context.subject.note(attempt.identity.key)
    let stamp = stamp(at: now)
    let further = { (snapshot: Snapshot) in
      try (attempt.link.map { try readsForLink($0, of: attempt.client, after: snapshot) } ?? [])
        + attempt.identity.readsForTransfer(after: snapshot)
        + (KeptForwarding.needed(by: attempt.identity, after: snapshot).map { [.record($0.id)] } ?? [])
    }
    let (outcome, token) = try await decide(on: opening.reads, seen: seen, further: further) {
      snapshot -> Decision<(SignInAttempt.Outcome, LinkHandle?)> in
      let opened = SignInAttempt.Opened(
        link: try attempt.link.flatMap { try attachment(by: $0, of: attempt.client, in: snapshot) },
        withdrawal: try opening.withdrawal?.time(in: snapshot, keys: masterKeys),
        forwarding: try KeptForwarding.needed(by: attempt.identity, after: snapshot)?
          .notice(in: snapshot, keys: masterKeys))
      let decision = try attempt.decide(on: snapshot, opened: opened, lifetimes: lifetimes, at: stamp)
      guard var changes = decision.changes else { return Decision(nil, (decision.outcome, nil)) }
      let handle = LinkHandle(in: opening.place, for: decision.secrets, random: random)
      for secret in decision.secrets { changes.add(try sealed(secret, of: opening, as: handle, now: now)) }
      guard case .signedIn(var result) = decision.outcome else { return Decision(changes, (decision.outcome, handle)) }
      for hook in opening.hooks { try hook.join(snapshot, &result, &changes) }
      return Decision(changes, (.signedIn(result), nil))
    }
    switch outcome {
    case .signedIn(let result): return result
    case .accountExists(let holder):
      context.subject.note(holder)
      guard let token else { throw .unexpected(detail: "an account exists, and nothing was offered") }
      throw .accountExists(try await offer(attempt.identity, of: holder, under: token, to: clients[attempt.client]))
    case .profileRequired:
      guard let token else { throw .unexpected(detail: "a name is missing, and nothing was kept") }
      throw .profileRequired(token.token)
    case .exchangeRequired:
      throw .providerUnreachable(
        .apple, retryAfter: opening.deferred?.retryAfter ?? ServerError.providerRetryAfter, newAuthorization: false,
        cause: opening.deferred?.cause ?? "")
    default: throw refused(outcome)
    }
  }

  /// What nobody comes in by, as the answer says it.
  func refused(_ outcome: SignInAttempt.Outcome) -> ServerError {
    switch outcome {
    case .linkTokenInvalid: .linkTokenInvalid
    case .linkOfAnother: .linkOfAnother
    case .deletionInProgress: .deletionInProgress
    case .suspended: .accountSuspended
    case .accountNotFound: .accountNotFound
    case .sessionEnded(let reason): .sessionEnded(reason)
    case .sessionOfAnother: .appleUserMismatch
    case .guestOfAnother: .identityInUse
    case .alreadySpent: .nonceUsed
    // Consent was withdrawn after this code was issued, so the code is dead at Apple whatever it answered in the race.
    case .overtaken: .authorizationCodeInvalid
    case .signedIn, .accountExists, .profileRequired, .exchangeRequired:
      .unexpected(detail: "“\(outcome)” is no refusal")
    }
  }

  /// Seals what the decision wants kept, under the keys that it does not have.
  private func sealed(
    _ secret: SignInAttempt.Secret, of opening: Opening, as handle: LinkHandle?, now: Date
  ) throws(ServerError) -> Change {
    let attempt = opening.attempt
    switch secret {
    case .vault(let secret):
      return try vault.sealed(secret, from: attempt.identity.key, to: attempt.client, now: now)
    case .pendingLink(let account):
      guard let handle else { throw .unexpected(detail: "a link was to wait without a token") }
      let pending = PendingLink(
        identity: attempt.identity, account: account, client: attempt.client, refreshToken: attempt.refreshToken,
        flow: opening.place?.flow)
      return try storing(pending, as: handle.id, until: now.addingTimeInterval(PendingLink.lifetime))
    case .pendingName:
      // The record opens a session later, and would not notice that the password was changed meanwhile.
      guard attempt.identity.key.provider != .password else {
        throw .unexpected(detail: "a password was to wait for a name")
      }
      let pending = PendingSignUp(
        identity: attempt.identity, client: attempt.client, refreshToken: attempt.refreshToken,
        device: attempt.device, mark: attempt.mark, language: attempt.language, flow: opening.place?.flow)
      let id =
        opening.place.map { PendingSignUp.id(of: $0.browser) }
        ?? handle?.token.map { PendingSignUp.id(of: $0.revealed) }
      guard let id else { throw .unexpected(detail: "a name was to be asked for without a token") }
      return try storing(pending, as: id, until: now.addingTimeInterval(pending.lifetime))
    case .deferredExchange(let session):
      guard let deferred = opening.deferred else { throw .unexpected(detail: "no exchange was deferred") }
      return .enqueue(
        try deferred.job(newID(at: now), following: session, now: now, keys: masterKeys, random: random))
    }
  }
}

/// A sign-in that is about to be decided, with what goes along.
private struct Opening: Sendable {
  let attempt: SignInAttempt
  let place: WebPlace?
  let deferred: DeferredExchange?
  let withdrawal: WithdrawnConsent?
  let hooks: [CommitHook]

  var reads: [Read] {
    attempt.reads + hooks.flatMap(\.reads) + (withdrawal.map { [.record($0.id)] } ?? [])
  }
}

extension LinkHandle {
  /// Where what has to wait is kept; `nil` where nothing has to.
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

/// What a person is told whose identity is new but whose address is not (`account_exists`).
package struct LinkOffer: Sendable, Equatable {
  /// For an app to send along with the next sign-in; none on the web, where the browser's cookie stands for it.
  package let token: SecretText?
  /// The ways into the account that exists.
  package let signInWith: [String]
  /// Of the OpenID Connect and OAuth 2 providers among them: which ones, by the tenants of their identities.
  package let tenants: Set<String>
  /// The ids of the same ones in the settings of the client that is told.
  package let openIDProviders: [String]
  /// Who vouches for what would be attached.
  package let provider: Provider
  /// Which of the OpenID Connect and OAuth 2 providers; only with `openid`.
  package let tenant: String?
  /// Its id in the settings of the client that is told.
  package let openIDProvider: String?
  /// The address that it names.
  package let email: String?
  /// Whether a code that is mailed to that address lets the account's owner in and attaches it.
  package var takesEmailCode = false
}

extension SignInFlows {
  /// What to tell a client, once the offer is committed.
  func offer(
    _ identity: ProvenIdentity, of holder: AccountID, under handle: LinkHandle, to client: Client?
  ) async throws(ServerError) -> LinkOffer {
    let (methods, tenants) = try await signInMethods(to: holder)
    var takesEmailCode = false
    if let client, client.reasonToRefuse(.password, mails: mails) == nil {
      takesEmailCode = try await account(holder, openedByMailboxOf: identity, at: client) != nil
    }
    return LinkOffer(
      token: handle.token, signInWith: methods, tenants: tenants,
      openIDProviders: client?.openIDProviders.filter { tenants.contains($0.tenant) }.map(\.id) ?? [],
      provider: identity.key.provider, tenant: identity.key.provider == .openid ? identity.key.tenant : nil,
      openIDProvider: client?.openIDProviderID(of: identity.key), email: identity.email?.address,
      takesEmailCode: takesEmailCode)
  }

  /// What the presented link token stands for; `nil` when it stands for nothing, or its consent was withdrawn since.
  func attachment(by link: [UInt8], of client: ClientID, in snapshot: Snapshot) throws -> PendingAttachment? {
    guard let pending = try pendingLink(link, of: client, in: snapshot),
      try !WithdrawnConsent(of: pending.identity.key).overtakes(
        proofOf: pending.identity.issuedAt, in: snapshot, keys: masterKeys)
    else { return nil }
    return pending.attachment
  }

  /// What must be read besides once the record of a presented link token is known.
  func readsForLink(_ link: [UInt8], of client: ClientID, after snapshot: Snapshot) throws -> [Read] {
    guard let key = try pendingLink(link, of: client, in: snapshot)?.identity.key else { return [] }
    return Attachment.reads(for: key) + [.record(WithdrawnConsent(of: key).id)]
  }

  /// The record of a presented link token, if its client presents it in time.
  func pendingLink(_ link: [UInt8], of client: ClientID, in snapshot: Snapshot) throws -> PendingLink? {
    try PendingLink(opening: snapshot.record(link), for: client, keys: masterKeys, now: now())
  }
}

/// An `Idempotency-Key` and the body it came with.
package struct IdempotencyKey: Sendable {
  /// At most 255 bytes, chosen by the client.
  package let key: String
  /// SHA-256 of the request's body.
  package let bodyDigest: [UInt8]

  package init(key: String, bodyDigest: [UInt8]) {
    self.key = key
    self.bodyDigest = bodyDigest
  }
}

/// Where the answer to a sign-in with an `Idempotency-Key` is remembered for ten minutes.
struct RememberedAnswer: Sendable {
  static let lifetime: TimeInterval = 600
  let id: [UInt8]
  let bodyDigest: [UInt8]

  init(_ key: IdempotencyKey, of client: ClientID) {
    id = SHA256.hash("idempotency\u{0}\(client.rawValue)\u{0}\(key.key)")
    bodyDigest = key.bodyDigest
  }
}

extension SignInFlows {
  /// Gives the answer that is remembered, or has one made; two requests with the same key take turns.
  func repeatable(
    _ record: RememberedAnswer, _ answer: () async throws(ServerError) -> SignInResult
  ) async throws(ServerError) -> SignInResult {
    try await locks.run(record.id) { () async throws(ServerError) in
      if let remembered = try await recall(record) { return remembered }
      return try await answer()
    }
  }

  /// Commits the answer with the session, so that it can be given again.
  func remembering(_ record: RememberedAnswer) -> CommitHook {
    CommitHook(reads: [.record(record.id)]) { (_, result, changes) in
      let token = try sessions.accessToken(for: result.session, of: result.account)
      changes.add(try remember(record, result, token))
      result.accessToken = token
    }
  }

  private func remember(
    _ record: RememberedAnswer, _ opened: SignInResult, _ accessToken: SecretText
  ) throws(ServerError) -> Change {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("body", Base64URL.encode(record.bodyDigest))
    writer.member("session", opened.session.id.description)
    writer.member("generation", opened.session.generation)
    writer.member("identity", opened.session.identity.description)
    writer.member("access_token", accessToken.revealed)
    writer.member("created", opened.created)
    writer.member("linked", opened.linked)
    // The account may change before the answer is given again.
    writer.member("given_name", ifPresent: opened.account.name?.givenName)
    writer.member("family_name", ifPresent: opened.account.name?.familyName)
    if let email = opened.account.email {
      writer.member("email", email.address)
      writer.member("email_verified", email.isVerified)
      writer.member("email_private", email.isPrivate)
      writer.member("email_deliverable", email.isDeliverable)
    }
    writer.endObject()
    return try storing(
      writer.bytes, as: record.id, until: now().addingTimeInterval(RememberedAnswer.lifetime))
  }

  /// The same answer again while the session is as it was then; `nil` when nothing is remembered.
  private func recall(_ record: RememberedAnswer) async throws(ServerError) -> SignInResult? {
    let now = now()
    let stored = try await read([.record(record.id)]) { try $0.record(record.id) }
    guard let content = JSONElement(opening: stored, keys: masterKeys, now: now),
      let digest = content["body"]?.string.flatMap({ Base64URL.decode($0) }),
      let sessionID = content["session"]?.string.flatMap(SessionID.init),
      let accessToken = content["access_token"]?.string, let created = content["created"]?.bool
    else { return nil }
    guard ConstantTime.equals(digest, record.bodyDigest) else { throw .idempotencyKeyReused }
    let known = try await read([.sessionInFull(sessionID)]) { snapshot in
      try snapshot.session(sessionID).map { (session: $0, account: try snapshot.account($0.account)) }
    }
    // A guest who has signed in since is not who was answered.
    guard let session = known?.session, session.generation == content["generation"]?.integer,
      content["identity"]?.string.map({ $0 == session.identity.description }) ?? true,
      session.endReason(at: now) == nil,
      var account = known?.account
    else { return nil }
    account.name = PersonName(givenName: content["given_name"]?.string, familyName: content["family_name"]?.string)
    account.email = content["email"]?.string.map {
      AccountEmail(
        address: $0, isVerified: content["email_verified"]?.bool ?? false,
        isPrivate: content["email_private"]?.bool ?? false,
        isDeliverable: content["email_deliverable"]?.bool ?? true, source: session.identity)
    }
    return SignInResult(
      account: account, session: session, created: created, linked: content["linked"]?.bool ?? false,
      accessToken: SecretText(accessToken))
  }
}
