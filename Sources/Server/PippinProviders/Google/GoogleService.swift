package import PippinFoundation
package import PippinHTTP
package import PippinTokens
import PippinSecret

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
    let unverified: UnverifiedGoogleToken
    do {
      unverified = try UnverifiedGoogleToken(parsing: idToken)
      try unverified.check(expectations, now: now())
    } catch {
      throw SocialServiceError(error)
    }
    return try await keys.checked(unverified.keyName, issuedAt: unverified.issuedAt) { (key) throws(SocialTokenError) in
      try unverified.checkedIdentity(signedBy: key)
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
