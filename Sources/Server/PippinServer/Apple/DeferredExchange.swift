import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinTelemetry
import PippinTokens
import SignInWithApple

/// An exchange that is deferred because Apple's token endpoint is unavailable; a job makes it within the code's five minutes.
struct DeferredExchange: SealableObject {
  /// How long a code lives from its issue, in seconds (TOKEN-5).
  static let codeLifetime: TimeInterval = 300

  let code: AppleCode
  /// The identity that signs in with it, which has a vault entry.
  let identity: IdentityID
  /// The subject that the exchange must name.
  let subject: String
  /// When the code expires.
  let deadline: Date
  /// How long to wait, in seconds, if the sign-in turns out not to allow a deferred exchange.
  let retryAfter: Int
  /// Why Apple's token endpoint could not be asked, for an operator.
  let cause: String

  /// `nil` if the code has expired at `now`.
  init?(
    _ code: AppleCode, of proven: ProvenIdentity, identity: IdentityID, retryAfter: Int, cause: String, now: Date
  ) {
    // A token that is dated ahead of our clock must not lengthen it.
    deadline = min(proven.issuedAt, now).addingTimeInterval(Self.codeLifetime)
    guard now < deadline else { return nil }
    self.code = code
    self.identity = identity
    self.retryAfter = retryAfter
    self.cause = cause
    subject = proven.key.subject
  }

  /// The job that makes the exchange, after the session was opened.
  func job(
    _ id: JobID, following session: SessionID, now: Date, keys: MasterKeys, random: RandomSource
  ) throws(ServerError) -> Job {
    let payload = try sealed(for: id, keys: keys, random: random) { $0.member("session", session.description) }
    return Job(
      id: id, kind: .exchangeApple, payload: payload, createdAt: now,
      dueAt: now.addingTimeInterval(TimeInterval(retryAfter)).inMilliseconds)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("code", code.code)
    writer.member("redirect_uri", ifPresent: code.redirectURI)
    writer.member("verifier", ifPresent: code.verifier)
    writer.member("nonce", code.nonce)
    writer.member("nonce_is_raw", code.nonceForm == .raw)
    writer.member("identity", identity.description)
    writer.member("subject", subject)
    writer.member("deadline", deadline.millisecondsSince1970)
  }

  init?(_ json: JSONElement) {
    guard let code = json["code"]?.string,
      let nonce = json["nonce"]?.string, let isRaw = json["nonce_is_raw"]?.bool,
      let identity = json["identity"]?.string.flatMap(IdentityID.init), let subject = json["subject"]?.string,
      let deadline = json["deadline"]?.integer
    else { return nil }
    self.code = AppleCode(
      code: code, redirectURI: json["redirect_uri"]?.string, verifier: json["verifier"]?.string, nonce: nonce,
      nonceForm: isRaw ? .raw : .rawOrSHA256Hex)
    self.identity = identity
    self.subject = subject
    self.deadline = Date(millisecondsSince1970: deadline)
    retryAfter = 0
    cause = ""
  }
}

extension AppleFlows {
  /// The deferred exchange of `code` when Apple's token endpoint does not answer; `nil` unless the person is a returning one whose
  /// vault entry with this client exists.
  func deferred(
    _ code: AppleCode, of proven: ProvenIdentity, to client: ClientID, retryAfter: Int, because cause: String
  ) async throws(ServerError) -> DeferredExchange? {
    guard let known = try await read([.identity(proven.key)], { try $0.identity(proven.key) }), known.status == .active,
      try await read([.vaultEntry(known.id, client)], { try $0.vaultEntry(known.id, client) }) != nil
    else { return nil }
    return DeferredExchange(code, of: proven, identity: known.id, retryAfter: retryAfter, cause: cause, now: now())
  }

  /// Makes the deferred exchanges, within the lifetime of their codes.
  var deferredExchange: JobWork {
    // A code soon expires, and then the job is dropped.
    JobWork(
      .exchangeApple, backoff: Backoff(first: 5, longest: 60, tries: .max), leaseTime: 60,
      peer: { _ in JobPeer("apple", as: .urgentJob, waitLimit: DeferredExchange.codeLifetime) }
    ) { job in
      await makeUp(for: job)
    }
  }

  private func makeUp(for job: Job) async -> JobOutcome {
    guard let id = job.session, let deferred = DeferredExchange(sealedIn: job, keys: masterKeys) else {
      return .park(reason: "sealed", detail: "the code does not open: was a master key taken out of the settings?")
    }
    // A try that ends resets the count, so the worker of an earlier try died, perhaps after it had sent the code (TOKEN-6).
    guard job.attempts == 1 else { return dropped(job, "a try broke off, and the code may be spent") }
    let session: Session?
    do throws(ServerError) {
      session = try await read([.session(id)], { try $0.session(id) })
    } catch {
      log.warning(
        "an exchange that was deferred waits for the database",
        ["job": .string(job.id.description), "cause": .string(error.causeForOperator)])
      return .again(at: now().addingTimeInterval(5))
    }
    // Looked at after the read, which may have waited for the database: nothing else comes before the code is sent.
    let now = now()
    guard now < deferred.deadline else { return dropped(job, "Apple was away for the whole life of the code") }
    // A failover may bring the job back after its code was sent.
    guard !server.answeredCodes.contains(deferred.code.code, at: now) else {
      return dropped(job, "the code was sent before, and its job came back")
    }
    guard let session, session.endReason(at: now) == nil, let apple = clients[session.client]?.apple else {
      return .done(nil)
    }
    let answer: SignInWithApple.TokenAnswer
    do throws(AppleIDServiceError) {
      answer = try await redeem(deferred.code, by: apple)
    } catch {
      return await refused(error, job, session.id, deferred)
    }
    do throws(ServerError) {
      let token = try await verify(answer, to: deferred.code, by: apple, naming: deferred.subject)
      let entry = try token.map { token throws(ServerError) in
        try vault.vaultEntry(token, identity: deferred.identity, client: session.client, id: newID(at: now))
      }
      return await conclude(session.id, .confirmed(entry))
    } catch {
      guard error.code == .identityTokenInvalid else { return dropped(job, error.causeForOperator) }
      log.warning(
        "an exchange that was deferred names somebody else: its session is ended",
        ["cause": .string(error.causeForOperator)])
      return await conclude(session.id, .contradicted)
    }
  }

  private func refused(
    _ error: AppleIDServiceError, _ job: Job, _ session: SessionID, _ deferred: DeferredExchange
  ) async -> JobOutcome {
    switch error {
    case .unavailable(let wait, let cause):
      let next = now().addingTimeInterval(min(60, max(5, TimeInterval(wait.components.seconds))))
      return next < deferred.deadline
        ? .again(at: next) : dropped(job, "Apple was away for the whole life of the code: \(cause)")
    case .token(let refusal) where refusal.code == .invalidGrant:
      log.warning(
        "Apple refused the code of a deferred exchange: the session is ended", ["hint": .string(refusal.operatorHint)])
      return await conclude(session, .contradicted)
    case .token(let refusal): return dropped(job, "\(refusal.detail). \(refusal.operatorHint)")
    case .codeMayBeSpent, .identityToken: return dropped(job, "the code may be spent: \(error.detail)")
    }
  }

  private func conclude(_ session: SessionID, _ verdict: DeferredExchangeAnswer.Verdict) async -> JobOutcome {
    let stamp = stamp(at: now())
    let answer = DeferredExchangeAnswer(session: session, verdict: verdict)
    do throws(ServerError) {
      _ = try await decide(on: answer.reads) { snapshot in try answer.decide(on: snapshot, at: stamp) }
      return .done(nil)
    } catch {
      return JobOutcome(endedBy: error)
    }
  }

  /// The session stays, as in any outage: the earlier refresh token is still there, and is validated daily.
  private func dropped(_ job: Job, _ cause: String) -> JobOutcome {
    log.warning(
      "an exchange that was deferred is not made", ["job": .string(job.id.description), "cause": .string(cause)])
    return .done(nil)
  }
}
