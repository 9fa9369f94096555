public import PippinFoundation
public import PippinHTTP
import PippinLock
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

  let endpoints: AppleEndpoints
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
  ///   - refusedKeys: RFC 7638 thumbprints of keys to reject, such as an emulator's published ones.
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
