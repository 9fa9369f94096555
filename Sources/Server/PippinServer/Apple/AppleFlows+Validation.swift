import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinTelemetry

extension AppleFlows {
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

  private func validate(_ job: Job) async throws(FlowError) -> JobOutcome {
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
    case .unknown(let doubt): return .failed(reason: doubt.reason, detail: doubt.detail)
    }
  }
}

extension Job {
  /// The job that a use of `session` asks for when it enters another day; where one waits for the same token, that one stays.
  ///
  /// - Parameter isForDevice: whether a device said that the consent was withdrawn: such a question does not wait for its day, so it
  ///   must not be lost behind one that does.
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
      // Not ours, or a newer version's; whoever asks says so.
      return nil
    }
  }

  /// Whether the question is asked because a device said that the consent was withdrawn.
  fileprivate var isForDevice: Bool {
    do {
      return try JSONDocument(parsing: payload).root["credential_state"]?.string == "revoked"
    } catch {
      return false
    }
  }
}
