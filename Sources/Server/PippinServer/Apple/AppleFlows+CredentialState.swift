import PippinAccounts
import PippinFoundation

extension AppleFlows {
  /// How often Apple is asked about one token because a device says that the consent was withdrawn.
  private static let deviceQuestions = AttemptCounter.Limit(count: 1, window: 60)

  /// A device says that the person withdrew their consent (NATIVE-10). Apple is asked at once, and its word decides: simulators say
  /// so of people who did not (NATIVE-13). Where there is no token to ask about, the device's word counts (0052).
  ///
  /// Throws what ended the session; returns while it goes on.
  package func heedRevokedCredential(of caller: Caller) async throws(FlowError) {
    guard caller.identity.key.provider == .apple else { return }
    let session = caller.session
    guard let question = try await appleQuestion(about: session.id, isForDevice: true) else {
      let now = now()
      let end = EndSession(
        session: session.id, account: caller.account.id, reason: .appleConsentRevoked, changeSet: newID(at: now),
        audit: newID(at: now))
      _ = try await decide(on: [.session(session.id)]) { snapshot in end.decide(on: snapshot, now: now) }
      return try await checkIsAlive(session.id)
    }
    // What cannot be asked now is asked later: too soon after the last time, a master key of another node, Apple away.
    guard masterKeys.lists(question.entry.token.keyID), let token = vault.refreshToken(in: question.entry),
      try await waitForDeviceQuestion(about: question.entry) == nil
    else { return try await askLater(about: session) }
    switch try await answer(to: question, about: token) {
    case .holds(let changes): try await commit(changes)
    case .lost: try await checkIsAlive(session.id)
    case .unknown: try await askLater(about: session)
    }
  }

  /// How many seconds too early such a question would be; `nil` when it may be asked, and is counted. Counted for all nodes, so that
  /// a device in a loop does not make them ask Apple in one (TOKEN-14).
  func waitForDeviceQuestion(about entry: VaultEntry) async throws(FlowError) -> Int? {
    let counter = AttemptCounter(["credential state", entry.id.description], Self.deviceQuestions)
    let now = now()
    let changeSet: ChangeSetID = newID(at: now)
    return try await decide(on: [.record(counter.id)]) { snapshot throws(FlowError) -> Decision<Int?> in
      if let seconds = counter.refusal(in: snapshot, keys: masterKeys, now: now) { return Decision(nil, seconds) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(try counter.counted(in: snapshot, keys: masterKeys, random: random, now: now))
      return Decision(changes, nil)
    }
  }

  private func askLater(about session: Session) async throws(FlowError) {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "the job looks for itself what there is to ask", at: now)
    changes.add(.enqueue(Job.validation(of: session, isForDevice: true, id: newID(at: now), at: now)))
    try await commit(changes)
  }

  private func checkIsAlive(_ id: SessionID) async throws(FlowError) {
    guard let session = try await read([.session(id)]).session(id) else { throw .accessTokenInvalid }
    if let reason = session.endReason(at: now()) { throw FlowError(endOf: session, because: reason) }
  }
}
