package import FoundationEssentials
package import PippinHTTP
import PippinJOSE
package import PippinSigningKeys
import PippinSecret

/// Facebook seen from a relying party: has its access tokens debugged, verifies Limited Login's tokens and redeems codes,
/// over whatever `Transport` it is given.
package final class FacebookService: Sendable {
  package let endpoints: FacebookEndpoints
  /// The keys of Limited Login: to look at, and to share with other nodes.
  package let keys: SigningKeySource
  private let sender: RequestSender
  private let now: @Sendable () -> Date

  /// A service.
  /// - Parameters:
  ///   - endpoints: Facebook's, or a stand-in's.
  ///   - transport: carries the requests.
  ///   - keys: a cache, with the last good set in it if there is one.
  ///   - timeout: for each request.
  ///   - refusedKeys: RFC 7638 thumbprints of keys never to trust, such as the emulators' published ones.
  ///   - now: the clock.
  ///   - onKeySet: see `SigningKeySource.Hook`.
  ///   - onRequest: told of each request and what came of it.
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

  /// Finds out whose a classic access token is: Facebook is asked for which app and person it was made, then for the
  /// person's profile, and both must name the same.
  /// - Throws: `tokenInvalid` with its reason, `refused` when app id or secret are wrong, `unreachable`.
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

  /// Verifies Limited Login's token: what it says first, then its key, then its signature.
  /// - Throws: `tokenInvalid` with its reason, or `unreachable` when nobody can say yet whether the key exists.
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

  /// Redeems an authorization code, once, and has the access token that comes for it debugged like any other.
  /// - Parameters:
  ///   - code: as the browser brought it.
  ///   - redirectURI: that of the authorization request.
  ///   - codeVerifier: of the challenge that was sent.
  ///   - app: ours.
  /// - Throws: `unreachable` when the code is unspent, `codeMayBeSpent` when nobody knows, `codeInvalid`, `refused`, or
  ///   `tokenInvalid` for what came.
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
