import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTelemetry

/// What Apple is asked about the person of a session: whether the refresh token of their consent still holds.
struct AppleQuestion: Sendable {
  let session: SessionID
  let identity: IdentityID
  let client: ClientID
  let apple: Client.AppleRegistration
  let entry: VaultEntry
  /// Whether their device said that the consent was withdrawn.
  let isForDevice: Bool
  let askedAt: Date
}

/// What came of it.
enum AppleAnswer: Sendable {
  /// The consent stands; these changes note it.
  case holds(ChangeSet)
  /// Apple refuses the token, and that is committed.
  case lost(LostConsent.Outcome)
  case unknown(TokenDoubt)
}

extension AppleFlows {
  /// `nil` where there is nothing to ask: a session that went, an identity that is not Apple's, a client that Apple does not know
  /// any more, no token.
  func appleQuestion(about id: SessionID, isForDevice: Bool) async throws(FlowError) -> AppleQuestion? {
    let askedAt = now()
    let snapshot = try await read([.sessionInFull(id)])
    guard let session = snapshot.session(id), let identity = snapshot.identity(opening: session),
      let apple = clients[session.client]?.apple,
      let entry = try await read([.vaultEntry(identity.id, session.client)]).vaultEntry(identity.id, session.client)
    else { return nil }
    return AppleQuestion(
      session: id, identity: identity.id, client: session.client, apple: apple, entry: entry, isForDevice: isForDevice,
      askedAt: askedAt)
  }

  func answer(to question: AppleQuestion, about token: SecretText) async throws(FlowError) -> AppleAnswer {
    switch await standing(of: token, for: question.apple) {
    case .holds:
      let now = now()
      var changes = ChangeSet(
        id: newID(at: now), relyingOnNothingBecause: "the note is about one token, wherever it is by now", at: now)
      changes.add(.noteVaultCheck(question.entry.id, of: question.identity, question.client, at: now))
      changes.add(.recordValidation(ValidationVerdict(id: newID(at: now), isGone: false)))
      return .holds(changes)
    case .gone:
      let now = now()
      return .lost(
        try await close(
          LostConsent(
            session: question.session, identity: question.identity, client: question.client, entry: question.entry.id,
            askedAt: question.askedAt, reason: question.isForDevice ? .appleConsentRevoked : .appleTokenInvalid,
            verdict: newID(at: now), changeSet: newID(at: now), audit: newID(at: now))))
    case .unknown(let doubt): return .unknown(doubt)
    }
  }

  private func close(_ lost: LostConsent) async throws(FlowError) -> LostConsent.Outcome {
    let outcome = try await decide(on: lost.reads) { snapshot in lost.decide(on: snapshot, now: now()) }
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
