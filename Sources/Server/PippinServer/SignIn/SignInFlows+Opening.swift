import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

extension SignInFlows {
  /// Decides and commits a sign-in: account, identity, vault entry, session, spent values and audit in one change set.
  ///
  /// - Parameters:
  ///   - place: where what has to wait is kept; an app is given a token.
  ///   - deferred: the exchange that Apple's token endpoint was not there for.
  ///   - hasWaited: whether the proof waited here, so that consent may have been withdrawn since.
  ///   - seen: what all that is read came to a moment ago.
  func open(
    _ attempt: SignInAttempt, in place: WebPlace? = nil, deferring deferred: OwedExchange? = nil,
    hasWaited: Bool = false, seen: Snapshot? = nil, with companions: [SignInCompanion] = []
  ) async throws(FlowError) -> SignInResult {
    var attempt = attempt
    attempt.deferredFor = deferred?.identity
    attempt.language = attempt.language ?? context.asker.ownLanguage
    // An app on a device says which one it is when it redeems its ticket; what redeems the ticket of a web app is a server.
    if place?.flow.returnTo == nil || attempt.surface == .web, attempt.mark == nil {
      attempt.mark = context.asker.mark(
        of: attempt.device, client: attempt.client, surface: attempt.surface, in: attempt.identity.key.realm)
    }
    let opening = Opening(
      attempt: attempt, place: place, deferred: deferred,
      withdrawal: hasWaited ? WithdrawnConsent(of: attempt.identity.key) : nil, companions: companions)
    // One person's sign-ins take turns: in a crowd of them each would find what it read changed, and give up with its code spent.
    return try await turns.run(attempt.identity.key.digest(for: "person")) { () async throws(FlowError) in
      try await openInTurn(opening, seen: seen)
    }
  }

  private func openInTurn(_ opening: Opening, seen: Snapshot?) async throws(FlowError) -> SignInResult {
    let (attempt, now) = (opening.attempt, now())
    context.concerned.note(attempt.identity.key)
    let ids = SignInAttempt.FreshIDs(for: attempt, at: now, random: random)
    let further = { (snapshot: Snapshot) in
      (attempt.link.map { readsForLink($0, of: attempt.client, after: snapshot) } ?? [])
        + attempt.identity.readsForTransfer(after: snapshot)
        + (KeptForwarding.needed(by: attempt.identity, after: snapshot).map { [.record($0.id)] } ?? [])
    }
    let (outcome, token) = try await decide(on: opening.reads, seen: seen, further: further) {
      snapshot throws(FlowError) -> Decision<(SignInAttempt.Outcome, LinkHandle?)> in
      let opened = SignInAttempt.Opened(
        link: attempt.link.flatMap { attachment(by: $0, of: attempt.client, in: snapshot) },
        withdrawal: opening.withdrawal?.time(in: snapshot, keys: masterKeys),
        forwarding: KeptForwarding.needed(by: attempt.identity, after: snapshot)?.notice(in: snapshot, keys: masterKeys)
      )
      let decision = attempt.decide(on: snapshot, opened: opened, ids: ids, lifetimes: lifetimes, now: now)
      guard var changes = decision.changes else { return Decision(nil, (decision.outcome, nil)) }
      let handle = LinkHandle(in: opening.place, for: decision.secrets, random: random)
      for secret in decision.secrets { changes.add(try sealed(secret, of: opening, as: handle, now: now)) }
      guard case .signedIn(var result) = decision.outcome else { return Decision(changes, (decision.outcome, handle)) }
      for companion in opening.companions { try companion.join(snapshot, &result, &changes) }
      return Decision(changes, (.signedIn(result), nil))
    }
    switch outcome {
    case .signedIn(let result): return result
    case .accountExists(let holder):
      context.concerned.note(holder)
      guard let token else { throw .unexpected(detail: "an account exists, and nothing was offered") }
      throw .accountExists(try await offer(attempt.identity, of: holder, under: token, to: clients[attempt.client]))
    case .profileRequired:
      guard let token else { throw .unexpected(detail: "a name is missing, and nothing was kept") }
      throw .profileRequired(token.token)
    case .exchangeRequired:
      throw .providerUnreachable(
        .apple, retryAfter: opening.deferred?.retryAfter ?? FlowError.retryAfter, newAuthorization: false,
        cause: opening.deferred?.cause ?? "")
    default: throw refused(outcome)
    }
  }

  /// What nobody comes in by, as the answer says it.
  func refused(_ outcome: SignInAttempt.Outcome) -> FlowError {
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
  ) throws(FlowError) -> Change {
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
  let deferred: OwedExchange?
  let withdrawal: WithdrawnConsent?
  let companions: [SignInCompanion]

  var reads: [Read] {
    attempt.reads + companions.flatMap(\.reads) + (withdrawal.map { [.record($0.id)] } ?? [])
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
