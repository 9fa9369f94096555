package import PippinAccounts
package import PippinFoundation
package import PippinTokens
import SignInWithApple

/// Sign-ins that lead a browser to a provider and back.
package struct WebFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// Where browsers are sent to.
  var appleEndpoints: AppleEndpoints { server.settings.appleEndpoints }

  /// Opens a state that a browser brings back, wherever it was sealed.
  func opened(state text: String) async throws(ServerError) -> SealedState {
    SealedState(text: text, flow: try await opened(text))
  }
}

/// What a web flow remembers between its start and its end; it travels sealed, in the `state` that the provider hands back.
package struct WebFlow: Sendable, Equatable, WebFlowPayload {
  static let entry = "state"
  /// How long a flow may take, in seconds: a person may have to find their phone.
  package static let lifetime: TimeInterval = 1800

  package let client: ClientID
  /// Whom the person was sent to.
  package let provider: Provider
  /// Which of the client's OpenID Connect and OAuth 2 providers; only with `openid`.
  package let openID: String?
  /// Where the app wants its user back; absent for our own pages.
  package let returnTo: String?
  /// The app's own `state`, echoed.
  package let appState: String?
  /// The app's `code_challenge`, S256.
  package let appChallenge: String?
  package let intent: SignInAttempt.Intent
  /// Digest of the browser id.
  let browser: String
  /// Sent to the provider raw.
  let nonce: String
  /// The PKCE verifier towards the provider; absent where the client's settings want none for Apple (AUTHZ-17).
  let verifier: String?
  let expiresAt: Date
  /// Whether its end attaches what waits under the browser's cookie; only the person's own confirmation starts such a flow.
  let isLinking: Bool
  /// The token of the form by which the person confirmed, so that nothing else is attached that came to wait there since.
  /// Absent in flows that an earlier version began.
  let confirmed: String?
  /// The session whose account the proved identity is to lead to; only a form of that session's own page starts such a flow.
  let session: SessionID?
  /// The OpenID client's request that the tab leads on to; the browser keeps what it asks for.
  package let request: OpenIDRequestID?

  /// Whom the person was sent to, and must come back from.
  package var way: WebProvider { WebProvider(provider, openID: openID) }

  var startedAt: Date { expiresAt.addingTimeInterval(-Self.lifetime) }

  /// Whether its end attaches an identity to the account of the session that started it.
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
  }

  init?(_ json: JSONElement) {
    guard let client = json["client"]?.string, let intent = json["intent"]?.string.flatMap(SignInAttempt.Intent.init),
      let browser = json["browser"]?.string, let nonce = json["nonce"]?.string, let expiry = json["expires_at"]?.integer
    else { return nil }
    let session = json["session"]?.string
    self.session = session.flatMap(SessionID.init)
    // What was to attach something must never be read as a mere sign-in.
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
  }

  init(
    client: ClientID, provider: Provider, returnTo: String?, appState: String?, appChallenge: String?,
    intent: SignInAttempt.Intent, browser: String, nonce: String, verifier: String?, expiresAt: Date,
    isLinking: Bool = false, confirmed: String? = nil,
    session: SessionID? = nil, openID: String? = nil, request: OpenIDRequestID? = nil
  ) {
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
  package func startWeb(_ start: WebStart) async throws(ServerError) -> String {
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
      session: start.session, openID: start.openID, request: start.request)
    return SealedState(text: try sealed(flow), flow: flow)
  }

  /// Begins a web flow at whose end one more identity leads to the caller's account.
  ///
  /// To be called for a form of the account's own page only, which carries the session's token: at the end the session must still be
  /// the one that the browser presents, and recent.
  package func startLinking(
    _ way: WebProvider, to caller: Caller, browser: BrowserID
  ) async throws(ServerError) -> String {
    guard caller.isRecent(at: now()) else { throw .reauthenticationRequired }
    var start = WebStart(
      client: caller.session.client, provider: way.provider, openID: way.openID, returnTo: nil, state: nil,
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

/// The provider's `state`: the whole flow, sealed, so that starting one writes nothing.
struct SealedState: Sendable {
  let text: String
  let flow: WebFlow
  /// What is recorded when the flow has served.
  var spent: SpentValue { SpentValue(digest: SHA256.hash(text), expiresAt: flow.expiresAt) }
}

/// Where a web flow may send an app's user.
enum ReturnAddress {
  /// Whether `address` is one of the registered ones.
  static func matches(_ address: String, anyOf registered: [String], platform: Client.Platform) -> Bool {
    registered.contains { matches(address, registered: $0, platform: platform) }
  }

  /// Whether `address` is the registered one, compared byte by byte: a prefix, another case, a trick in the user info or a look-alike
  /// letter is another address. A desktop app listens on whatever port the system gives it, so of a loopback address the port
  /// alone may differ (RFC 8252, 7.3).
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

  /// Takes the value of a cookie; `nil` when we cannot have made it.
  package init?(_ text: String) {
    guard text.utf8.count == 22, Base64URL.decode(text)?.count == 16 else { return nil }
    self.text = text
  }

  /// Makes a new one.
  package init(random: RandomSource) {
    text = Base64URL.encode(random.bytes(16))
  }

  /// A value of the same form for the device, from which the id cannot be told.
  package var device: BrowserID? { BrowserID(Base64URL.encode(Array(SHA256.hash("device\u{0}\(text)").prefix(16)))) }

  /// What a flow remembers of it.
  var digest: String { Base64URL.encode(SHA256.hash(text)) }
}
