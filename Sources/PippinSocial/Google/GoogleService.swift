package import FoundationEssentials
package import PippinHTTP
import PippinJOSE
package import PippinSigningKeys
import PippinSecret

/// Google seen from a relying party: verifies its tokens and redeems its codes over whatever `Transport` it is given.
package final class GoogleService: Sendable {
  package let endpoints: GoogleEndpoints
  /// Google's keys: to look at, and to share with other nodes.
  package let keys: SigningKeySource
  private let sender: RequestSender
  private let now: @Sendable () -> Date

  /// A service.
  /// - Parameters:
  ///   - endpoints: Google's, or a stand-in's.
  ///   - transport: carries the requests.
  ///   - keys: a cache, with the last good set in it if there is one.
  ///   - timeout: for each request.
  ///   - refusedKeys: RFC 7638 thumbprints of keys never to trust, such as the emulators' published ones.
  ///   - now: the clock.
  ///   - onKeySet: see `SigningKeySource.Hook`.
  ///   - onRequest: told of each request and what came of it.
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

  /// Verifies an ID token: what it says first, then its key, then its signature.
  /// - Throws: `tokenInvalid` with its reason, or `unreachable` when nobody can say yet whether the key exists.
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
    let key: JSONWebKey
    do throws(SigningKeySource.Failure) {
      key = try await keys.key(id: unverified.keyID, issuedAt: unverified.issuedAt)
    } catch {
      throw SocialServiceError(error)
    }
    do {
      return try unverified.checkedIdentity(signedBy: key)
    } catch {
      throw SocialServiceError(error)
    }
  }

  /// Redeems an authorization code, once, and verifies the ID token that comes for it, its `at_hash` too.
  /// - Parameters:
  ///   - code: as the browser brought it.
  ///   - redirectURI: that of the authorization request.
  ///   - codeVerifier: of the challenge that was sent.
  ///   - nonce: the raw nonce of the authorization request.
  ///   - client: the web application.
  ///   - hostedDomain: where only one organisation's people are wanted.
  /// - Throws: `unreachable` when the code is unspent, `codeMayBeSpent` when nobody knows, `codeInvalid`, `refused`, or
  ///   `tokenInvalid` for what came.
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
