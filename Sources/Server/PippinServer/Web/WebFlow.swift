package import PippinAccounts
package import PippinFoundation
import PippinTokens

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
