package import PippinFoundation
package import PippinHTTP
package import PippinSecret
package import PippinTokens

/// A client for Facebook Login: checks access tokens, verifies Limited Login's tokens and redeems codes, over a
/// `Transport`.
package final class FacebookService: Sendable {
  package let endpoints: FacebookEndpoints
  /// The keys of Limited Login, to inspect and to share with other nodes.
  package let keys: SigningKeySource
  private let sender: RequestSender
  private let now: @Sendable () -> Date

  /// Creates a service.
  /// - Parameters:
  ///   - endpoints: Facebook's endpoints, or an emulator's.
  ///   - transport: sends the requests.
  ///   - keys: a cache, with the last valid key set if there is one.
  ///   - timeout: the timeout of each request.
  ///   - refusedKeys: RFC 7638 thumbprints of keys never to trust, such as the emulators' public ones.
  ///   - now: the clock.
  ///   - onKeySet: see `SigningKeySource.Hook`.
  ///   - onRequest: receives each request with its outcome.
  package init(
    endpoints: FacebookEndpoints, transport: any Transport, keys: SigningKeyCache, timeout: Duration = .seconds(10),
    refusedKeys: Set<String> = [], now: @escaping @Sendable () -> Date, onKeySet: @escaping SigningKeySource.Hook,
    onRequest: @escaping OutgoingRequest.Report = { _ in }
  ) {
    self.endpoints = endpoints
    sender = RequestSender(transport: transport, timeout: timeout, report: onRequest)
    self.now = now
    self.keys = SigningKeySource(
      request: endpoints.keysRequest, sender: sender, cache: keys, refusedKeys: refusedKeys, now: now,
      onKeySet: onKeySet)
  }

  /// Identifies the person of an access token: asks Facebook for the token's app and person, then for the profile, which
  /// must have the same person.
  /// - Throws: `tokenInvalid` with its reason, `refused` if the app id or secret is wrong, `unreachable`.
  package func verify(
    accessToken: String, app: FacebookApp
  ) async throws(SocialServiceError) -> VerifiedFacebookIdentity {
    let (debug, profile): (HTTPRequest, HTTPRequest)
    do {
      debug = try FacebookDebugRequest.debug(accessToken, app: app, at: endpoints)
      profile = try FacebookProfileRequest.profile(accessToken: accessToken, app: app, at: endpoints)
    } catch {
      throw SocialServiceError(error)
    }
    let now = now()
    let debugged = try await sender.ask(debug, as: "debug") { (response) throws(SocialServiceError) in
      try FacebookDebugRequest.judge(response, app: app, now: now)
    }
    return try await sender.ask(profile, as: "profile") { (response) throws(SocialServiceError) in
      try FacebookProfileRequest.judge(response, debugged: debugged, app: app)
    }
  }

  /// Verifies Limited Login's token: first its claims, then its key, then its signature.
  /// - Throws: `tokenInvalid` with its reason, or `unreachable` if it is unknown whether the key exists.
  package func verify(
    authenticationToken: String, expecting expectations: FacebookTokenExpectations
  ) async throws(SocialServiceError) -> VerifiedFacebookIdentity {
    do {
      return VerifiedFacebookIdentity(
        try await expectations.verifier.verify(authenticationToken, keys: keys, now: now()))
    } catch {
      throw SocialServiceError(error)
    }
  }

  /// Redeems an authorization code once, and checks the received access token like any other.
  /// - Parameters:
  ///   - code: the code from the browser.
  ///   - redirectURI: the return URL of the authorization request.
  ///   - codeVerifier: the verifier of the sent challenge.
  ///   - app: our app.
  /// - Throws: `unreachable` if the code is unused, `codeMayBeSpent` if that is unknown, `codeInvalid`, `refused`, or
  ///   `tokenInvalid` for the received token.
  package func exchange(
    code: String, redirectURI: String, codeVerifier: String, app: FacebookApp
  ) async throws(SocialServiceError) -> VerifiedFacebookIdentity {
    let request = FacebookTokenRequest.exchange(
      code: code, redirectURI: redirectURI, codeVerifier: codeVerifier, app: app, at: endpoints)
    let accessToken = try await sender.exchange(request, judge: FacebookTokenRequest.judge)
    do {
      return try await verify(accessToken: accessToken.revealed, app: app)
    } catch {
      throw error.afterRedemption
    }
  }
}

/// Our app at Facebook.
package struct FacebookApp: Sendable {
  /// The app id, in digits.
  package let id: String
  /// The app secret.
  package let secret: SecretText

  package init(id: String, secret: SecretText) {
    self.id = id
    self.secret = secret
  }

  /// The app access token, which belongs to no person.
  var accessToken: String { id + "|" + secret.revealed }

  /// Facebook's `appsecret_proof`, which proves that the caller with a person's token also knows the secret.
  func proof(for accessToken: String) -> String {
    Hexadecimal.encode(HMACSHA256.tag(for: Array(accessToken.utf8), key: SecretBytes(Array(secret.revealed.utf8))))
  }
}

/// The endpoints of Facebook, or of an emulator for tests.
package struct FacebookEndpoints: Sendable, Hashable {
  /// The `iss` of Limited Login's tokens; the same for an emulator.
  package static let issuer = "https://www.facebook.com"

  /// The version of the Graph API. Facebook supports each for at least two years.
  package static let graphVersion = "v24.0"

  /// Facebook's own service.
  package static let facebook = FacebookEndpoints(
    pages: EndpointBase(host: "www.facebook.com"), graph: EndpointBase(host: "graph.facebook.com"),
    limited: EndpointBase(host: "limited.facebook.com"))

  private let pages: EndpointBase
  private let graph: EndpointBase
  private let limited: EndpointBase

  private init(pages: EndpointBase, graph: EndpointBase, limited: EndpointBase) {
    self.pages = pages
    self.graph = graph
    self.limited = limited
  }

  /// All endpoints below one address, for instance `http://127.0.0.1:8081/facebook`.
  /// - Throws: `malformedURL` unless it is an absolute `http` or `https` URL without a query.
  package init(base: String) throws(HTTPError) {
    let base = try EndpointBase(base)
    self.init(pages: base, graph: base, limited: base)
  }

  /// The address of an emulator; `nil` for Facebook's own service.
  package var standIn: String? { self == .facebook ? nil : pages.url("") }

  /// The authorization dialog.
  package var dialog: String { pages.url("/\(Self.graphVersion)/dialog/oauth") }
  /// The token endpoint.
  package var token: String { graph.url(Self.path("oauth/access_token")) }
  /// The key set of Limited Login.
  package var keys: String { limited.url(Self.keysPath) }

  /// The request that fetches the key set.
  package var keysRequest: HTTPRequest { limited.get(Self.keysPath) }

  func redeem(_ form: [(String, String)]) -> HTTPRequest {
    graph.post(Self.path("oauth/access_token"), form: form)
  }

  /// A request to the Graph API, with the token in a header field and never in the URL.
  func ask(_ node: String, _ query: [(String, String)], bearer: String) -> HTTPRequest {
    graph.get(Self.path(node), query: query, bearer: bearer)
  }

  private static let keysPath = "/.well-known/oauth/openid/jwks/"

  private static func path(_ node: String) -> String { "/\(graphVersion)/\(node)" }
}

/// The authorization request that a browser is redirected to, to log in with Facebook.
package struct FacebookAuthorizationRequest: Sendable {
  private let parameters: [(String, String)]

  /// Creates a request.
  /// - Parameters:
  ///   - appID: our app id.
  ///   - redirectURI: a registered return URL, exactly.
  ///   - state: returned with the answer, to detect forgeries.
  ///   - codeChallenge: `CodeChallenge.s256(of:)` of a verifier that the exchange must send.
  ///   - asksForEmail: whether to request the email address besides the public profile.
  package init(appID: String, redirectURI: String, state: String, codeChallenge: String, asksForEmail: Bool) {
    parameters = [
      ("client_id", appID), ("redirect_uri", redirectURI), ("response_type", "code"),
      ("scope", asksForEmail ? "public_profile,email" : "public_profile"), ("state", state),
      ("code_challenge", codeChallenge),
      ("code_challenge_method", "S256"),
    ]
  }

  /// The URL to redirect the browser to.
  package func url(at endpoints: FacebookEndpoints) -> String {
    endpoints.dialog + "?" + FormData.encode(parameters)
  }
}

extension FacebookAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because the state belongs to one browser.
  package var description: String { "FacebookAuthorizationRequest" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
