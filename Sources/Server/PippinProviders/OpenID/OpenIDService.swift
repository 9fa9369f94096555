package import PippinFoundation
package import PippinHTTP
import PippinLock
package import PippinSecret
import PippinTokens

/// A client for one OpenID Connect provider: finds its endpoints, verifies ID tokens and redeems codes, over a `Transport`.
package final class OpenIDService: Sendable {
  /// Exactly as the settings have it.
  package let issuer: String
  private let sender: RequestSender
  private let source: OpenIDMetadataSource
  private let refusedKeys: Set<String>
  private let now: @Sendable () -> Date
  /// The source of the keys at the key set's URL. If a newer document has another URL, it is replaced.
  private let keys = Lock<(endpoint: ProviderEndpoint, source: SigningKeySource)?>(nil)

  /// Creates a service.
  /// - Parameters:
  ///   - issuer: the issuer; its discovery document must name exactly this one.
  ///   - transport: sends the requests to the issuer's own host, and follows no redirects.
  ///   - toPublic: sends those to other hosts, and refuses addresses of private networks.
  ///   - timeout: the timeout of each request.
  ///   - refusedKeys: RFC 7638 thumbprints of keys never to trust, such as the emulators' public ones.
  ///   - now: the clock.
  ///   - onRequest: receives each request with its outcome.
  /// - Throws: `malformedURL`.
  package init(
    issuer: String, transport: any Transport, toPublic: any Transport, timeout: Duration = .seconds(10),
    refusedKeys: Set<String> = [],
    now: @escaping @Sendable () -> Date, onRequest: @escaping OutgoingRequest.Report = { _ in }
  ) throws(HTTPError) {
    self.issuer = issuer
    let url = try HTTPURL(parsing: issuer)
    let sender = RequestSender(
      transport: IssuerTransport(of: url, toAny: transport, toPublic: toPublic), timeout: timeout, report: onRequest)
    self.sender = sender
    source = OpenIDMetadataSource(issuer: issuer, url: url, sender: sender, now: now)
    self.refusedKeys = refusedKeys
    self.now = now
  }

  /// The discovery document.
  /// - Throws: `unreachable`.
  package func metadata() async throws(SocialServiceError) -> OpenIDMetadata { try await source.metadata() }

  /// Whether an authorization response is this provider's, as far as its query can tell (RFC 9207).
  package func hasAnswered(_ query: String?) async throws(SocialServiceError) -> Bool {
    let isAnnounced = try await metadata().announcesIssuer
    return OpenIDCallback.isFrom(issuer, query: query, isAnnounced: isAnnounced)
  }

  /// Verifies an ID token: first its claims, then its key, then its signature.
  /// - Throws: `tokenInvalid` with its reason, or `unreachable` if it is unknown whether the key exists.
  package func verify(
    _ idToken: String, expecting expectations: OpenIDTokenExpectations
  ) async throws(SocialServiceError) -> VerifiedOpenIDIdentity {
    let (verifier, now) = (expectations.verifier(of: issuer), now())
    do {
      // The claims are checked before the discovery document is fetched, so that only a plausible token can cause that
      // request.
      try verifier.check(idToken, now: now)
    } catch {
      throw SocialServiceError(error)
    }
    let source = keySource(at: try await metadata().keys)
    do {
      return VerifiedOpenIDIdentity(try await verifier.verify(idToken, keys: source, now: now))
    } catch {
      throw SocialServiceError(error)
    }
  }

  /// Redeems an authorization code once, verifies the received ID token with its `at_hash`, and asks the userinfo endpoint
  /// for what the token lacks.
  /// - Parameters:
  ///   - code: the code from the browser.
  ///   - redirectURI: the return URL of the authorization request.
  ///   - codeVerifier: the verifier of the sent challenge.
  ///   - nonce: the raw nonce of the authorization request.
  ///   - client: our registration.
  ///   - asksForProfile: whether a name or an address was requested.
  /// - Throws: `unreachable` if the code is unused, `codeMayBeSpent` if that is unknown, `codeInvalid`, `refused`, or
  ///   `tokenInvalid` for the received token.
  package func exchange(
    code: String, redirectURI: String, codeVerifier: String, nonce: String, client: OpenIDClient, asksForProfile: Bool
  ) async throws(SocialServiceError) -> VerifiedOpenIDIdentity {
    let metadata = try await metadata()
    let request = OpenIDTokenRequest.exchange(
      code: code, redirectURI: redirectURI, codeVerifier: codeVerifier, client: client,
      authentication: client.authentication(accordingTo: metadata), at: metadata.token)
    let secrets = [code, codeVerifier, client.secret?.revealed].compactMap(\.self)
    let answer = try await sender.exchange(
      request,
      judge: { (response) throws(SocialServiceError) in try OpenIDTokenRequest.judge(response, hiding: secrets) })
    guard let idToken = answer.idToken else {
      throw SocialServiceError(
        .codeMayBeSpent, "The provider answered without an ID token, although the scope openid was requested")
    }
    let expectations = OpenIDTokenExpectations(
      audience: client.id, nonce: .sent(nonce), nonceForm: .raw, accessToken: .received(answer.accessToken.revealed))
    do {
      let identity = try await verify(idToken, expecting: expectations)
      guard asksForProfile, identity.profile.isIncomplete, let userInfo = metadata.userInfo else { return identity }
      let subject = identity.subject
      return identity.completed(
        by: try await sender.ask(
          userInfo.get(bearer: answer.accessToken), as: "profile",
          judge: { (response) throws(SocialServiceError) in
            try OpenIDUserInfo.judge(response, of: subject)
          }))
    } catch {
      throw error.afterRedemption
    }
  }

  private func keySource(at endpoint: ProviderEndpoint) -> SigningKeySource {
    keys.withLock { keys in
      if let keys, keys.endpoint == endpoint { return keys.source }
      let source = SigningKeySource(
        request: endpoint.get(), sender: sender, cache: SigningKeyCache(), algorithms: IDTokenForm.openIDAlgorithms,
        takesUnnamedKeys: true, refusedKeys: refusedKeys, now: now, onKeySet: { _, _ in })
      keys = (endpoint, source)
      return source
    }
  }
}

extension OpenIDClient {
  /// The setting, or else what the provider supports: the standard's default first.
  package func authentication(accordingTo metadata: OpenIDMetadata) -> Authentication {
    if let authentication { return authentication }
    if secret == nil { return .none }
    let isOnlyPost =
      metadata.authentication.contains(Authentication.post.rawValue)
      && !metadata.authentication.contains(Authentication.basic.rawValue)
    return isOnlyPost ? .post : .basic
  }
}

/// Our registration at an OpenID Connect or OAuth 2 provider.
package struct OpenIDClient: Sendable {
  /// How the client authenticates at the token endpoint (OpenID Connect Core 1.0, 9).
  package enum Authentication: String, Sendable, CaseIterable {
    case basic = "client_secret_basic"
    case post = "client_secret_post"
    /// A public client, which only PKCE protects.
    case none
  }

  /// The client id.
  package let id: String
  /// The client secret; nil for a public client.
  package let secret: SecretText?
  /// `nil` to follow the discovery document.
  package let authentication: Authentication?

  package init(id: String, secret: SecretText?, authentication: Authentication? = nil) {
    self.id = id
    self.secret = secret
    self.authentication = authentication
  }
}

/// What a provider says of a person, in an ID token or at its userinfo endpoint (OpenID Connect Core 1.0, 5.1).
struct OpenIDProfile: Sendable, Hashable {
  var email: String?
  var emailVerified = false
  var name: String?
  var givenName: String?
  var familyName: String?

  /// In bytes: 64 before the at sign, and 255 after it (RFC 5321, 4.5.3.1).
  static let longestEmail = 320

  static func check(_ claims: JSONElement) throws(SocialTokenError) {
    try claims.checkPlain("email")
    for name in ["email", "name", "given_name", "family_name"] { try claims.checkText(name) }
    guard (claims["email"]?.string?.utf8.count ?? 0) <= longestEmail else {
      throw SocialTokenError(.malformed, "email is too long")
    }
  }

  /// Reads claims that passed `check`.
  init(_ claims: JSONElement) {
    email = claims.words("email")
    // Some providers write "true": a string verifies nothing, and is no reason to turn people away.
    emailVerified = email != nil && claims["email_verified"]?.bool == true
    name = claims.words("name")
    givenName = claims.words("given_name")
    familyName = claims.words("family_name")
  }

  /// Whether another source may know more.
  var isIncomplete: Bool { email == nil || (name == nil && givenName == nil && familyName == nil) }

  /// The profile with what only `other` says. An address keeps the flag of its own source.
  func completed(by other: OpenIDProfile) -> OpenIDProfile {
    var whole = self
    if email == nil { (whole.email, whole.emailVerified) = (other.email, other.emailVerified) }
    if name == nil, givenName == nil, familyName == nil {
      (whole.name, whole.givenName, whole.familyName) = (other.name, other.givenName, other.familyName)
    }
    return whole
  }
}

/// The authorization request that a browser is redirected to (OpenID Connect Core 1.0, 3.1.2.1; RFC 6749, 4.1.1; RFC 7636).
package struct OpenIDAuthorizationRequest: Sendable {
  private let parameters: [(String, String)]

  /// Creates a request.
  /// - Parameters:
  ///   - client: our registration at the provider.
  ///   - redirectURI: the registered return URL, exactly.
  ///   - scopes: as the provider names them.
  ///   - state: returned with the answer, to detect forgeries.
  ///   - nonce: returned in the ID token, raw; `nil` for a provider without ID tokens.
  ///   - codeChallenge: `CodeChallenge.s256(of:)` of a verifier that the exchange must send.
  package init(
    client: OpenIDClient, redirectURI: String, scopes: [String], state: String, nonce: String?, codeChallenge: String
  ) {
    var parameters = [
      ("client_id", client.id), ("redirect_uri", redirectURI), ("response_type", "code"),
    ]
    if !scopes.isEmpty { parameters.append(("scope", scopes.joined(separator: " "))) }
    parameters.append(("state", state))
    if let nonce { parameters.append(("nonce", nonce)) }
    self.parameters = parameters + [("code_challenge", codeChallenge), ("code_challenge_method", "S256")]
  }

  /// The URL to redirect the browser to.
  package func url(at endpoint: ProviderEndpoint) -> String { endpoint.url(adding: parameters) }
}

extension OpenIDAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because state and nonce belong to one browser.
  package var description: String { "OpenIDAuthorizationRequest" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The `iss` of an authorization response, which tells which provider answered (RFC 9207).
package enum OpenIDCallback {
  /// Refuses a response that names another issuer, or none although the provider always names itself.
  /// - Parameters:
  ///   - query: the query of the return URL, without its question mark.
  ///   - issuer: the issuer that the browser was sent to.
  ///   - isAnnounced: whether the provider's discovery document promises the parameter.
  /// - Returns: whether the response may be used.
  package static func isFrom(_ issuer: String, query: String?, isAnnounced: Bool) -> Bool {
    guard let form = FormData(query: query ?? "") else { return false }
    let named = form.all("iss")
    if named.isEmpty { return !isAnnounced }
    return named.count == 1 && named[0].hasSameBytes(as: issuer)
  }
}

/// The answer of the userinfo endpoint (OpenID Connect Core 1.0, 5.3).
enum OpenIDUserInfo {
  /// Reads the claims about `subject`, and refuses an answer about anybody else (5.3.2).
  static func judge(_ response: HTTPResponse, of subject: String) throws(SocialServiceError) -> OpenIDProfile {
    if ProviderAnswer.isOutage(response) { throw ProviderAnswer.unreachable(response, "The userinfo endpoint") }
    guard response.status == 200, let body = ProviderAnswer.object(in: response) else {
      throw SocialServiceError(
        .refused, "The userinfo endpoint answered with status \(response.status) and not with a JSON object")
    }
    guard body["sub"]?.equals(subject) == true else {
      throw SocialServiceError(
        SocialTokenError(.subjectMismatch, "the userinfo endpoint names another person than the ID token"))
    }
    do {
      try OpenIDProfile.check(body)
    } catch {
      throw SocialServiceError(error)
    }
    return OpenIDProfile(body)
  }
}
