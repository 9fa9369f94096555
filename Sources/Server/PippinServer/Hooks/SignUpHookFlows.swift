import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinTelemetry
import PippinTokens

/// Asks the hook before an account is created (0156). It is asked once a sign-up: its verdict is kept in a record, which copies and
/// repetitions of the request find. A question that was not sent leaves no record, so the next try asks.
struct SignUpHookFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// For how long a verdict counts, in seconds: longer than a web flow and its name form take together.
  private static let lifetime: TimeInterval = 2 * 3600
  /// The same where a sign-up was refused for want of an answer. The person may try again with the same proof.
  private static let lifetimeOfFailure: TimeInterval = 60

  /// Asks about the account that an attempt would create, and nothing if it would create none or is refused anyway.
  ///
  /// - Parameters:
  ///   - name: what the provider calls the person.
  ///   - typed: an address that the person typed.
  ///   - key: by what the attempt is known again, where it has no single-use value.
  ///   - snapshot: what was read for the attempt.
  /// - Throws: ``ServerError/signUpRefused(_:cause:in:)``.
  func settle(
    _ attempt: inout SignInAttempt, named name: PersonName? = nil, typed: String? = nil, knownBy key: [UInt8]? = nil,
    on snapshot: Snapshot? = nil
  ) async throws(ServerError) {
    guard isOpen(&attempt.newAccounts), attempt.mayCreateAccount else { return }
    let snapshot = if let snapshot { snapshot } else { try await signIns.read(of: attempt) }
    let proven = attempt
    let (refusal, known) = try asking {
      (
        try proven.refusal(on: snapshot, opened: SignInAttempt.Opened(), now: now()),
        try snapshot.profile(proven.identity.key)?.name
      )
    }
    guard case .newAccountRefused(.unasked(let invitation)) = refusal else { return }
    // An access token of Facebook's has no single-use value. It is known again by its person and when it was issued.
    let issued = SHA256.hash("issued\u{0}\(attempt.identity.issuedAt.millisecondsSince1970)")
    let key = key ?? attempt.spends.first?.digest ?? issued
    attempt.newAccounts.approval = try await ask(
      SignUpQuestion(
        attempt.identity, client: attempt.client, name: known ?? name, email: typed, invitation: invitation, key: key),
      // Where the code was exchanged before, the decision refuses it, and what the provider gave is revoked.
      refusesTaken: attempt.refreshToken == nil)
  }

  /// The same where there is no identity.
  ///
  /// - Parameters:
  ///   - claim: the address that the person has proved; `nil` for a guest.
  ///   - makeQuestion: the question, without the invitation.
  func settle(
    _ terms: inout NewAccountTerms, for claim: EmailClaim?, asking makeQuestion: @autoclosure () -> SignUpQuestion
  ) async throws(ServerError) {
    guard isOpen(&terms) else { return }
    let asked = terms
    var question = makeQuestion()
    let realm = question.realm
    let refusal = try await read(asked.reads) { try asked.refusal(of: claim, in: realm, on: $0, now: now()) }
    guard case .unasked(let invitation) = refusal else { return }
    question.invitation = invitation
    terms.approval = try await ask(question)
  }

  /// Whether the hook may have to be asked. Where there is none, it need not be.
  private func isOpen(_ terms: inout NewAccountTerms) -> Bool {
    guard case .unasked = terms.approval else { return false }
    guard server.peers.signUpHook == nil else { return true }
    terms.approval = .notNeeded
    return false
  }

  /// Asks about an account that is about to be created, unless that was done already.
  ///
  /// - Returns: what the account gets.
  private func ask(
    _ question: SignUpQuestion, refusesTaken: Bool = true
  ) async throws(ServerError) -> SignUpApproval {
    guard let hook = server.peers.signUpHook else { return .notNeeded }
    let record = question.record
    // Copies of one request wait for its verdict.
    await locks.enter(record)
    defer { locks.leave(record) }
    let verdict: SignUpVerdict
    let seen = try await read([.record(record)])
    if let known = try asking({ try self.verdict(in: record, seen) }) {
      verdict = known
    } else {
      let (answer, wasAsked) = try await ask(question, hook)
      verdict = wasAsked ? try await keep(answer, in: record, seen: seen, hook.onFailure) : answer
    }
    switch verdict {
    case .allowed(let externalID, let metadata):
      if let externalID, refusesTaken { try await refuseTaken(externalID, question) }
      return .given(externalID: externalID, metadata: metadata, in: question.realm)
    case .refused(let texts):
      throw .signUpRefused(
        SignUpVerdict.message(in: texts, for: request.language), cause: "the hook \(SignUpHook.operation) refused it",
        in: record)
    case .failed:
      guard hook.onFailure == .allow else {
        throw .signUpRefused(nil, cause: "the hook \(SignUpHook.operation) gave no answer that can be used")
      }
      return .given(externalID: nil, metadata: nil, in: question.realm)
    }
  }

  /// Refuses a sign-up to which the hook gave an external id that another account has. The decision says it again.
  private func refuseTaken(_ externalID: ExternalID, _ question: SignUpQuestion) async throws(ServerError) {
    let holder = try await read([.externalID(question.realm, externalID)]) {
      try $0.account(externalID: externalID, in: question.realm)
    }
    guard let holder else { return }
    log.warning(
      "the hook before a sign-up gave the external id of another account",
      [
        "client_id": .string(question.client.rawValue), "sign_up": .string(question.id),
        "account": .string(holder.id.description),
        "cause": .string("an external id belongs to one account, so this one was not created"),
      ])
    throw .signUpExternalIDInUse
  }

  /// - Returns: the verdict, and whether the question was sent.
  private func ask(
    _ question: SignUpQuestion, _ hook: SignUpHook
  ) async throws(ServerError) -> (verdict: SignUpVerdict, wasAsked: Bool) {
    let now = now()
    do throws(HookFailure) {
      let verdict = try await hook.hook.ask(question.body(at: now), as: SignUpHook.operation, at: now) {
        (answer) throws(HookAnswerProblem) in try SignUpVerdict(answer: answer)
      }
      return (verdict, true)
    } catch {
      log.warning(
        "the hook before a sign-up gave no answer that can be used",
        [
          "client_id": .string(question.client.rawValue), "provider": .string(question.provider.rawValue),
          "sign_up": .string(question.id), "on_failure": .string(hook.onFailure.rawValue),
          "cause": .string(error.cause),
        ])
      return (.failed, error.wasAsked)
    }
  }

  /// Keeps a verdict. If another server has kept one meanwhile, that one counts.
  ///
  /// - Parameter seen: what was read of the record before the hook was asked. The commit shows whether it still holds.
  private func keep(
    _ verdict: SignUpVerdict, in record: [UInt8], seen: Snapshot, _ onFailure: SignUpHook.OnFailure
  ) async throws(ServerError) -> SignUpVerdict {
    let now = now()
    let stamp = stamp(at: now)
    let lifetime = verdict == .failed && onFailure == .refuse ? Self.lifetimeOfFailure : Self.lifetime
    return try await decide(on: [.record(record)], snapshot: seen) { snapshot -> Decision<SignUpVerdict> in
      let stored = try snapshot.record(record)
      if let known = SignUpVerdict(opening: stored, keys: masterKeys, now: now) { return Decision(nil, known) }
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      changes.add(
        try storing(verdict, as: record, version: stored?.version ?? 0, until: now.addingTimeInterval(lifetime)))
      return Decision(changes, verdict)
    }
  }

  private func verdict(in record: [UInt8], _ snapshot: Snapshot) throws -> SignUpVerdict? {
    SignUpVerdict(opening: try snapshot.record(record), keys: masterKeys, now: now())
  }

  /// What the person is told of the refusal that a record keeps; nil where the hook has no words of its own.
  func message(in record: [UInt8]) async throws(ServerError) -> String? {
    let verdict = try await read([.record(record)]) { try self.verdict(in: record, $0) }
    guard case .refused(let texts) = verdict else { return nil }
    return SignUpVerdict.message(in: texts, for: request.language)
  }
}

extension ServerError {
  /// The operator's hook lets no account be created.
  ///
  /// - Parameters:
  ///   - message: what the hook has the person told, in their language.
  ///   - record: where the verdict is kept, which has the message in all languages.
  static func signUpRefused(_ message: String?, cause: String, in record: [UInt8]? = nil) -> ServerError {
    ServerError(.signUpRefused, detail: message, cause: cause, signUpVerdict: record) { $0.message = message }
  }

  /// The hook gave an external id that another account has. The id is a key of the app's own tables, so no log has it.
  static let signUpExternalIDInUse = signUpRefused(
    nil, cause: "the external id that the hook \(SignUpHook.operation) gave is another account’s")
}
