package import PippinFoundation
package import PippinHTTP
package import PippinSecret
package import PippinTokens

/// A client for Sign in with Google: verifies ID tokens and redeems codes, over a `Transport`.
package final class GoogleService: Sendable {
  package let endpoints: GoogleEndpoints
  /// Google's keys, to inspect and to share with other nodes.
  package let keys: SigningKeySource
  private let sender: RequestSender
  private let now: @Sendable () -> Date

  /// Creates a service.
  /// - Parameters:
  ///   - endpoints: Google's endpoints, or an emulator's.
  ///   - transport: sends the requests.
  ///   - keys: a cache, with the last valid key set if there is one.
  ///   - timeout: the timeout of each request.
  ///   - refusedKeys: RFC 7638 thumbprints of keys never to trust, such as the emulators' public ones.
  ///   - now: the clock.
  ///   - onKeySet: see `SigningKeySource.Hook`.
  ///   - onRequest: receives each request with its outcome.
  package init(
    endpoints: GoogleEndpoints, transport: any Transport, keys: SigningKeyCache, timeout: Duration = .seconds(10),
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

  /// Verifies an ID token: first its claims, then its key, then its signature.
  /// - Throws: `tokenInvalid` with its reason, or `unreachable` if it is unknown whether the key exists.
  package func verify(
    _ idToken: String, expecting expectations: GoogleTokenExpectations
  ) async throws(SocialServiceError) -> VerifiedGoogleIdentity {
    do {
      return VerifiedGoogleIdentity(try await expectations.verifier.verify(idToken, keys: keys, now: now()))
    } catch {
      throw SocialServiceError(error)
    }
  }

  /// Redeems an authorization code once, and verifies the received ID token with its `at_hash`.
  /// - Parameters:
  ///   - code: the code from the browser.
  ///   - redirectURI: the return URL of the authorization request.
  ///   - codeVerifier: the verifier of the sent challenge.
  ///   - nonce: the raw nonce of the authorization request.
  ///   - client: the web application.
  ///   - hostedDomain: the required organisation, if any.
  /// - Throws: `unreachable` if the code is unused, `codeMayBeSpent` if that is unknown, `codeInvalid`, `refused`, or
  ///   `tokenInvalid` for the received token.
  package func exchange(
    code: String, redirectURI: String, codeVerifier: String, nonce: String, client: GoogleClient, hostedDomain: String?
  ) async throws(SocialServiceError) -> VerifiedGoogleIdentity {
    let request = GoogleTokenRequest.exchange(
      code: code, redirectURI: redirectURI, codeVerifier: codeVerifier, client: client, at: endpoints)
    let answer = try await sender.exchange(request, judge: GoogleTokenRequest.judge)
    let expectations = GoogleTokenExpectations(
      audience: client.id, authorizedParties: [], hostedDomain: hostedDomain, nonce: .sent(nonce), nonceForm: .raw,
      accessToken: .received(answer.accessToken.revealed))
    do {
      return try await verify(answer.idToken, expecting: expectations)
    } catch {
      throw error.afterRedemption
    }
  }
}

/// Our web application at Google, an OAuth client in its console.
package struct GoogleClient: Sendable {
  /// The client id, `….apps.googleusercontent.com`.
  package let id: String
  /// The client secret for the token endpoint.
  package let secret: SecretText

  package init(id: String, secret: SecretText) {
    self.id = id
    self.secret = secret
  }
}

/// The endpoints of Google, or of an emulator for tests.
///
/// They are fixed, like Apple's, and not read from the discovery document, because a forged document would redirect our
/// trust.
package struct GoogleEndpoints: Sendable, Hashable {
  /// The accepted `iss` of Google's ID tokens; the same for an emulator.
  package static let issuers = ["https://accounts.google.com", "accounts.google.com"]

  /// Google's own service.
  package static let google = GoogleEndpoints(
    accounts: EndpointBase(host: "accounts.google.com"), tokens: EndpointBase(host: "oauth2.googleapis.com"),
    certificates: EndpointBase(host: "www.googleapis.com"))

  private let accounts: EndpointBase
  private let tokens: EndpointBase
  private let certificates: EndpointBase

  private init(accounts: EndpointBase, tokens: EndpointBase, certificates: EndpointBase) {
    self.accounts = accounts
    self.tokens = tokens
    self.certificates = certificates
  }

  /// All endpoints below one address, for instance `http://127.0.0.1:8081/google`.
  /// - Throws: `malformedURL` unless it is an absolute `http` or `https` URL without a query.
  package init(base: String) throws(HTTPError) {
    let base = try EndpointBase(base)
    self.init(accounts: base, tokens: base, certificates: base)
  }

  /// The address of an emulator; `nil` for Google's own service.
  package var standIn: String? { self == .google ? nil : accounts.url("") }

  /// The authorization endpoint.
  package var authorize: String { accounts.url("/o/oauth2/v2/auth") }
  /// The token endpoint.
  package var token: String { tokens.url(Path.token) }
  /// The key set.
  package var keys: String { certificates.url(Path.keys) }

  /// The request that fetches the key set.
  package var keysRequest: HTTPRequest { certificates.get(Path.keys) }

  func post(_ form: [(String, String)]) -> HTTPRequest { tokens.post(Path.token, form: form) }

  private enum Path {
    static let token = "/token"
    static let keys = "/oauth2/v3/certs"
  }
}

/// The authorization request that a browser is redirected to, to sign in with Google (OpenID Connect Core 1.0, 3.1.2.1;
/// RFC 7636).
package struct GoogleAuthorizationRequest: Sendable {
  private let parameters: [(String, String)]

  /// Creates a request.
  /// - Parameters:
  ///   - clientID: the web application's client id.
  ///   - redirectURI: a registered return URL, exactly.
  ///   - state: returned with the answer, to detect forgeries.
  ///   - nonce: returned in the ID token, raw.
  ///   - codeChallenge: `CodeChallenge.s256(of:)` of a verifier that the exchange must send.
  ///   - hostedDomain: preselects an organisation's accounts. Only the token's `hd` enforces it.
  ///   - asksForName: whether to request the name.
  ///   - asksForEmail: whether to request the email address.
  package init(
    clientID: String, redirectURI: String, state: String, nonce: String, codeChallenge: String, hostedDomain: String?,
    asksForName: Bool, asksForEmail: Bool
  ) {
    let scopes = ["openid"] + (asksForEmail ? ["email"] : []) + (asksForName ? ["profile"] : [])
    var parameters = [
      ("client_id", clientID), ("redirect_uri", redirectURI), ("response_type", "code"),
      ("scope", scopes.joined(separator: " ")), ("state", state), ("nonce", nonce), ("code_challenge", codeChallenge),
      ("code_challenge_method", "S256"),
      // Without it Google may sign in the current Google account without asking.
      ("prompt", "select_account"),
    ]
    if let hostedDomain { parameters.append(("hd", hostedDomain)) }
    self.parameters = parameters
  }

  /// The URL to redirect the browser to.
  package func url(at endpoints: GoogleEndpoints) -> String {
    endpoints.authorize + "?" + FormData.encode(parameters)
  }
}

extension GoogleAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because state and nonce belong to one browser.
  package var description: String { "GoogleAuthorizationRequest" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The redemption of an authorization code at Google (RFC 6749, 4.1.3; RFC 7636, 4.5), and the check of the answer.
package enum GoogleTokenRequest {
  /// The tokens received for a code.
  package struct Answer: Sendable {
    /// The ID token, unverified.
    package let idToken: String
    /// The access token, used only for `at_hash`.
    package let accessToken: SecretText
  }

  /// - Parameters:
  ///   - code: the code, which works only once.
  ///   - redirectURI: the return URL of the authorization request.
  ///   - codeVerifier: the verifier of the sent challenge.
  package static func exchange(
    code: String, redirectURI: String, codeVerifier: String, client: GoogleClient, at endpoints: GoogleEndpoints
  ) -> HTTPRequest {
    endpoints.post([
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
      ("code_verifier", codeVerifier), ("client_id", client.id), ("client_secret", client.secret.revealed),
    ])
  }

  /// Checks the answer.
  /// - Throws: `codeInvalid`, `refused`, `unreachable`; `codeMayBeSpent` for an unreadable success.
  package static func judge(_ response: HTTPResponse) throws(SocialServiceError) -> Answer {
    guard response.status == 200 else { throw refusal(response) }
    guard let body = ProviderAnswer.object(in: response) else {
      throw SocialServiceError(.codeMayBeSpent, "Google answered 200 with something that is not JSON")
    }
    guard let accessToken = ProviderAnswer.text(body["access_token"]) else {
      throw SocialServiceError(.codeMayBeSpent, "Google answered 200 without an access token")
    }
    guard let idToken = ProviderAnswer.text(body["id_token"]) else {
      throw SocialServiceError(
        .codeMayBeSpent, "Google answered 200 without an ID token, although the scope openid was requested")
    }
    return Answer(idToken: idToken, accessToken: SecretText(accessToken))
  }

  private static func refusal(_ response: HTTPResponse) -> SocialServiceError {
    guard !ProviderAnswer.isOutage(response), let body = ProviderAnswer.object(in: response),
      let error = body["error"]?.string
    else { return ProviderAnswer.unreachable(response, "Google") }
    switch error {
    case "invalid_grant":
      return SocialServiceError(
        .codeInvalid, "Google answered invalid_grant: the code is used, expired, or belongs to another client")
    case "invalid_client", "unauthorized_client", "deleted_client", "disabled_client":
      return SocialServiceError(
        .refused,
        "Google answered \(error): check client id and client secret of the web application in Google's console")
    case "redirect_uri_mismatch":
      return SocialServiceError(
        .refused,
        "Google answered redirect_uri_mismatch: register our return URL exactly with the client id")
    default:
      return SocialServiceError(
        .refused, "Google answered with status \(response.status), which means a mistake in our request or settings")
    }
  }
}

extension GoogleTokenRequest.Answer: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because an ID token identifies a person.
  package var description: String { "GoogleTokenRequest.Answer" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
