package import PippinAccounts
import PippinTokens
import PippinFoundation
import SignInWithApple

/// What a browser asks for at `/auth/apple/start` and the starts of the other providers.
package struct WebStart: Sendable {
  package let client: ClientID
  /// To whom the person is to be sent.
  package let provider: Provider
  /// Which of the client's OpenID Connect and OAuth 2 providers; only with `openid`.
  package let openID: String?
  /// One of the client's registered addresses; absent for our own pages.
  package let returnTo: String?
  package let state: String?
  /// `code_challenge`, S256; demanded of apps, so that only who started can redeem the ticket.
  package let challenge: String?
  package let intent: SignInAttempt.Intent
  package let browser: BrowserID
  /// The OpenID client's request that the tab leads on to.
  let request: OpenIDRequestID?
  /// Whether the person has confirmed that what waits under the browser's cookie is to be attached.
  var isLinking = false
  /// The token of the form that confirmed it.
  var confirmed: String?
  /// The session whose account the identity is to lead to.
  var session: SessionID?

  package init(
    client: ClientID, provider: Provider, openID: String? = nil, returnTo: String?, state: String?,
    challenge: String?, intent: SignInAttempt.Intent, browser: BrowserID, request: OpenIDRequestID? = nil
  ) {
    self.request = request
    self.openID = openID
    self.client = client
    self.provider = provider
    self.returnTo = returnTo
    self.state = state
    self.challenge = challenge
    self.intent = intent
    self.browser = browser
  }
}

extension WebStart {
  var way: WebProvider { WebProvider(provider, openID: openID) }
}

extension WebFlows {
  /// Begins a web flow and answers the address at the provider to send the browser to.
  package func startWeb(_ start: WebStart) async throws(FlowError) -> String {
    let (client, returnURL) = try clients.offeringOnTheWeb(start.way, start.client)
    let goesWithout = start.provider == .apple && client.apple?.usesPKCE == false
    let state = try seal(start, of: client, isWithVerifier: !goesWithout)
    switch start.provider {
    case .apple: return try appleAuthorization(of: client, for: state.flow, state: state.text, returnURL: returnURL)
    default:
      return try await social.socialAuthorization(
        of: client, for: state.flow, state: state.text, returnURL: returnURL)
    }
  }

  /// Checks what was asked for, and seals the flow that begins.
  ///
  /// - Parameter isWithVerifier: whether the provider is to hold the exchange to a challenge.
  func seal(_ start: WebStart, of client: Client, isWithVerifier: Bool) throws(FlowError) -> SealedState {
    if let returnTo = start.returnTo {
      guard ReturnAddress.matches(returnTo, anyOf: client.returnAddresses, platform: client.platform) else {
        throw .flowInvalid(.returnAddress)
      }
      guard let challenge = start.challenge, challenge.utf8.count == 43, Base64URL.decode(challenge)?.count == 32 else {
        throw .flowInvalid(.parameters)
      }
    } else {
      guard start.challenge == nil, start.state == nil else { throw .flowInvalid(.parameters) }
    }
    guard (start.state ?? "").utf8.count <= 512 else { throw .flowInvalid(.parameters) }
    let verifier = isWithVerifier ? Base64URL.encode(random.bytes(32)) : nil
    let flow = WebFlow(
      client: client.id, provider: start.provider, returnTo: start.returnTo, appState: start.state,
      appChallenge: start.challenge, intent: start.intent, browser: start.browser.digest,
      nonce: Base64URL.encode(random.bytes(16)), verifier: verifier,
      expiresAt: now().addingTimeInterval(WebFlow.lifetime).inMilliseconds, isLinking: start.isLinking,
      confirmed: start.confirmed,
      session: start.session, openID: start.openID, request: start.request)
    return SealedState(text: try sealed(flow), flow: flow)
  }

  /// Begins a web flow at whose end one more identity leads to the caller's account.
  ///
  /// To be called for a form of the account's own page only, which carries the session's token: at the end the session must still be
  /// the one that the browser presents, and recent.
  package func startLinking(
    _ way: WebProvider, to caller: Caller, browser: BrowserID
  ) async throws(FlowError) -> String {
    guard caller.isRecent(at: now()) else { throw .reauthenticationRequired }
    var start = WebStart(
      client: caller.session.client, provider: way.provider, openID: way.openID, returnTo: nil, state: nil,
      challenge: nil, intent: .any, browser: browser)
    start.session = caller.session.id
    return try await startWeb(start)
  }

  private func appleAuthorization(
    of client: Client, for flow: WebFlow, state: String, returnURL: String
  ) throws(FlowError) -> String {
    guard let apple = client.apple else { throw .providerNotOffered(.apple) }
    do {
      let request = try AuthorizationRequest(
        clientID: apple.audience, redirectURI: returnURL, scopes: apple.requestedScopes,
        responseType: .codeAndIdentityToken,
        responseMode: .formPost, state: state, nonce: flow.nonce,
        codeChallenge: flow.verifier.map { AuthorizationRequest.codeChallenge(for: $0) }, redirectRules: redirectRules)
      return request.url(at: appleEndpoints)
    } catch {
      throw .unexpected(detail: "the settings of client \(client.id) make no authorization request: \(error.detail)")
    }
  }
}
