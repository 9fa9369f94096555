import PippinAccounts
import PippinFoundation
import PippinTelemetry
import SignInWithApple

extension AppleFlows {
  /// What may still be owed for `code` when Apple's token endpoint does not answer; `nil` for everybody but a person who comes back
  /// and whose vault entry with this client is alive.
  func owed(
    _ code: AppleCode, of proven: ProvenIdentity, to client: ClientID, retryAfter: Int, because cause: String
  ) async throws(FlowError) -> OwedExchange? {
    guard let known = try await read([.identity(proven.key)]).identity(proven.key), known.status == .active,
      try await read([.vaultEntry(known.id, client)]).vaultEntry(known.id, client) != nil
    else { return nil }
    return OwedExchange(code, of: proven, identity: known.id, retryAfter: retryAfter, cause: cause, now: now())
  }

  /// Makes up for exchanges that Apple's token endpoint was not there for, within the life of their codes.
  var owedExchange: JobWork {
    JobWork(.exchangeApple, backoff: Backoff(first: 5, longest: 60, tries: .max), leaseTime: 60) { job in
      await makeUp(for: job)
    }
  }

  private func makeUp(for job: Job) async -> JobOutcome {
    guard let id = job.session, let owed = OwedExchange(sealedIn: job, keys: masterKeys) else {
      return .park(reason: "sealed", detail: "the code does not open: was a master key taken out of the settings?")
    }
    let now = now()
    guard now < owed.deadline else { return dropped(job, "Apple was away for the whole life of the code") }
    // Every try that ends starts the count anew, so this one's predecessor died, perhaps with the code on its way (TOKEN-6).
    guard job.attempts == 1 else { return dropped(job, "a try broke off, and the code may be spent") }
    let session: Session?
    do throws(FlowError) {
      session = try await read([.session(id)]).session(id)
    } catch {
      log.warning(
        "an exchange that was owed waits for the database",
        ["job": .string(job.id.description), "cause": .string(error.detailForOperator)])
      return .again(at: now.addingTimeInterval(5))
    }
    guard let session, session.endReason(at: now) == nil, let apple = clients[session.client]?.apple else {
      return .done(nil)
    }
    let answer: SignInWithApple.TokenAnswer
    do throws(AppleIDServiceError) {
      answer = try await redeem(owed.code, by: apple)
    } catch {
      return await refused(error, job, session.id, owed)
    }
    do throws(FlowError) {
      let token = try await judge(answer, to: owed.code, by: apple, naming: owed.subject)
      let entry = try token.map { token throws(FlowError) in
        try vault.vaultEntry(token, identity: owed.identity, client: session.client, id: newID(at: now))
      }
      return await conclude(session.id, .confirmed(entry))
    } catch {
      guard case .identityToken(let reason) = error else { return dropped(job, error.detailForOperator) }
      log.warning(
        "an exchange that was owed names somebody else: its session is ended", ["cause": .string(reason.detail)])
      return await conclude(session.id, .contradicted)
    }
  }

  private func refused(
    _ error: AppleIDServiceError, _ job: Job, _ session: SessionID, _ owed: OwedExchange
  ) async -> JobOutcome {
    switch error {
    case .unavailable(let wait, let cause):
      let next = now().addingTimeInterval(min(60, max(5, TimeInterval(wait.components.seconds))))
      return next < owed.deadline
        ? .again(at: next) : dropped(job, "Apple was away for the whole life of the code: \(cause)")
    case .token(let refusal) where refusal.code == .invalidGrant:
      log.warning(
        "Apple refused the code of a deferred exchange: the session is ended", ["hint": .string(refusal.operatorHint)])
      return await conclude(session, .contradicted)
    case .token(let refusal): return dropped(job, "\(refusal.detail). \(refusal.operatorHint)")
    case .codeMayBeSpent, .identityToken: return dropped(job, "the code may be spent: \(error.detail)")
    }
  }

  private func conclude(_ session: SessionID, _ verdict: OwedExchangeAnswer.Verdict) async -> JobOutcome {
    let now = now()
    let answer = OwedExchangeAnswer(
      session: session, verdict: verdict, changeSet: newID(at: now), audit: newID(at: now))
    do throws(FlowError) {
      _ = try await decide(on: answer.reads) { snapshot in answer.decide(on: snapshot, now: now) }
      return .done(nil)
    } catch {
      return .failed(reason: "store_unavailable", detail: error.detailForOperator)
    }
  }

  /// The session stays, as it would in any outage: what Apple gave before is still there, and is asked about once a day.
  private func dropped(_ job: Job, _ cause: String) -> JobOutcome {
    log.warning(
      "an exchange that was owed is not made", ["job": .string(job.id.description), "cause": .string(cause)])
    return .done(nil)
  }
}
