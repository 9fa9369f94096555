import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret
import PippinTelemetry
import SignInWithApple

/// Where the callback sends the browser.
package enum WebCallbackOutcome: Sendable {
  /// To finish, with the one-time handle of the verdict.
  case verdict(handle: String)
  /// To finish, which says so to the right browser only; with the sealed state.
  case cancelled(state: String)
  /// To finish, which says so to the right browser only, and to the app that waits for it.
  case failed(WebFlowFailure)
}

extension WebFlows {
  /// Judges what Apple posts across sites: no cookie is needed and no account is changed (CALLBACK-1 to 12, TRAP-1 to 5).
  ///
  /// The same code under the same state gets the same handle, so that a double submit and the back button do no harm.
  package func receiveWebCallback(_ body: [UInt8]) async throws(FlowError) -> WebCallbackOutcome {
    let callback: AuthorizationCallback
    do {
      callback = try AuthorizationCallback(parsing: body)
    } catch {
      throw .flowInvalid(.parameters)
    }
    return try await receiveWebCallback(callback)
  }

  /// Judges what was read, however it came here.
  func receiveWebCallback(_ callback: AuthorizationCallback) async throws(FlowError) -> WebCallbackOutcome {
    switch callback {
    case .cancelled(let state):
      guard let state else { throw .flowInvalid(.unknownState) }
      guard try await opened(state: state).flow.provider == .apple else {
        throw .flowInvalid(.unknownState)
      }
      return .cancelled(state: state)
    case .failed(let error, let state):
      guard let state else { throw .flowInvalid(.unknownState) }
      let flow = try await opened(state: state).flow
      guard flow.provider == .apple else { throw .flowInvalid(.unknownState) }
      // The form is a stranger's until an identity token says otherwise: enough of it for the log.
      let hint = "Apple, or whoever posted the form, ended an authorization with “\(error.prefix(64))”"
      return .failed(
        WebFlowFailure(flow: flow, error: .providerRefused(.apple, hint: hint), isOnlyClaimed: true))
    case .authorized(let code, let identityToken, let stateText, let user):
      guard let stateText else { throw .flowInvalid(.unknownState) }
      let state = try await opened(state: stateText)
      guard state.flow.provider == .apple else { throw .flowInvalid(.unknownState) }
      guard let identityToken else { throw .flowInvalid(.parameters) }
      return try await judgeOnce(code: code, under: state) { () async throws(FlowError) in
        try await judge(code: code, identityToken: identityToken, user: user, state: state)
      }
    }
  }

  /// Keeps what `judge` finds out about a code, once: the same code under the same state gets the same handle.
  func judgeOnce(
    code: String, under state: SealedState, _ judge: () async throws(FlowError) -> WebVerdict
  ) async throws(FlowError) -> WebCallbackOutcome {
    let handle = handle(of: code, under: state)
    let record = SHA256.hash(handle)
    do throws(FlowError) {
      try await turns.run(record) { () async throws(FlowError) in
        if try await read([.record(record)]).record(record) != nil { return }
        try await keep(try await judge(), in: record)
      }
    } catch {
      if case .flowInvalid = error { throw error }
      return .failed(WebFlowFailure(flow: state.flow, error: error))
    }
    return .verdict(handle: handle)
  }

  private func keep(_ verdict: WebVerdict, in record: [UInt8]) async throws(FlowError) {
    let now = now()
    let stored = try storing(verdict, as: record, until: now.addingTimeInterval(WebVerdict.lifetime))
    let changeSet: ChangeSetID = newID(at: now)
    try await decide(on: [.record(record)]) { snapshot in
      guard snapshot.record(record) == nil else { return Decision(nil, ()) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(stored)
      return Decision(changes, ())
    }
  }

  /// Seals a failure for the address of `finish`; it says no more than the app may know.
  package func notice(
    of failure: WebFlowFailure, code: String, requestID: String
  ) throws(FlowError) -> String {
    try sealed(FailureNotice(flow: failure.flow, code: code, isLate: failure.isLate(at: now()), requestID: requestID))
  }

  /// Only who knows the code and the state, and we with the master key, can compute it.
  private func handle(of code: String, under state: SealedState) -> String {
    let message = SHA256.hash(state.text) + SHA256.hash(code)
    return Base64URL.encode(HMACSHA256.tag(for: message, key: masterKeys.current(.handle)))
  }

  private func judge(
    code: String, identityToken: String, user: UnsignedUser?, state: SealedState
  ) async throws(FlowError) -> WebVerdict {
    let flow = state.flow
    let (client, apple) = try clients.offeringApple(flow.client)
    let identity = try await self.apple.verify(
      identityToken,
      IdentityTokenExpectations(
        audience: apple.audience, nonce: .sent(flow.nonce), nonceForm: .raw, code: .received(code),
        accessToken: .notReceived, issuers: self.apple.appleIssuers))
    let proven = ProvenIdentity(identity, realm: client.realm, team: apple.teamID)
    context.concerned.note(proven.key)
    // The name alone is taken from the unsigned object (R-1, CALLBACK-7).
    let name = user.flatMap { PersonName(givenName: $0.givenName, familyName: $0.familyName) }
    if let name { try await signIns.keep(name, for: proven.key, spending: [state.spent]) }
    let exchanged = AppleCode(
      code: code, redirectURI: apple.returnURL, verifier: flow.verifier, nonce: flow.nonce, nonceForm: .raw)
    // An identity is never attached by a code that Apple was not asked about.
    let exchange = try await self.apple.exchange(
      exchanged, naming: proven, for: client, mayDefer: !flow.isLinking && flow.session == nil)
    return WebVerdict(
      flow: flow, state: state.spent,
      stage: .proved(
        proven, refreshToken: exchange.refreshToken, owedCode: exchange.deferred.map { SecretText($0.code.code) }))
  }
}
