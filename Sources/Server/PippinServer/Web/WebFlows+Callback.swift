import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinProviders
import PippinSecret
import PippinTelemetry
import PippinTokens
package import SignInWithApple

/// The page that the callback sends the browser to.
package enum WebCallbackOutcome: Sendable {
  /// The end of the flow, with the one-time handle of the verdict.
  case verdict(handle: String)
  /// The end of a cancelled flow, with the sealed state. Only the browser that started it is told.
  case cancelled(state: String)
  /// The end of a failed flow. Only the browser that started it is told, and the app that waits for it.
  case failed(WebFlowFailure)
}

extension WebFlows {
  /// Verifies what Apple posts from its own site. It needs no cookie, and changes no account (CALLBACK-1 to 12, TRAP-1 to 5).
  ///
  /// The same code with the same state gets the same handle, so a double submit and the back button do no harm.
  package func receiveWebCallback(_ body: [UInt8]) async throws(ServerError) -> WebCallbackOutcome {
    let callback: AuthorizationCallback
    do {
      callback = try AuthorizationCallback(parsing: body)
    } catch {
      throw .flowInvalid(.parameters)
    }
    return try await receiveWebCallback(callback)
  }

  /// Verifies the content of a callback, whether it came by the form or by the popup.
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
      // The form may come from anybody until an identity token says otherwise, so only its beginning is logged.
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

  /// Keeps the verdict of `verify` about a code, once. The same code with the same state gets the same handle.
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

  /// Seals a failure for the address of `finish`. It contains no more than the app may know.
  package func notice(
    of failure: WebFlowFailure, code: String, requestID: String
  ) throws(ServerError) -> String {
    try sealed(
      FailureNotice(
        flow: failure.flow, code: code, reason: failure.reasonForPerson, isLate: failure.isLate(at: now()),
        requestID: requestID, signUpVerdict: failure.error.signUpVerdict))
  }

  /// The handle of a verdict. Computing it takes the code, the state and the master key.
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
    // Only the name is taken from the unsigned object (R-1, CALLBACK-7).
    let name = user.flatMap { PersonName(givenName: $0.givenName, familyName: $0.familyName) }
    if let name { try await signIns.keep(name, for: proven.key, spending: [state.spent]) }
    let exchanged = AppleCode(
      code: code, redirectURI: apple.returnURL, verifier: flow.verifier, nonce: flow.nonce, nonceForm: .raw)
    // A person who may get no account is refused before Apple is asked, which would add the app to the person's list there.
    if flow.session == nil, !flow.isLinking {
      try await signIns.refuseNewcomer(
        proven, of: client, asking: flow.intent, in: state.spent, named: name, under: client.newAccountTerms(of: flow))
    }
    // No identity is attached by a code that Apple was not asked about.
    let exchange = try await self.apple.exchange(
      exchanged, naming: proven, for: client, mayDefer: !flow.isLinking && flow.session == nil)
    return WebVerdict(
      flow: flow, state: state.spent,
      stage: .proved(
        proven, refreshToken: exchange.refreshToken, deferredCode: exchange.deferred.map { SecretText($0.code.code) }))
  }
}

extension WebFlows {
  /// Verifies the query that another provider than Apple makes the browser bring back. It needs no cookie, and changes no
  /// account.
  ///
  /// The same code with the same state gets the same handle, so a reload and the back button do no harm.
  package func receiveSocialCallback(
    _ query: String?, from method: WebProvider
  ) async throws(ServerError) -> WebCallbackOutcome {
    switch WebCallback(query: query) {
    case nil: throw .flowInvalid(.parameters)
    case .cancelled(let state):
      return .cancelled(state: try await self.state(state, from: method, query).text)
    case .failed(let error, let state):
      // Anybody can make a browser send this, so only its beginning is logged.
      let hint = "\(method.text), or whoever sent the browser, ended an authorization with “\(error)”"
      return .failed(
        WebFlowFailure(
          flow: try await self.state(state, from: method, query).flow,
          error: .providerRefused(method.provider, hint: hint),
          isOnlyClaimed: true))
    case .authorized(let code, let state):
      let state = try await self.state(state, from: method, query)
      return try await verifyOnce(code: code, under: state) { () async throws(ServerError) in
        var person = try await social.redeem(code: code, of: state.flow, callback: query)
        let key = person.identity.key
        person.spends = [state.spent]
        let flow = state.flow
        let client = try clients.known(flow.client)
        let terms = client.newAccountTerms(of: flow)
        // A person who may get no account is refused before anything is written.
        if flow.session == nil, !flow.isLinking, terms.mayRefuse || server.peers.signUpHook != nil {
          try await signIns.refuseNewcomer(
            person.identity, of: client, asking: flow.intent, in: state.spent, named: person.name, under: terms)
        }
        _ = try await signIns.keep(person, ofNewcomerIn: try await read([.identity(key), .profile(key)]))
        return WebVerdict(
          flow: state.flow, state: state.spent, stage: .proved(person.identity, refreshToken: nil, deferredCode: nil))
      }
    }
  }

  /// Opens a state. One that was sent to another provider is refused, because nobody could tell which provider the code is from.
  private func state(
    _ text: String?, from method: WebProvider, _ query: String?
  ) async throws(ServerError) -> SealedState {
    guard let text else { throw .flowInvalid(.unknownState) }
    let state = try await opened(state: method.provider == .openid ? PlainState.state(in: text) : text)
    guard state.flow.method == method else { throw .flowInvalid(.unknownState) }
    try await social.checkIssuer(of: query, in: state.flow)
    return state
  }
}

/// The parameters of Sign in with Apple JS (JS-2).
package struct AppleScriptRequest: Sendable {
  package let clientID: String
  package let redirectURI: String
  package let state: String
  package let nonce: String
  /// The scopes, separated by spaces; may be empty.
  package let scope: String
}

extension WebFlows {
  /// Starts a web flow whose request is made by Apple's script, for clients whose settings enable that.
  ///
  /// The script does not support `code_challenge`, so the flow has no verifier (AUTHZ-17).
  package func startScript(_ start: WebStart) throws(ServerError) -> AppleScriptRequest {
    let (client, returnURL) = try clients.offeringOnTheWeb(.apple, start.client)
    guard let apple = client.apple, apple.offersScript else { throw .providerNotOffered(.apple) }
    let state = try seal(start, of: client, isWithVerifier: false)
    return AppleScriptRequest(
      clientID: apple.audience, redirectURI: returnURL, state: state.text, nonce: state.flow.nonce,
      scope: apple.requestedScopes.map(\.rawValue).joined(separator: " "))
  }

  /// Verifies what Apple's window gave to our own page, as the callback does. Here the browser is known.
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

/// A flow that failed after its state had proved to be ours, and the error.
package struct WebFlowFailure: Sendable {
  package let flow: WebFlow
  package let error: ServerError
  /// Whether only the callback claims the failure. Any browser that started a sign-in can make that up.
  package var isOnlyClaimed = false

  /// The reason within the code, where the person is told it: what is wrong with their invitation.
  var reasonForPerson: String? { error.code == .invitationRequired ? error.details.reason : nil }

  /// Whether the provider's proof was merely too old when it arrived (TOKEN-5).
  func isLate(at now: Date) -> Bool {
    switch error.code {
    case .identityTokenInvalid: error.identityTokenReason == .expired
    case .authorizationCodeInvalid: now >= flow.startedAt.addingTimeInterval(DeferredExchange.codeLifetime)
    default: false
    }
  }
}

/// A failure that is sealed for the browser that started the flow, because the callback cannot know that browser. `finish` tells
/// the browser and, if an app waits, the app.
struct FailureNotice: WebFlowPayload {
  /// Distinguishes it from a state, which is sealed for the same purpose.
  static let entry = "failure"

  package let flow: WebFlow
  /// The error code of the API.
  let code: String
  /// The reason within it, where the person is told it.
  let reason: String?
  /// Whether the flow took too long. The code does not say that.
  let isLate: Bool
  /// The id of the request under which the log has the cause.
  let requestID: String
  /// The record of the hook's verdict, where that refused the sign-up. The words for the person are there in all languages: at the
  /// callback the browser does not send the one that the person chose.
  let signUpVerdict: [UInt8]?

  var expiresAt: Date { flow.expiresAt }

  init(
    flow: WebFlow, code: String, reason: String? = nil, isLate: Bool, requestID: String, signUpVerdict: [UInt8]? = nil
  ) {
    self.signUpVerdict = signUpVerdict
    self.flow = flow
    self.code = code
    self.reason = reason
    self.isLate = isLate
    self.requestID = requestID
  }

  func write(to writer: inout JSONWriter) {
    writer.member("flow", ifPresent: flow)
    writer.member("code", code)
    writer.member("reason", ifPresent: reason)
    if isLate { writer.member("late", true) }
    writer.member("request_id", requestID)
    writer.member("sign_up_verdict", ifPresent: signUpVerdict.map { Base64URL.encode($0) })
  }

  init?(_ json: JSONElement) {
    guard let flow = json["flow"].flatMap(WebFlow.init), let code = json["code"]?.string,
      let requestID = json["request_id"]?.string
    else { return nil }
    self.init(
      flow: flow, code: code, reason: json["reason"]?.string, isLate: json["late"]?.bool ?? false, requestID: requestID,
      signUpVerdict: json["sign_up_verdict"]?.string.flatMap { Base64URL.decode($0) })
  }
}
