public import PippinFoundation
public import PippinHTTP
import PippinLock
public import PippinSecret
package import PippinTokens

/// A client of Apple's ID service: verifies tokens, exchanges codes, and refreshes and revokes tokens with your
/// `Transport`.
///
/// It is a class and not an actor: its state is three small values behind locks, and callers check signatures on their
/// own threads.
public final class AppleIDService: Sendable {
  /// Called with each fetched key set and the start time of its fetch. Store both for the next start.
  public typealias KeySetHook = @Sendable (_ set: AppleKeySet, _ fetchedAt: Date) async -> Void

  struct ClientKeyState: Sendable {
    var secrets = ClientSecretCache()
    var refused = RefusedClientKeys()
    var report: (@Sendable (RefusedClientKey) -> Void)?
  }

  /// The delay before the next attempt, if Apple sends none.
  static let defaultRetry: Duration = .seconds(10)

  /// Where the service sends its requests: Apple's, or an emulator's.
  public let endpoints: AppleEndpoints
  let sender: RequestSender
  let retries: Retries
  let now: @Sendable () -> Date
  /// Apple's signing keys, shared with other nodes.
  package let keys: SigningKeySource
  let clientKeys = Lock(ClientKeyState())
  let migrationTokens = Lock(MigrationTokenCache())

  /// Creates a service.
  /// - Parameters:
  ///   - endpoints: Apple's, or an emulator's.
  ///   - transport: sends the requests.
  ///   - keys: a cache, with the last good set if there is one.
  ///   - timeout: for each request.
  ///   - retries: for repeatable requests.
  ///   - refusedKeys: RFC 7638 thumbprints of keys to reject; in production `AppleKeySet.emulatorKeyThumbprints`.
  ///   - now: the clock.
  ///   - onKeySet: see `KeySetHook`. The service does not wait for it.
  ///   - onRequest: called with each request to Apple and its result, for logs and metrics; also for key fetches in the
  ///     background.
  public init(
    endpoints: AppleEndpoints, transport: any Transport, keys: AppleKeyCache, timeout: Duration = .seconds(10),
    retries: Retries = .standard, refusedKeys: Set<String> = [], now: @escaping @Sendable () -> Date,
    onKeySet: @escaping KeySetHook, onRequest: @escaping OutgoingRequest.Report = { _ in }
  ) {
    self.endpoints = endpoints
    sender = RequestSender(transport: transport, timeout: timeout, report: onRequest)
    self.retries = retries
    self.now = now
    self.keys = SigningKeySource(
      request: endpoints.keysRequest, sender: sender, cache: keys.cache, refusedKeys: refusedKeys, now: now,
      onKeySet: { await onKeySet(AppleKeySet($0), $1) })
  }

  /// Has each key reported once when Apple begins to reject it.
  package func onRefusedKey(_ report: @escaping @Sendable (RefusedClientKey) -> Void) {
    clientKeys.withLock { $0.report = report }
  }

  /// Verifies an identity token: first its claims, then its key, then its signature. Only a token with correct claims
  /// and an unknown key, or seldom a wrong signature, causes a request.
  /// - Throws: `identityToken`, or `unavailable` if it is unknown whether the key exists: also for five minutes
  ///   after the token was issued, because Apple's servers do not publish a new key at the same time (KEYS-18).
  public func verify(
    _ token: String, expecting expectations: IdentityTokenExpectations
  ) async throws(AppleIDServiceError) -> VerifiedIdentity {
    do {
      return VerifiedIdentity(try await expectations.verifier.verify(token, keys: keys, now: now()))
    } catch {
      throw AppleIDServiceError(error)
    }
  }

  /// Verifies a notification, in the same order.
  /// - Parameters:
  ///   - token: the signed part: the `payload` in Apple's POST.
  ///   - audiences: the client ids to accept.
  ///   - issuers: the `iss` values to accept (KEYS-17).
  /// - Throws: as for an identity token.
  public func verifyNotification(
    _ token: String, audiences: Set<String>, issuers: [String] = [AppleEndpoints.issuer]
  ) async throws(AppleIDServiceError) -> AppleNotification {
    let unverified: UnverifiedAppleNotification
    do {
      unverified = try UnverifiedAppleNotification(parsing: token)
    } catch {
      throw .identityToken(error)
    }
    return try await verify(unverified, audiences: audiences, issuers: issuers)
  }

  /// Verifies the body of Apple's notification request (NOTIFY-2).
  /// - Parameters:
  ///   - body: the complete body of the POST.
  ///   - audiences: the client ids to accept.
  ///   - issuers: the `iss` values to accept (KEYS-17).
  /// - Throws: as for an identity token.
  public func verifyNotification(
    delivery body: [UInt8], audiences: Set<String>, issuers: [String] = [AppleEndpoints.issuer]
  ) async throws(AppleIDServiceError) -> AppleNotification {
    let unverified: UnverifiedAppleNotification
    do {
      unverified = try UnverifiedAppleNotification(parsingDelivery: body)
    } catch {
      throw .identityToken(error)
    }
    return try await verify(unverified, audiences: audiences, issuers: issuers)
  }

  /// Verifies all events of a delivery, also after its `exp`.
  /// - Parameter age: how long ago it may have been issued: as long as the caller remembers what it has received.
  package func verifyNotifications(
    _ token: String, audiences: Set<String>, issuers: [String], age: TimeInterval
  ) async throws(AppleIDServiceError) -> VerifiedAppleNotifications {
    let unverified: UnverifiedAppleNotification
    do {
      unverified = try UnverifiedAppleNotification(parsing: token)
      try unverified.check(audiences: audiences, issuers: issuers, now: now(), age: age)
    } catch {
      throw .identityToken(error)
    }
    try await checkSignature(of: unverified)
    return unverified.claims.notifications()
  }

  private func verify(
    _ unverified: UnverifiedAppleNotification, audiences: Set<String>, issuers: [String]
  ) async throws(AppleIDServiceError) -> AppleNotification {
    do {
      try unverified.check(audiences: audiences, issuers: issuers, now: now())
    } catch {
      throw .identityToken(error)
    }
    try await checkSignature(of: unverified)
    do {
      return try unverified.claims.notification()
    } catch {
      throw .identityToken(error)
    }
  }

  private func checkSignature(of unverified: UnverifiedAppleNotification) async throws(AppleIDServiceError) {
    do {
      try await keys.checkSignature(of: unverified.signed, issuedAt: unverified.issuedAt)
    } catch {
      throw AppleIDServiceError(error)
    }
  }
}

/// The reason why a call to `AppleIDService` failed.
public enum AppleIDServiceError: Error, Hashable, Sendable {
  /// The token or notification was rejected.
  case identityToken(IdentityTokenError)
  /// Apple is unavailable, or something else answered in its place. Nothing was used up: try again later. `detail` has
  /// the cause.
  case unavailable(retryAfter: Duration, cause: String)
  /// The exchange may have reached Apple, and there was no answer. The code may be used: do not send it again, and ask
  /// the user to sign in again (TOKEN-6). `detail` has the cause.
  case codeMayBeSpent(cause: String)
  /// Apple rejected the request. `operatorHint` names the setting to check.
  case token(AppleTokenError)

  /// For an error of `exchange`: whether the code may be used, so that the user must sign in again (TOKEN-6). If false,
  /// you can exchange the same code again within five minutes.
  ///
  /// It is true for every answer of Apple, including `invalid_client`, because Apple does not guarantee that the code
  /// stays valid.
  public var mayHaveSpentCode: Bool {
    switch self {
    case .codeMayBeSpent: true
    // Without a status no request was sent, because no client secret could be created.
    case .token(let refusal): refusal.status != 0
    case .unavailable, .identityToken: false
    }
  }

  /// The HTTP status to answer a client with: 401 if the person must sign in again, 503 if the same request can succeed
  /// later, 500 if a setting of yours is wrong.
  ///
  /// For notifications from Apple use `notificationStatus`.
  public var httpStatus: Int {
    switch self {
    case .identityToken, .codeMayBeSpent: 401
    case .unavailable: 503
    // The code or token itself. Every other answer of Apple's is about the client, its key or the request.
    case .token(let refusal) where refusal.code == .invalidGrant && !refusal.redirectURIMismatched: 401
    case .token: 500
    }
  }

  /// The HTTP status to answer Apple with when a notification was not accepted: 400 if it is not genuine, 503 if it should
  /// be sent again.
  public var notificationStatus: Int {
    if case .identityToken = self { 400 } else { 503 }
  }

  /// The seconds for a `Retry-After` field, at least one; nil if waiting does not help.
  public var retryAfterSeconds: Int? {
    guard case .unavailable(let delay, _) = self else { return nil }
    return max(1, Int(clamping: Int64((delay / .seconds(1)).rounded(.up))))
  }

  /// The cause, for operators. For a failed request it has the host, operation, status or transport error, attempt and
  /// duration. It is never empty, and never contains a token, code or secret.
  public var detail: String {
    switch self {
    case .identityToken(let refusal): refusal.detail
    case .unavailable(_, let cause), .codeMayBeSpent(let cause): cause
    case .token(let refusal): "\(refusal.detail), status \(refusal.status)"
    }
  }

  init(_ failure: IDTokenFailure) {
    switch failure {
    case .refused(let error): self = .identityToken(IdentityTokenError(error))
    case .noKey(.unknownKey), .noKey(.ambiguousKey):
      self = .identityToken(IdentityTokenError(.unknownKey, "Apple publishes no key of this id"))
    case .noKey(.unavailable(let cause, let retryAfter)):
      self = .unavailable(retryAfter: retryAfter ?? AppleIDService.defaultRetry, cause: cause)
    }
  }
}

extension AppleIDService {
  /// Exchanges an authorization code, once (TOKEN-2 to TOKEN-6). The service never sends a code twice, not even with
  /// another key. If Apple rejects a key, the next code uses another one, if there is one.
  ///
  /// The identity token in the answer is unverified: `verify` it like the first one, and compare the subjects.
  /// - Parameters:
  ///   - code: the authorization code.
  ///   - redirectURI: the return URL of the authorization request for codes from a browser; nil for native codes
  ///     (TOKEN-3).
  ///   - codeVerifier: the PKCE verifier if, and only if, a challenge was sent (AUTHZ-17).
  ///   - clientID: the client that received the code (TOKEN-4).
  ///   - signer: the signer of that client's team.
  /// - Throws: `unavailable` if the code is unused, `codeMayBeSpent` if this is unknown, `token` if Apple rejected it;
  ///   `mayHaveSpentCode` tells whether to try the same code again.
  public func exchange(
    code: String, redirectURI: String?, codeVerifier: String?, clientID: String, signer: some ClientSecretSigning
  ) async throws(AppleIDServiceError) -> TokenAnswer {
    guard let key = order(signer, for: clientID, mayBeSentTwice: false).first else {
      throw Self.noKey(for: clientID)
    }
    let request = TokenRequest.exchange(
      code: code, redirectURI: redirectURI, codeVerifier: codeVerifier, clientID: clientID,
      clientSecret: try secret(for: clientID, key), at: endpoints)
    do throws(RequestFailure<AppleTokenError>) {
      let answer = try await sender.send(request, as: AppleOperation.exchange.rawValue, judge: TokenRequest.judge)
      learn(from: nil, key, of: signer, for: clientID)
      return answer
    } catch {
      let mayBeSpent: Bool
      switch error {
      case .noAnswer(let error, _):
        mayBeSpent = error.mayHaveReachedServer
      case .badAnswer(let error, let response, _):
        learn(from: error, key, of: signer, for: clientID)
        // An unreadable success answer has used the code, too (TOKEN-6).
        mayBeSpent = error.code == .unavailable && response.status == 200
      }
      throw mayBeSpent ? .codeMayBeSpent(cause: error.request.description) : Self.error(error)
    }
  }

  /// Checks whether a refresh token is still valid. Call it at most once a day per user (TOKEN-14).
  /// - Parameters:
  ///   - refreshToken: the token from the exchange.
  ///   - clientID: the client that received it.
  ///   - signer: the signer of that client's team.
  ///   - pauseWhenThrottled: the minimum delay of `unavailable` after a 429, for a second check within a day, such as
  ///     the proof of a revocation.
  /// - Throws: `token` with `mayMeanRevoked` if it is no longer valid; `unavailable` proves nothing.
  public func validate(
    refreshToken: SecretText, clientID: String, signer: some ClientSecretSigning, pauseWhenThrottled: Duration = .zero
  ) async throws(AppleIDServiceError) -> TokenAnswer {
    try await ask(
      .refresh, for: clientID, signer, pauseWhenThrottled: pauseWhenThrottled,
      { TokenRequest.refresh(refreshToken: refreshToken, clientID: clientID, clientSecret: $0, at: endpoints) },
      judge: TokenRequest.judge)
  }

  /// Revokes a token (REVOKE-1). Only a later failure of `validate` proves the revocation (REVOKE-3, TRAP-18).
  /// - Parameters:
  ///   - token: a refresh or access token. Apple may answer 200 to other text, too (REVOKE-4).
  ///   - hint: the kind of token.
  ///   - clientID: the client that received the token (REVOKE-9).
  ///   - signer: the signer of that client's team.
  /// - Throws: `token` or `unavailable`.
  public func revoke(
    _ token: SecretText, hint: TokenRequest.TokenTypeHint, clientID: String, signer: some ClientSecretSigning
  ) async throws(AppleIDServiceError) {
    try await ask(
      .revoke, for: clientID, signer,
      { TokenRequest.revocation(of: token, hint: hint, clientID: clientID, clientSecret: $0, at: endpoints) },
      judge: TokenRequest.judgeRevocation)
  }
}

extension AppleIDService {
  /// Requests a user's transfer subject, for the old team (TRANSFER-2).
  ///
  /// It works before the app's transfer, and up to 60 days after the recipient accepted it (TRANSFER-3). Apple does not
  /// limit the rate (TOKEN-17). The service gets and caches the access token for it.
  /// - Parameters:
  ///   - subject: the user's subject in the old team's identity tokens.
  ///   - recipientTeam: the Team ID of the new team.
  ///   - clientID: a client of the old team.
  ///   - signer: the old team's signer (TRANSFER-8).
  /// - Throws: `token`, where `mayMeanRevoked` means that the user may have revoked consent (TRANSFER-7);
  ///   `unavailable`.
  public func transferSubject(
    of subject: String, to recipientTeam: String, clientID: String, signer: some ClientSecretSigning
  ) async throws(AppleIDServiceError) -> String {
    try await migrate(clientID, signer) { (accessToken) throws(AppleIDServiceError) in
      try await ask(
        .transferSubject, for: clientID, signer,
        {
          MigrationRequest.transferSubject(
            of: subject, to: recipientTeam, accessToken: accessToken, clientID: clientID, clientSecret: $0,
            at: endpoints)
        }, judge: MigrationRequest.judgeTransferSubject)
    }
  }

  /// Exchanges a transfer subject for the user's new subject, for the new team (TRANSFER-4).
  /// - Parameters:
  ///   - transferSubject: from the old team, or from a `transfer_sub` claim (TRANSFER-6).
  ///   - clientID: a client of the new team.
  ///   - signer: the new team's signer (TRANSFER-8).
  /// - Throws: as for the old team.
  public func person(
    transferSubject: String, clientID: String, signer: some ClientSecretSigning
  ) async throws(AppleIDServiceError) -> MigratedPerson {
    try await migrate(clientID, signer) { (accessToken) throws(AppleIDServiceError) in
      try await ask(
        .transferredPerson, for: clientID, signer,
        {
          MigrationRequest.person(
            transferSubject: transferSubject, accessToken: accessToken, clientID: clientID, clientSecret: $0,
            at: endpoints)
        }, judge: MigrationRequest.judgePerson)
    }
  }

  /// Sends a request with the cached access token. If Apple rejects it, sends the request once more with a new one.
  private func migrate<Answer: Sendable>(
    _ clientID: String, _ signer: some ClientSecretSigning,
    _ ask: (SecretText) async throws(AppleIDServiceError) -> Answer
  ) async throws(AppleIDServiceError) -> Answer {
    let team = signer.signers(at: now()).first?.teamID ?? ""
    if let kept = migrationTokens.withLock({ $0.token(of: clientID, in: team, now: now()) }) {
      do {
        return try await ask(kept)
      } catch {
        guard Self.maySayExpired(error) else { throw error }
        migrationTokens.withLock { $0.forget(clientID, in: team) }
      }
    }
    let token = try await self.ask(
      .migrationToken, for: clientID, signer,
      { MigrationRequest.accessToken(clientID: clientID, clientSecret: $0, at: endpoints) },
      judge: MigrationRequest.judgeAccessToken)
    migrationTokens.withLock { $0.keep(token, of: clientID, in: team, now: now()) }
    return try await ask(token.accessToken)
  }

  /// Apple does not document its answer to an expired access token. `invalid_request` is excluded, because it is the
  /// answer for each user who revoked consent (TRANSFER-7).
  private static func maySayExpired(_ error: AppleIDServiceError) -> Bool {
    guard case .token(let refusal) = error else { return false }
    return refusal.code != .invalidRequest
  }
}

extension AppleIDService {
  /// The current set, and when its fetch started; `nil` before the first fetch.
  public var lastGoodKeys: (set: AppleKeySet, fetchedAt: Date)? {
    keys.lastGood.map { (AppleKeySet($0.set), $0.fetchedAt) }
  }

  /// The state of the key cache, for metrics and logs.
  public var keyPhase: AppleKeyCache.Phase { AppleKeyCache.Phase(keys.phase) }

  /// Fetches the key set if there is none or if it is due, so that the first sign-in need not wait for it.
  ///
  /// Call it at start, and then from time to time: a set that is younger than `maximumAge` is not fetched again.
  /// - Throws: `unavailable`. The last good set stays in use, and tokens cause the next attempt.
  public func refreshKeys() async throws(AppleIDServiceError) {
    do {
      try await keys.refresh()
    } catch {
      throw AppleIDServiceError(.noKey(error))
    }
  }

  /// Uses a set that another node fetched, if it is newer than the current one.
  public func adopt(_ set: AppleKeySet, fetchedAt: Date) {
    keys.adopt(set.keys, fetchedAt: fetchedAt)
  }
}
