import FoundationEssentials
import PippinAccounts
import PippinJSON
import PippinTelemetry

extension Flows {
  /// Asks Apple, once a day for each person and client that somebody came by, whether their refresh token still holds.
  ///
  /// An outage ends no session: the question waits, however long it takes.
  var appleValidation: JobWork {
    JobWork(.validateApple, backoff: Backoff(first: 300, longest: 6 * 3600, tries: .max)) { job in
      do throws(FlowError) {
        return try await validate(job)
      } catch {
        return .failed(reason: "store_unavailable", detail: error.detailForOperator)
      }
    }
  }

  /// The job that a use of `session` asks for when it enters another day; where one waits for the same token, that one stays.
  func validationJob(for session: Session, at now: Date) -> Job {
    var payload = JSONWriter()
    payload.beginObject()
    payload.member("session", session.id.description)
    payload.endObject()
    return Job(
      id: newID(at: now), kind: .validateApple,
      subject: session.identity.uuid.bytes + Array(session.client.rawValue.utf8), payload: payload.bytes,
      createdAt: now, dueAt: now)
  }

  private func validate(_ job: Job) async throws(FlowError) -> JobOutcome {
    guard let session = job.session else {
      return .park(reason: "unreadable", detail: "the job names no session; a newer version may have written it")
    }
    let askedAt = now()
    let snapshot = try await read([.sessionInFull(session)])
    // A session that went, a way in that is not Apple's, a client that is Apple's no more: there is nothing to ask.
    guard let opened = snapshot.session(session), let identity = snapshot.identity(opening: opened),
      let apple = clients[opened.client]?.apple,
      let entry = try await read([.vaultEntry(identity.id, opened.client)]).vaultEntry(identity.id, opened.client)
    else { return .done(nil) }
    guard askedAt >= entry.isDueForCheckAt else { return .again(at: entry.isDueForCheckAt) }
    if let left = left(job, under: entry.token.keyID) { return left }
    guard let token = refreshToken(in: entry) else {
      return .park(
        reason: "sealed",
        detail: "the vault entry does not open: is the master key “\(entry.token.keyID)” still in the settings?")
    }
    switch await standing(of: token, for: apple) {
    case .holds:
      let now = now()
      var changes = ChangeSet(
        id: newID(at: now), relyingOnNothingBecause: "the note is about one token, wherever it is by now", at: now)
      changes.add(.noteVaultCheck(entry.id, of: entry.identity, entry.client, at: now))
      changes.add(.recordValidation(ValidationVerdict(id: newID(at: now), isGone: false)))
      return .done(changes)
    case .gone:
      return try await close(
        LostConsent(
          session: session, identity: identity.id, client: opened.client, entry: entry.id, askedAt: askedAt,
          verdict: newID(at: now()), changeSet: newID(at: now()), audit: newID(at: now())))
    case .unknown(let doubt):
      return .failed(reason: doubt.reason, detail: doubt.detail)
    }
  }

  private func close(_ lost: LostConsent) async throws(FlowError) -> JobOutcome {
    let outcome = try await decide(on: lost.reads) { snapshot in lost.decide(on: snapshot, now: now()) }
    guard case .tooManyGone(let window, let justNow) = outcome else { return .done(nil) }
    if justNow {
      log.error(
        "Apple calls so many refresh tokens dead that no session is ended for it any more",
        [
          "gone": .integer(window.gone), "of_the_last": .integer(window.count),
          "look_at": .string(
            "the team, key and audience of each client in the settings, a change in the developer portal, a transfer of the app; the jobs “apple.validate” that were given up on are asked again when their people come back"
          ),
        ])
    }
    return .park(
      reason: "too_many_gone", detail: "Apple called \(window.gone) of the last \(window.count) refresh tokens dead")
  }
}

extension Job {
  /// The session that a job's payload names.
  var session: SessionID? {
    do {
      return try JSONDocument(parsing: payload).root["session"]?.string.flatMap(SessionID.init)
    } catch {
      // Not ours, or a newer version's; whoever asks says so.
      return nil
    }
  }
}
