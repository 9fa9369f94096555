package import PippinAccounts
package import PippinFoundation
package import PippinTokens
import SignInWithApple

/// Sign-ins in which a browser goes to a provider and comes back.
package struct WebFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// Apple's addresses for browsers.
  var appleEndpoints: AppleEndpoints { server.settings.appleEndpoints }

  /// Opens the state that a browser brings back, even if another server sealed it.
  func opened(state text: String) async throws(ServerError) -> SealedState {
    SealedState(text: text, flow: try await opened(text))
  }
}

/// A web flow between its start and its end. It travels sealed, in the `state` that the provider sends back.
package struct WebFlow: Sendable, Equatable, WebFlowPayload {
  static let entry = "state"
  /// How long a flow may take, in seconds. A person may have to find their phone.
  package static let lifetime: TimeInterval = 1800

  package let client: ClientID
  /// The provider that the person was sent to.
  package let provider: Provider
  /// Which of the client's OpenID Connect and OAuth 2 providers; only with `openid`.
  package let openID: String?
  /// The return address of the app; `nil` for our own pages.
  package let returnTo: String?
  /// The app's own `state`, echoed.
  package let appState: String?
  /// The app's `code_challenge`, S256.
  package let appChallenge: String?
  package let intent: SignInAttempt.Intent
  /// Digest of the browser id.
  let browser: String
  /// The nonce. It is sent to the provider raw.
  let nonce: String
  /// The PKCE verifier for the provider; `nil` if the client's settings disable PKCE for Apple (AUTHZ-17).
  let verifier: String?
  let expiresAt: Date
  /// Whether the end attaches the pending link under the browser's cookie. Only the person's confirmation starts such a flow.
  let isLinking: Bool
  /// The token of the form with which the person confirmed, so that nothing else is attached that replaced the link meanwhile.
  /// Flows that an earlier version started have none.
  let confirmed: String?
  /// The session to whose account the identity is attached. Only a form of that session's own page starts such a flow.
  let session: SessionID?
  /// The request of the OpenID client that the tab leads on to. The browser keeps the request.
  package let request: OpenIDRequestID?
  /// SHA-256 of the code of the invitation that the flow was started with.
  let invitation: [UInt8]?

  /// The provider that the person was sent to and must come back from.
  package var method: WebProvider { WebProvider(provider, openID: openID) }

  var startedAt: Date { expiresAt.addingTimeInterval(-Self.lifetime) }

  /// Whether the end attaches an identity to the account of the session that started the flow.
  package var isForSession: Bool { session != nil }

  func write(to writer: inout JSONWriter) {
    writer.member("client", client.rawValue)
    if provider != .apple { writer.member("provider", provider.rawValue) }
    writer.member("openid", ifPresent: openID)
    writer.member("return_to", ifPresent: returnTo)
    writer.member("app_state", ifPresent: appState)
    writer.member("app_challenge", ifPresent: appChallenge)
    writer.member("intent", intent.rawValue)
    writer.member("browser", browser)
    writer.member("nonce", nonce)
    writer.member("verifier", ifPresent: verifier)
    writer.member("expires_at", expiresAt.millisecondsSince1970)
    if isLinking { writer.member("linking", true) }
    writer.member("confirmed", ifPresent: confirmed)
    writer.member("session", ifPresent: session?.description)
    writer.member("request", ifPresent: request?.description)
    writer.member("invitation", ifPresent: invitation.map { Base64URL.encode($0) })
  }

  init?(_ json: JSONElement) {
    guard let client = json["client"]?.string, let intent = json["intent"]?.string.flatMap(SignInAttempt.Intent.init),
      let browser = json["browser"]?.string, let nonce = json["nonce"]?.string, let expiry = json["expires_at"]?.integer
    else { return nil }
    let session = json["session"]?.string
    self.session = session.flatMap(SessionID.init)
    // A flow that was to attach something must never be read as a mere sign-in.
    if session != nil, self.session == nil { return nil }
    self.client = ClientID(rawValue: client)
    provider = json["provider"]?.string.map(Provider.init) ?? .apple
    openID = json["openid"]?.string
    returnTo = json["return_to"]?.string
    appState = json["app_state"]?.string
    appChallenge = json["app_challenge"]?.string
    self.intent = intent
    self.browser = browser
    self.nonce = nonce
    verifier = json["verifier"]?.string
    expiresAt = Date(millisecondsSince1970: expiry)
    isLinking = json["linking"]?.bool ?? false
    confirmed = json["confirmed"]?.string
    request = json["request"]?.string.flatMap(OpenIDRequestID.init)
    invitation = json["invitation"]?.string.flatMap { Base64URL.decode($0) }
  }

  init(
    client: ClientID, provider: Provider, returnTo: String?, appState: String?, appChallenge: String?,
    intent: SignInAttempt.Intent, browser: String, nonce: String, verifier: String?, expiresAt: Date,
    isLinking: Bool = false, confirmed: String? = nil,
    session: SessionID? = nil, openID: String? = nil, request: OpenIDRequestID? = nil, invitation: [UInt8]? = nil
  ) {
    self.invitation = invitation
    self.openID = openID
    self.request = request
    self.isLinking = isLinking
    self.confirmed = confirmed
    self.session = session
    self.client = client
    self.provider = provider
    self.returnTo = returnTo
    self.appState = appState
    self.appChallenge = appChallenge
    self.intent = intent
    self.browser = browser
    self.nonce = nonce
    self.verifier = verifier
    self.expiresAt = expiresAt
  }
}

/// The parameters of `/auth/apple/start` and the starts of the other providers.
package struct WebStart: Sendable {
  package let client: ClientID
  /// The provider that the person is sent to.
  package let provider: Provider
  /// Which of the client's OpenID Connect and OAuth 2 providers; only with `openid`.
  package let openID: String?
  /// One of the client's registered addresses; absent for our own pages.
  package let returnTo: String?
  package let state: String?
  /// `code_challenge`, S256. Apps must send it, so that only the app that started can redeem the ticket.
  package let challenge: String?
  package let intent: SignInAttempt.Intent
  package let browser: BrowserID
  /// The request of the OpenID client that the tab leads on to.
  let request: OpenIDRequestID?
  /// Whether the person has confirmed the pending link under the browser's cookie.
  var isLinking = false
  /// The token of the form that confirmed it.
  var confirmed: String?
  /// The session to whose account the identity is attached.
  var session: SessionID?
  /// SHA-256 of the code of an invitation.
  var invitation: [UInt8]?

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
  var method: WebProvider { WebProvider(provider, openID: openID) }
}

extension WebFlows {
  /// Starts a web flow. Returns the address at the provider to send the browser to.
  package func startWeb(_ start: WebStart) async throws(ServerError) -> String {
    let (client, returnURL) = try clients.offeringOnTheWeb(start.method, start.client)
    let goesWithout = start.provider == .apple && client.apple?.usesPKCE == false
    let state = try seal(start, of: client, isWithVerifier: !goesWithout)
    switch start.provider {
    case .apple: return try appleAuthorization(of: client, for: state.flow, state: state.text, returnURL: returnURL)
    default:
      return try await social.socialAuthorization(
        of: client, for: state.flow, state: state.text, returnURL: returnURL)
    }
  }

  /// Checks the parameters, and seals the new flow.
  ///
  /// - Parameter isWithVerifier: whether the flow uses PKCE.
  func seal(_ start: WebStart, of client: Client, isWithVerifier: Bool) throws(ServerError) -> SealedState {
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
      session: start.session, openID: start.openID, request: start.request,
      invitation: start.invitation)
    return SealedState(text: try sealed(flow), flow: flow)
  }

  /// Starts a web flow whose end attaches one more identity to the caller's account.
  ///
  /// Call it only for a form of the account's own page, which has the session's token. At the end the browser must still present
  /// this session, and it must be recent.
  package func startLinking(
    _ method: WebProvider, to caller: Caller, browser: BrowserID
  ) async throws(ServerError) -> String {
    guard caller.isRecent(at: now()) else { throw .reauthenticationRequired }
    var start = WebStart(
      client: caller.session.client, provider: method.provider, openID: method.openID, returnTo: nil, state: nil,
      challenge: nil, intent: .any, browser: browser)
    start.session = caller.session.id
    return try await startWeb(start)
  }

  private func appleAuthorization(
    of client: Client, for flow: WebFlow, state: String, returnURL: String
  ) throws(ServerError) -> String {
    guard let apple = client.apple else { throw .providerNotOffered(.apple) }
    do {
      let request = try AuthorizationRequest(
        clientID: apple.audience, redirectURI: returnURL, scopes: apple.requestedScopes,
        responseType: .codeAndIdentityToken,
        responseMode: .formPost, state: state, nonce: flow.nonce,
        codeChallenge: flow.verifier.map { AuthorizationRequest.codeChallenge(for: $0) },
        redirectRules: appleEndpoints.redirectRules)
      return request.url(at: appleEndpoints)
    } catch {
      throw .unexpected(detail: "the settings of client \(client.id) make no authorization request: \(error.detail)")
    }
  }
}

/// The `state` of an authorization: the whole flow, sealed, so that starting one writes nothing.
struct SealedState: Sendable {
  let text: String
  let flow: WebFlow
  /// What is recorded when the flow is spent.
  var spent: SpentValue { SpentValue(digest: SHA256.hash(text), expiresAt: flow.expiresAt) }
}

/// The comparison of return addresses.
enum ReturnAddress {
  /// Whether `address` is one of the registered ones.
  static func matches(_ address: String, anyOf registered: [String], platform: Client.Platform) -> Bool {
    registered.contains { matches(address, registered: $0, platform: platform) }
  }

  /// Whether `address` is the registered one, compared byte by byte: a prefix, another case, user info or a look-alike letter
  /// make another address. A desktop app listens on any port that the system gives it, so of a loopback address the port may
  /// differ (RFC 8252, 7.3).
  static func matches(_ address: String, registered: String, platform: Client.Platform) -> Bool {
    if address.hasSameBytes(as: registered) { return true }
    guard platform == .desktop, let given = withoutPort(address), let known = withoutPort(registered) else {
      return false
    }
    return given == known
  }

  /// The bytes of a loopback address without its port; `nil` for any other address.
  private static func withoutPort(_ address: String) -> [UInt8]? {
    for host in ["http://127.0.0.1", "http://[::1]", "http://localhost"] {
      guard address.utf8.starts(with: host.utf8) else { continue }
      var rest = address.utf8.dropFirst(host.utf8.count)
      if rest.first == UInt8(ascii: ":") {
        let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...5).contains(digits.count) else { return nil }
        rest = rest.dropFirst(1 + digits.count)
      }
      guard rest.isEmpty || rest.first == UInt8(ascii: "/") else { return nil }
      return Array(host.utf8) + Array(rest)
    }
    return nil
  }
}

/// The random value in a browser's cookie that ties the end of a web flow to its beginning; shared by all tabs.
package struct BrowserID: Sendable, Equatable {
  /// The cookie's value.
  package let text: String

  /// Reads the value of a cookie; `nil` if this server cannot have made it.
  package init?(_ text: String) {
    guard text.utf8.count == 22, Base64URL.decode(text)?.count == 16 else { return nil }
    self.text = text
  }

  /// Creates a new id.
  package init(random: RandomSource) {
    text = Base64URL.encode(random.bytes(16))
  }

  /// A value of the same form for the device. It does not reveal the id.
  package var device: BrowserID? { BrowserID(Base64URL.encode(Array(SHA256.hash("device\u{0}\(text)").prefix(16)))) }

  /// The digest that a flow keeps.
  var digest: String { Base64URL.encode(SHA256.hash(text)) }
}
