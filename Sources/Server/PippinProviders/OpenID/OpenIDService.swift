package import PippinFoundation
package import PippinHTTP
import PippinTokens
import PippinLock
import PippinSecret

/// A client for one OpenID Connect provider: finds its endpoints, verifies ID tokens and redeems codes, over a `Transport`.
package final class OpenIDService: Sendable {
  /// Exactly as the settings have it.
  package let issuer: String
  private let sender: RequestSender
  private let source: OpenIDMetadataSource
  private let refusedKeys: Set<String>
  private let now: @Sendable () -> Date
  /// Belongs to the key set's URL; another URL in a newer document starts afresh.
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
    let unverified: UnverifiedOpenIDToken
    do {
      unverified = try UnverifiedOpenIDToken(parsing: idToken)
      try unverified.check(expectations, issuer: issuer, now: now())
    } catch {
      throw SocialServiceError(error)
    }
    let source = keySource(at: try await metadata().keys)
    return try await source.checked(unverified.keyName, issuedAt: unverified.issuedAt) {
      (key) throws(SocialTokenError) in
      try unverified.checkedIdentity(signedBy: key)
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
        request: endpoint.get(), sender: sender, cache: SigningKeyCache(), algorithms: UnverifiedOpenIDToken.algorithms,
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
