package import PippinFoundation
package import PippinHTTP
package import PippinTokens
import PippinSecret

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
    let unverified: UnverifiedFacebookToken
    do {
      unverified = try UnverifiedFacebookToken(parsing: authenticationToken)
      try unverified.check(expectations, now: now())
    } catch {
      throw SocialServiceError(error)
    }
    return try await keys.checked(unverified.keyName, issuedAt: unverified.issuedAt) { (key) throws(SocialTokenError) in
      try unverified.checkedIdentity(signedBy: key)
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
