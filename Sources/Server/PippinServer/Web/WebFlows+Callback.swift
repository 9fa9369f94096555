import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinProviders
import PippinSecret
import PippinTelemetry
import PippinTokens
package import SignInWithApple

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
  package func receiveWebCallback(_ body: [UInt8]) async throws(ServerError) -> WebCallbackOutcome {
    let callback: AuthorizationCallback
    do {
      callback = try AuthorizationCallback(parsing: body)
    } catch {
      throw .flowInvalid(.parameters)
    }
    return try await receiveWebCallback(callback)
  }

  /// Judges what was read, however it came here.
  func receiveWebCallback(_ callback: AuthorizationCallback) async throws(ServerError) -> WebCallbackOutcome {
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
      return try await verifyOnce(code: code, under: state) { () async throws(ServerError) in
        try await verify(code: code, identityToken: identityToken, user: user, state: state)
      }
    }
  }

  /// Keeps what `verify` finds out about a code, once. The same code under the same state gets the same handle.
  func verifyOnce(
    code: String, under state: SealedState, _ verify: () async throws(ServerError) -> WebVerdict
  ) async throws(ServerError) -> WebCallbackOutcome {
    let handle = handle(of: code, under: state)
    let record = SHA256.hash(handle)
    do throws(ServerError) {
      try await locks.run(record) { () async throws(ServerError) in
        if try await read([.record(record)], { try $0.record(record) }) != nil { return }
        try await keep(try await verify(), in: record)
      }
    } catch {
      if error.flow != nil { throw error }
      return .failed(WebFlowFailure(flow: state.flow, error: error))
    }
    return .verdict(handle: handle)
  }

  private func keep(_ verdict: WebVerdict, in record: [UInt8]) async throws(ServerError) {
    let now = now()
    let stored = try storing(verdict, as: record, until: now.addingTimeInterval(WebVerdict.lifetime))
    let changeSet: ChangeSetID = newID(at: now)
    try await decide(on: [.record(record)]) { snapshot in
      guard try snapshot.record(record) == nil else { return Decision(nil, ()) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(stored)
      return Decision(changes, ())
    }
  }

  /// Seals a failure for the address of `finish`; it says no more than the app may know.
  package func notice(
    of failure: WebFlowFailure, code: String, requestID: String
  ) throws(ServerError) -> String {
    try sealed(FailureNotice(flow: failure.flow, code: code, isLate: failure.isLate(at: now()), requestID: requestID))
  }

  /// Only who knows the code and the state, and we with the master key, can compute it.
  private func handle(of code: String, under state: SealedState) -> String {
    let message = SHA256.hash(state.text) + SHA256.hash(code)
    return Base64URL.encode(HMACSHA256.tag(for: message, key: masterKeys.current(.handle)))
  }

  private func verify(
    code: String, identityToken: String, user: UnsignedUser?, state: SealedState
  ) async throws(ServerError) -> WebVerdict {
    let flow = state.flow
    let (client, apple) = try clients.offeringApple(flow.client)
    let identity = try await self.apple.verify(
      identityToken,
      IdentityTokenExpectations(
        audience: apple.audience, nonce: .sent(flow.nonce), nonceForm: .raw, code: .received(code),
        accessToken: .notReceived, issuers: self.apple.appleIssuers))
    let proven = ProvenIdentity(identity, realm: client.realm, team: apple.teamID)
    request.subject?.note(proven.key)
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
        proven, refreshToken: exchange.refreshToken, deferredCode: exchange.deferred.map { SecretText($0.code.code) }))
  }
}

extension WebFlows {
  /// Judges what another provider than Apple has the browser bring back in the query: no cookie is needed and no account is changed.
  ///
  /// The same code under the same state gets the same handle, so that a reload and the back button do no harm.
  package func receiveSocialCallback(
    _ query: String?, from way: WebProvider
  ) async throws(ServerError) -> WebCallbackOutcome {
    switch WebCallback(query: query) {
    case nil: throw .flowInvalid(.parameters)
    case .cancelled(let state):
      return .cancelled(state: try await self.state(state, from: way, query).text)
    case .failed(let error, let state):
      // Whoever leads a browser here can write this: enough of it for the log.
      let hint = "\(way.text), or whoever sent the browser, ended an authorization with “\(error)”"
      return .failed(
        WebFlowFailure(
          flow: try await self.state(state, from: way, query).flow, error: .providerRefused(way.provider, hint: hint),
          isOnlyClaimed: true))
    case .authorized(let code, let state):
      let state = try await self.state(state, from: way, query)
      return try await verifyOnce(code: code, under: state) { () async throws(ServerError) in
        var person = try await social.redeem(code: code, of: state.flow, callback: query)
        let key = person.identity.key
        person.spends = [state.spent]
        _ = try await signIns.keep(person, ofNewcomerIn: try await read([.identity(key), .profile(key)]))
        return WebVerdict(
          flow: state.flow, state: state.spent, stage: .proved(person.identity, refreshToken: nil, deferredCode: nil))
      }
    }
  }

  /// A state that went to one provider must not come back from another: whose code it is could not be told.
  private func state(
    _ text: String?, from way: WebProvider, _ query: String?
  ) async throws(ServerError) -> SealedState {
    guard let text else { throw .flowInvalid(.unknownState) }
    let state = try await opened(state: way.provider == .openid ? PlainState.state(in: text) : text)
    guard state.flow.way == way else { throw .flowInvalid(.unknownState) }
    try await social.checkIssuer(of: query, in: state.flow)
    return state
  }
}

/// What Sign in with Apple JS is told (JS-2).
package struct AppleScriptRequest: Sendable {
  package let clientID: String
  package let redirectURI: String
  package let state: String
  package let nonce: String
  /// Separated by spaces; may be empty.
  package let scope: String
}

extension WebFlows {
  /// Begins a web flow whose request Apple's own script makes, for clients whose settings want that.
  ///
  /// The script knows no `code_challenge`, so there is none, and no verifier later (AUTHZ-17).
  package func startScript(_ start: WebStart) throws(ServerError) -> AppleScriptRequest {
    let (client, returnURL) = try clients.offeringOnTheWeb(.apple, start.client)
    guard let apple = client.apple, apple.offersScript else { throw .providerNotOffered(.apple) }
    let state = try seal(start, of: client, isWithVerifier: false)
    return AppleScriptRequest(
      clientID: apple.audience, redirectURI: returnURL, state: state.text, nonce: state.flow.nonce,
      scope: apple.requestedScopes.map(\.rawValue).joined(separator: " "))
  }

  /// Judges what Apple's window handed to our own page, exactly as the callback does; unlike there, the browser is known.
  package func receiveWebPopup(
    _ callback: AuthorizationCallback, browser: BrowserID?
  ) async throws(ServerError) -> WebCallbackOutcome {
    let text: String?
    switch callback {
    case .authorized(_, _, let state, _), .cancelled(let state), .failed(_, let state): text = state
    }
    guard let text else { throw .flowInvalid(.unknownState) }
    let flow = try await opened(state: text).flow
    _ = try check(browser, started: flow)
    let (_, apple) = try clients.offeringApple(flow.client)
    guard apple.offersScript else { throw .providerNotOffered(.apple) }
    return try await receiveWebCallback(callback)
  }
}

/// A flow that came to grief after its state proved to be ours, and why.
package struct WebFlowFailure: Sendable {
  package let flow: WebFlow
  package let error: ServerError
  /// Whether only the callback says so, which any browser that began a sign-in can make up.
  package var isOnlyClaimed = false

  /// Whether the provider's proof was too old by the time that it came here, so that nothing but time was wrong with it (TOKEN-5).
  func isLate(at now: Date) -> Bool {
    switch error.code {
    case .identityTokenInvalid: error.identityTokenReason == .expired
    case .authorizationCodeInvalid: now >= flow.startedAt.addingTimeInterval(DeferredExchange.codeLifetime)
    default: false
    }
  }
}

/// A failure on its way to the browser that started the flow: the callback cannot know that browser, so it seals what went wrong,
/// and `finish` tells it, to that browser and, where an app waits, to the app.
struct FailureNotice: WebFlowPayload {
  /// Keeps it apart from a state, which is sealed for the same purpose.
  static let entry = "failure"

  package let flow: WebFlow
  /// The error code of the API.
  let code: String
  /// Whether it took too long, which the code does not say.
  let isLate: Bool
  /// Under which the log has the cause.
  let requestID: String

  var expiresAt: Date { flow.expiresAt }

  init(flow: WebFlow, code: String, isLate: Bool, requestID: String) {
    self.flow = flow
    self.code = code
    self.isLate = isLate
    self.requestID = requestID
  }

  func write(to writer: inout JSONWriter) {
    writer.member("flow", ifPresent: flow)
    writer.member("code", code)
    if isLate { writer.member("late", true) }
    writer.member("request_id", requestID)
  }

  init?(_ json: JSONElement) {
    guard let flow = json["flow"].flatMap(WebFlow.init), let code = json["code"]?.string,
      let requestID = json["request_id"]?.string
    else { return nil }
    self.init(flow: flow, code: code, isLate: json["late"]?.bool ?? false, requestID: requestID)
  }
}
