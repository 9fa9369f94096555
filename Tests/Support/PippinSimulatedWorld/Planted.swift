import PippinAccounts
import PippinFoundation
import PippinHTTP

/// A mistake that is made on purpose, to measure how soon a law finds it. Each is made where the simulation meets the server's code: at
/// the store, at the network or at the keychain.
package enum PlantedMistake: String, CaseIterable, Sendable {
  case retryKeyIgnored = "retry-key-ignored"
  case idempotencyKeyIgnored = "idempotency-key-ignored"
  case leaseNotDemanded = "lease-not-demanded"
  case preconditionsDropped = "preconditions-dropped"
  case profilePreconditionDropped = "profile-precondition-dropped"
  case sessionPreconditionDropped = "session-precondition-dropped"
  case nameNotKept = "name-not-kept"
  case revocationAfterCommit = "revocation-after-commit"
  case webhookBeforeCommit = "webhook-before-commit"
  case keychainAfterAnswer = "keychain-after-answer"
  case unknownOutcomeRepeated = "unknown-outcome-repeated"
  case outageTakenForRefusal = "outage-taken-for-refusal"
  case auditLineSkipped = "audit-line-skipped"
  case storeErrorRefused = "store-error-refused"
  case secretLogged = "secret-logged"
  case codeSentTwice = "code-sent-twice"
  case wrongClockNotMended = "wrong-clock-not-mended"
  case tokenAheadRefused = "token-ahead-refused"
  case conflictChangesSomething = "conflict-changes-something"
  case answerBeforeCommit = "answer-before-commit"
  case purgeTooEarly = "purge-too-early"
  case limitNotEnforced = "limit-not-enforced"
  case accountPreconditionDropped = "account-precondition-dropped"
  case recencyBySession = "recency-by-session"
  case linkedToAnother = "linked-to-another"
  case mailedCodeTwice = "mailed-code-twice"
  case valueNotSpent = "value-not-spent"
  case oldPasswordAfterReset = "old-password-after-reset"
  case sessionsOutliveReset = "sessions-outlive-reset"
  case guessesNotCounted = "guesses-not-counted"
  case undoMovesAll = "undo-moves-all"
  case lastMethodRemoved = "last-method-removed"
  case mailLost = "mail-lost"
  case eventLost = "event-lost"
  case withdrawalIgnored = "withdrawal-ignored"
  case notificationsInOrderOfArrival = "notifications-in-order-of-arrival"
  case goneDuringOutage = "gone-during-outage"
  case vaultTokenOfAnotherClient = "vault-token-of-another-client"
  case suspensionIgnored = "suspension-ignored"
  case signsWithANewKeyAtOnce = "signs-with-a-new-key-at-once"
  case thiefGoesOn = "thief-goes-on"
  case nonceNotCompared = "nonce-not-compared"
  case logoutBeforeCommit = "logout-before-commit"
  case outboxEmptiedBeforeAnswer = "outbox-emptied-before-answer"
  case extensionWithItsOwnKey = "extension-with-its-own-key"
  case kitRetriesAtOnce = "kit-retries-at-once"
  case refreshCountsAsProof = "refresh-counts-as-proof"
  case staleKeySet = "stale-key-set"
  case anotherSuccessor = "another-successor"
  case exportOfAnother = "export-of-another"
  case exportKept = "export-kept"
  case exportWithAForeignIdentity = "export-with-a-foreign-identity"
  case challengeNotSpent = "challenge-not-spent"
  case removedPasskeyAccepted = "removed-passkey-accepted"
  case signatureNotCompared = "signature-not-compared"
  case passkeyOutlivesAccount = "passkey-outlives-account"
  case signalListTooShort = "signal-list-too-short"
  case signalsGoOnAfterRestore = "signals-go-on-after-restore"
  case signalListTooLong = "signal-list-too-long"
  case typedAddressProved = "typed-address-proved"

  package var words: String {
    switch self {
    case .retryKeyIgnored: "a refresh ignores its retry key"
    case .idempotencyKeyIgnored: "a sign-in ignores its Idempotency-Key"
    case .leaseNotDemanded: "a job is concluded without its lease"
    case .preconditionsDropped: "no decision demands that what it read still holds"
    case .profilePreconditionDropped: "no decision demands that the kept name is as it was read"
    case .sessionPreconditionDropped: "no decision demands that the session is as it was read"
    case .nameNotKept: "the name is not kept before the code is exchanged"
    case .revocationAfterCommit: "Apple's token is to be revoked by a commit of its own, after the deletion's"
    case .webhookBeforeCommit: "a webhook is sent before the commit that it tells of"
    case .keychainAfterAnswer: "the kit saves only after the answer"
    case .unknownOutcomeRepeated: "a commit with an unknown outcome is decided again"
    case .outageTakenForRefusal: "an outage of Apple's token endpoint is taken for a refused code"
    case .auditLineSkipped: "the chain of the audit skips a line"
    case .storeErrorRefused: "a store that is away is told as a refusal"
    case .secretLogged: "an access token is logged"
    case .codeSentTwice: "an authorization code is sent to Apple twice"
    case .wrongClockNotMended: "nobody looks for jobs that a wrong clock postponed"
    case .tokenAheadRefused: "a refresh token that is newer than the database is taken for a copy"
    case .conflictChangesSomething: "a commit that meets a conflict still applies its first change"
    case .answerBeforeCommit: "a commit is answered before it is made"
    case .purgeTooEarly: "the purge takes away what expires within ten minutes"
    case .limitNotEnforced: "no session ends because an account has too many"
    case .accountPreconditionDropped: "no decision demands that the account is as it was read"
    case .recencyBySession: "a session is recent when another session of its account is"
    case .linkedToAnother: "a sign-in method is linked to another account than the session's"
    case .mailedCodeTwice: "a mailed code stays after it was used"
    case .valueNotSpent: "a nonce is not spent by the sign-in that used it"
    case .oldPasswordAfterReset: "a reset leaves the old password"
    case .sessionsOutliveReset: "a reset leaves the sessions"
    case .guessesNotCounted: "guesses after the first are not counted"
    case .undoMovesAll: "an undo moves all that the survivor has"
    case .lastMethodRemoved: "the removal of a sign-in method removes the others too"
    case .mailLost: "every fourth mail is not in the commit that owes it"
    case .eventLost: "the back end is not told of the end of sessions"
    case .withdrawalIgnored: "a withdrawal at Apple ends no session"
    case .notificationsInOrderOfArrival: "an event of Apple's is applied though a newer consent is known"
    case .goneDuringOutage: "an outage of Apple is taken for a refresh token that is gone"
    case .vaultTokenOfAnotherClient: "Apple's token is kept for another client"
    case .suspensionIgnored: "a suspension ends no session"
    case .signsWithANewKeyAtOnce: "a new signing key signs at once"
    case .thiefGoesOn: "a refresh does not compare retry keys"
    case .nonceNotCompared: "the nonce of a token is not compared"
    case .logoutBeforeCommit: "a website is told of a session's end before the commit"
    case .outboxEmptiedBeforeAnswer: "the kit empties its outbox before the answer"
    case .extensionWithItsOwnKey: "an extension refreshes with a lease and a retry key of its own"
    case .kitRetriesAtOnce: "the kit waits for no time between two attempts"
    case .refreshCountsAsProof: "a refresh makes a session recent"
    case .staleKeySet: "a server keeps the first set of Apple's keys for ever"
    case .anotherSuccessor: "a repeated refresh is answered with a newer token"
    case .exportOfAnother: "an export is made with another account's session"
    case .exportKept: "an export is kept and given again to the same access token"
    case .exportWithAForeignIdentity: "an export has an identity of another account"
    case .challengeNotSpent: "the challenge of a passkey is not spent by the sign-in that used it"
    case .removedPasskeyAccepted: "a passkey that is removed stays"
    case .signatureNotCompared: "the signature of a passkey is not verified"
    case .passkeyOutlivesAccount: "the deletion of an account leaves its passkeys"
    case .signalListTooShort: "password managers are not told of an account's last passkey"
    case .signalsGoOnAfterRestore: "password managers are told a list though a backup was restored"
    case .signalListTooLong: "password managers are told of a passkey that the account does not have"
    case .typedAddressProved: "an address that is typed at a sign-up by passkey is taken for a proved one"
    }
  }

  /// The change set as the mistake would have made it.
  func altered(_ given: ChangeSet) -> ChangeSet {
    switch self {
    case .preconditionsDropped: given.demandingNo { _ in true }
    case .leaseNotDemanded: given.demandingNo(\.isJob)
    case .profilePreconditionDropped: given.demandingNo(\.isProfile)
    case .sessionPreconditionDropped: given.demandingNo(\.isSession)
    case .nameNotKept: given.without { if case .putProfile = $0 { true } else { false } }
    case .tokenAheadRefused:
      given.with(given.changes.refusingTokensAhead, preconditions: given.preconditions)
    case .limitNotEnforced: given.without { if case .limitSessions = $0 { true } else { false } }
    case .auditLineSkipped:
      given.with(given.changes.skippingOneLine, preconditions: given.preconditions)
    default: given
    }
  }

  /// The change set as a decision with the mistake would have made it, so that nobody sees what it should have demanded.
  func decided(_ given: ChangeSet) -> ChangeSet {
    self == .accountPreconditionDropped ? given.demandingNo(\.isAccount) : given
  }

  /// The request as the mistake would have read it.
  func altered(_ given: HTTPRequest) -> HTTPRequest {
    var request = given
    switch self {
    case .retryKeyIgnored where request.path == "/v1/session/refresh":
      let body = String(decoding: request.body, as: UTF8.self)
      request.body = Array(
        body.replacing(#/,"retry_key":"[^"]*"/#, with: "").replacing(#/"retry_key":"[^"]*",/#, with: "").utf8)
    case .idempotencyKeyIgnored: request.fields.remove("idempotency-key")
    default: break
    }
    return request
  }

  /// The answer as the mistake would have given it.
  ///
  /// - Parameter isRepeated: whether the request was answered before.
  func altered(_ given: HTTPResponse, isRepeated: Bool) -> HTTPResponse {
    var response = given
    switch self {
    case .storeErrorRefused where given.status == 503: response.status = 401
    case .anotherSuccessor where given.status == 200 && isRepeated: response.body = Self.withANewerToken(given.body)
    case .signalListTooShort where given.status == 200: response.body = Self.withoutLastPasskey(given.body)
    case .signalListTooLong where given.status == 200:
      let text = String(decoding: given.body, as: UTF8.self)
      response.body = Array(text.replacing(#""accepted":[""#, with: #""accepted":["bm9ib2R5J3MgcGFzc2tleQ",""#).utf8)
    default: break
    }
    return response
  }

  /// The signals without the last passkey of each list.
  private static func withoutLastPasskey(_ body: [UInt8]) -> [UInt8] {
    let text = String(decoding: body, as: UTF8.self)
    guard text.contains(#""accepted":["#) else { return body }
    return Array(text.replacing(#/("accepted":\[(?:"[^"]*",)*?),?"[^"]*"\]/#) { "\($0.output.1)]" }.utf8)
  }

  /// The answer to a refresh with the next generation in its refresh token.
  private static func withANewerToken(_ body: [UInt8]) -> [UInt8] {
    let text = String(decoding: body, as: UTF8.self)
    return Array(
      text.replacing(#/("refresh_token":"1\.[^.]*\.[^.]*\.)([0-9]+)/#) { match in
        "\(match.output.1)\((Int(match.output.2) ?? 0) + 1)"
      }.utf8)
  }
}

extension ChangeSet {
  /// The same change set with other changes and preconditions.
  func with(_ changes: [Change], preconditions: [Precondition]) -> ChangeSet {
    var altered = ChangeSet(id: id, relyingOnNothingBecause: "a mistake on purpose", at: at)
    for precondition in preconditions { altered.demand(precondition) }
    for change in changes { altered.add(change) }
    return altered
  }

  /// The same without some of its changes.
  func without(_ isLeftOut: (Change) -> Bool) -> ChangeSet {
    with(changes.filter { !isLeftOut($0) }, preconditions: preconditions)
  }

  /// The same with others in the place of its changes.
  func replacing(_ replacement: (Change) -> Change) -> ChangeSet {
    with(changes.map(replacement), preconditions: preconditions)
  }

  /// The change set without preconditions of a kind.
  fileprivate func demandingNo(_ isDropped: (AggregateKey) -> Bool) -> ChangeSet {
    with(changes, preconditions: preconditions.filter { !isDropped($0.key) })
  }

  /// The change set without the jobs of a kind, and these jobs.
  func parting(_ kind: Job.Kind) -> (rest: ChangeSet, jobs: [Job]) {
    var jobs: [Job] = []
    let rest = changes.filter { change in
      guard case .enqueue(let job) = change, job.kind == kind else { return true }
      jobs.append(job)
      return false
    }
    return (with(rest, preconditions: preconditions), jobs)
  }

  /// One of its changes, under another id.
  func only(_ change: Change) -> ChangeSet {
    var one = ChangeSet(
      id: ChangeSetID(id.uuid.successor), relyingOnNothingBecause: "a mistake on purpose", at: at)
    one.add(change)
    return one
  }
}

extension [Change] {
  fileprivate var skippingOneLine: [Change] {
    let lines = indices.filter { index in if case .chainAudit = self[index] { true } else { false } }
    guard lines.count > 1 else { return self }
    var rest = self
    rest.remove(at: lines[0])
    return rest
  }

  /// Ends each session whose token turns out to be ahead.
  fileprivate var refusingTokensAhead: [Change] {
    var at: Date?
    for case .audit(let line) in self where line.kind == .sessionCaughtUp { at = line.at }
    guard let at else { return self }
    return map { change in
      guard case .putSession(var session) = change else { return change }
      session.end = Session.End(at: at, reason: .reuseDetected)
      return .putSession(session)
    }
  }
}

extension AggregateKey {
  fileprivate var isAccount: Bool { if case .account = self { true } else { false } }
  fileprivate var isJob: Bool { if case .job = self { true } else { false } }
  fileprivate var isProfile: Bool { if case .profile = self { true } else { false } }
  fileprivate var isSession: Bool { if case .session = self { true } else { false } }
}
