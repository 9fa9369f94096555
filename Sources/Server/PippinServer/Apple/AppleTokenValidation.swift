import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTelemetry
import PippinTokens
import SignInWithApple

extension AppleFlows {
  /// Asks Apple, once a day for each person and client that is in use, whether the refresh token is still valid.
  ///
  /// An outage ends no session: the question waits, however long it takes.
  var appleValidation: JobWork {
    JobWork(
      .validateApple, backoff: Backoff(first: 300, longest: 6 * 3600, tries: .max), peer: { _ in JobPeer("apple") }
    ) { job in
      do throws(ServerError) {
        return try await validate(job)
      } catch {
        return JobOutcome(endedBy: error)
      }
    }
  }

  private func validate(_ job: Job) async throws(ServerError) -> JobOutcome {
    guard let session = job.session else {
      return .park(reason: "unreadable", detail: "the job names no session; a newer version may have written it")
    }
    guard let question = try await appleQuestion(about: session, isForDevice: job.isForDevice) else {
      return .done(nil)
    }
    let entry = question.entry
    guard question.isForDevice || question.askedAt >= entry.isDueForCheckAt else {
      return .again(at: entry.isDueForCheckAt)
    }
    if let left = left(job, under: entry.token.keyID) { return left }
    guard let token = vault.refreshToken(in: entry) else {
      return .park(
        reason: "sealed",
        detail: "the vault entry does not open: is the master key “\(entry.token.keyID)” still in the settings?")
    }
    if question.isForDevice, let seconds = try await waitForDeviceQuestion(about: entry) {
      return .again(at: now().addingTimeInterval(Double(seconds)))
    }
    switch try await answer(to: question, about: token) {
    case .holds(let changes): return .done(changes)
    case .lost(.tooManyGone(let window, _)):
      return .park(
        reason: "too_many_gone", detail: "Apple called \(window.gone) of the last \(window.count) refresh tokens dead")
    case .lost: return .done(nil)
    case .unknown(let unknown): return .failed(reason: unknown.reason, detail: unknown.detail)
    }
  }
}

extension Job {
  /// The job that the first use of `session` on a day enqueues; if one waits for the same token, that one stays.
  ///
  /// - Parameter isForDevice: whether a device reported that the consent was withdrawn. Such a job does not wait for its day, so it
  ///   must not be dropped in favour of one that does.
  static func validation(of session: Session, isForDevice: Bool = false, id: JobID, at now: Date) -> Job {
    var payload = JSONWriter()
    payload.beginObject()
    payload.member("session", session.id.description)
    if isForDevice { payload.member("credential_state", "revoked") }
    payload.endObject()
    return Job(
      id: id, kind: .validateApple,
      subject: session.identity.uuid.bytes + Array(session.client.rawValue.utf8) + (isForDevice ? [0] : []),
      payload: payload.bytes, createdAt: now, dueAt: now)
  }

  /// The session that a job's payload names.
  var session: SessionID? {
    do {
      return try JSONDocument(parsing: payload).root["session"]?.string.flatMap(SessionID.init)
    } catch {
      // Not ours, or a newer version's; the caller reports it.
      return nil
    }
  }

  /// Whether the job was enqueued because a device reported that the consent was withdrawn.
  fileprivate var isForDevice: Bool {
    do {
      return try JSONDocument(parsing: payload).root["credential_state"]?.string == "revoked"
    } catch {
      return false
    }
  }
}

/// What Apple says about a refresh token.
enum TokenStatus: Sendable {
  case holds
  /// Revoked, or its person is gone.
  case gone
  case unknown(UnknownTokenStatus)
}

/// Why the status of a refresh token is not known yet.
struct UnknownTokenStatus: Error, Sendable {
  /// A word from a closed set.
  let reason: String
  /// For the operator.
  let detail: String
  /// The shortest wait before the next request, in seconds.
  var pause: TimeInterval = 0

  init(_ reason: String, _ detail: String) {
    self.reason = reason
    self.detail = detail
  }

  /// From an error that says nothing about the token.
  init(_ error: AppleIDServiceError) {
    switch error {
    case .token(let refusal):
      self.init("provider_refused", "\(refusal.detail). \(refusal.operatorHint)")
    case .unavailable(let delay, let cause):
      self.init("provider_unreachable", cause)
      pause = Double(delay.components.seconds)
    case .identityToken, .codeMayBeSpent:
      self.init("provider_unreachable", error.detail)
    }
  }
}

extension AppleFlows {
  /// Asks Apple whether a refresh token is still valid.
  ///
  /// - Parameter pauseWhenThrottled: the shortest wait if Apple throttles the requests (TOKEN-14).
  func status(
    of token: SecretText, for apple: Client.AppleRegistration, pauseWhenThrottled: Duration = .zero
  ) async -> TokenStatus {
    do throws(AppleIDServiceError) {
      _ = try await service.validate(
        refreshToken: token, clientID: apple.audience, signer: apple, pauseWhenThrottled: pauseWhenThrottled)
      return .holds
    } catch {
      switch error {
      case .token(let refusal) where refusal.code == .invalidGrant: return .gone
      case .token(let refusal) where refusal.code == .invalidRequest:
        return await status(besides: refusal, for: apple)
      default: return .unknown(UnknownTokenStatus(error))
      }
    }
  }

  /// Apple also answers `invalid_request` for a revoked token (TOKEN-15). That is about the token only if the same request with a
  /// random token gets `invalid_grant`.
  private func status(
    besides refusal: AppleTokenError, for apple: Client.AppleRegistration
  ) async -> TokenStatus {
    let neverWas = SecretText("r" + Base64URL.encode(random.bytes(24)))
    do throws(AppleIDServiceError) {
      _ = try await service.validate(refreshToken: neverWas, clientID: apple.audience, signer: apple)
    } catch {
      if case .token(let control) = error, control.code == .invalidGrant { return .gone }
    }
    return .unknown(UnknownTokenStatus(.token(refusal)))
  }
}

extension AppleFlows {
  /// How often Apple is asked about one token because a device reports that the consent was withdrawn.
  private static let deviceQuestions = AttemptCounter.Limit(count: 1, window: 60)

  /// A device reports that the person withdrew their consent (NATIVE-10). Apple is asked at once, and its answer decides:
  /// simulators report it wrongly (NATIVE-13). If there is no token to ask about, the device's report counts (0052).
  ///
  /// Throws the reason if the session ended; returns if it goes on.
  package func heedRevokedCredential(of caller: Caller) async throws(ServerError) {
    guard caller.identity.key.provider == .apple else { return }
    let session = caller.session
    guard let question = try await appleQuestion(about: session.id, isForDevice: true) else {
      let stamp = stamp(at: now())
      _ = try await decide(on: [.session(session.id)]) { snapshot in
        try Session.end(session.id, of: caller.account.id, because: .appleConsentRevoked, on: snapshot, at: stamp)
      }
      return try await checkIsAlive(session.id)
    }
    // Asked later if it is too soon, if only another node has the master key, or if Apple is unavailable.
    guard masterKeys.lists(question.entry.token.keyID), let token = vault.refreshToken(in: question.entry),
      try await waitForDeviceQuestion(about: question.entry) == nil
    else { return try await askLater(about: session) }
    switch try await answer(to: question, about: token) {
    case .holds(let changes): try await commit(changes)
    case .lost: try await checkIsAlive(session.id)
    case .unknown: try await askLater(about: session)
    }
  }

  /// The seconds to wait before such a question; `nil` if it may be asked, and then it is counted. It is counted for all nodes, so
  /// that a device in a loop does not make them ask Apple in one (TOKEN-14).
  func waitForDeviceQuestion(about entry: VaultEntry) async throws(ServerError) -> Int? {
    let counter = AttemptCounter(["credential state", entry.id.description], Self.deviceQuestions)
    let now = now()
    let changeSet: ChangeSetID = newID(at: now)
    return try await decide(on: [.record(counter.id)]) { snapshot -> Decision<Int?> in
      if let seconds = try counter.refusal(in: snapshot, keys: masterKeys, now: now) { return Decision(nil, seconds) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(try counter.counted(in: snapshot, keys: masterKeys, random: random, now: now))
      return Decision(changes, nil)
    }
  }

  private func askLater(about session: Session) async throws(ServerError) {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "the job looks for itself what there is to ask", at: now)
    changes.add(.enqueue(Job.validation(of: session, isForDevice: true, id: newID(at: now), at: now)))
    try await commit(changes)
  }

  private func checkIsAlive(_ id: SessionID) async throws(ServerError) {
    guard let session = try await read([.session(id)], { try $0.session(id) }) else { throw .accessTokenInvalid }
    if let reason = session.endReason(at: now()) { throw ServerError(endOf: session, because: reason) }
  }
}

/// A question to Apple about the person of a session: whether the refresh token of their consent is still valid.
struct AppleQuestion: Sendable {
  let session: SessionID
  let identity: IdentityID
  let client: ClientID
  let apple: Client.AppleRegistration
  let entry: VaultEntry
  /// Whether the device reported that the consent was withdrawn.
  let isForDevice: Bool
  let askedAt: Date
}

/// The result of asking Apple.
enum AppleValidationOutcome: Sendable {
  /// The consent is valid; these changes record it.
  case holds(ChangeSet)
  /// Apple refuses the token, and that is committed.
  case lost(LostConsent.Outcome)
  case unknown(UnknownTokenStatus)
}

extension AppleFlows {
  /// `nil` if there is nothing to ask: the session is gone, its identity is not Apple's, its client is no longer set up with
  /// Apple, or there is no token.
  func appleQuestion(about id: SessionID, isForDevice: Bool) async throws(ServerError) -> AppleQuestion? {
    let askedAt = now()
    let known = try await read([.sessionInFull(id)]) { snapshot in
      try snapshot.session(id).map { (session: $0, identity: try snapshot.identity(opening: $0)) }
    }
    guard let session = known?.session, let identity = known?.identity, let apple = clients[session.client]?.apple,
      let entry = try await read(
        [.vaultEntry(identity.id, session.client)], { try $0.vaultEntry(identity.id, session.client) })
    else { return nil }
    return AppleQuestion(
      session: id, identity: identity.id, client: session.client, apple: apple, entry: entry, isForDevice: isForDevice,
      askedAt: askedAt)
  }

  func answer(to question: AppleQuestion, about token: SecretText) async throws(ServerError) -> AppleValidationOutcome {
    switch await status(of: token, for: question.apple) {
    case .holds:
      let now = now()
      var changes = ChangeSet(
        id: newID(at: now), relyingOnNothingBecause: "the note is about one token, wherever it is by now", at: now)
      changes.add(.noteVaultCheck(question.entry.id, of: question.identity, question.client, at: now))
      changes.add(.recordValidation(ValidationVerdict(id: newID(at: now), isGone: false)))
      return .holds(changes)
    case .gone:
      return .lost(
        try await close(
          LostConsent(
            session: question.session, identity: question.identity, client: question.client, entry: question.entry.id,
            askedAt: question.askedAt, reason: question.isForDevice ? .appleConsentRevoked : .appleTokenInvalid)))
    case .unknown(let unknown): return .unknown(unknown)
    }
  }

  private func close(_ lost: LostConsent) async throws(ServerError) -> LostConsent.Outcome {
    let stamp = stamp(at: now())
    let outcome = try await decide(on: lost.reads) { snapshot in try lost.decide(on: snapshot, at: stamp) }
    if case .tooManyGone(let window, justNow: true) = outcome {
      log.error(
        "Apple calls so many refresh tokens dead that no session is ended for it any more",
        [
          "gone": .integer(window.gone), "of_the_last": .integer(window.count),
          "look_at": .string(
            "the team, key and audience of each client in the settings, a change in the developer portal, a transfer of the app; the jobs “apple.validate” that were given up on are asked again when their people come back"
          ),
        ])
    }
    return outcome
  }
}
