public import FoundationEssentials
public import PippinHTTP
import PippinLock
package import PippinSigningKeys

/// Apple's ID service seen from a relying party: verifies its tokens, redeems its codes, over whatever `Transport` it is
/// given.
///
/// A class and not an actor: the state is three small values behind a lock each, and a signature, the bulk of the work,
/// is checked on the caller's own thread.
public final class AppleIDService: Sendable {
  /// Called with each key set that was fetched, and the time at which its fetch began, to be kept for the next start.
  public typealias KeySetHook = @Sendable (_ set: AppleKeySet, _ fetchedAt: Date) async -> Void

  struct ClientKeyState: Sendable {
    var secrets = ClientSecretCache()
    var refused = RefusedClientKeys()
  }

  /// How long to wait before trying again, where Apple does not say.
  static let defaultRetry: Duration = .seconds(10)

  let endpoints: AppleEndpoints
  let sender: RequestSender
  let retries: Retries
  let now: @Sendable () -> Date
  /// Apple's signing keys, to be watched and shared with other nodes.
  package let keys: SigningKeySource
  let clientKeys = Lock(ClientKeyState())
  let migrationTokens = Lock(MigrationTokenCache())

  /// A service.
  /// - Parameters:
  ///   - endpoints: Apple's, or an emulator's.
  ///   - transport: carries the requests.
  ///   - keys: a cache, with the last good set in it if there is one.
  ///   - timeout: for each request.
  ///   - retries: for requests that may be sent twice.
  ///   - refusedKeys: RFC 7638 thumbprints of keys never to trust, such as an emulator's published ones.
  ///   - now: the clock.
  ///   - onKeySet: see `KeySetHook`. Nobody waits for it.
  ///   - onRequest: told of each request to Apple and what came of it, for logs and metrics; also of a fetch of keys
  ///     that no call waits for.
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

  /// Verifies an identity token: what it says first, then its key, then its signature. Only an unknown key causes a
  /// request, and only for a token that says everything that was expected.
  /// - Throws: `identityToken`, or `unavailable` when nobody can say yet whether the key exists.
  public func verify(
    _ token: String, expecting expectations: IdentityTokenExpectations
  ) async throws(AppleIDServiceError) -> VerifiedIdentity {
    let unverified: UnverifiedIdentityToken
    do {
      unverified = try UnverifiedIdentityToken(parsing: token)
      try unverified.check(expectations, now: now())
    } catch {
      throw .identityToken(error)
    }
    let key = try await key(id: unverified.keyID, issuedAt: unverified.issuedAt)
    do {
      return try unverified.checkedIdentity(signedBy: key)
    } catch {
      throw .identityToken(error)
    }
  }

  /// Verifies a notification, in the same order.
  /// - Parameters:
  ///   - token: the signed part: what `payload` holds in Apple's POST.
  ///   - audiences: every client id that may be named.
  ///   - issuers: every `iss` to accept (KEYS-17).
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

  /// Verifies a notification as Apple posts it (NOTIFY-2).
  /// - Parameters:
  ///   - body: the whole body of the POST.
  ///   - audiences: every client id that may be named.
  ///   - issuers: every `iss` to accept (KEYS-17).
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

  private func verify(
    _ unverified: UnverifiedAppleNotification, audiences: Set<String>, issuers: [String]
  ) async throws(AppleIDServiceError) -> AppleNotification {
    do {
      try unverified.check(audiences: audiences, issuers: issuers, now: now())
    } catch {
      throw .identityToken(error)
    }
    let key = try await key(id: unverified.keyID, issuedAt: unverified.issuedAt)
    do {
      return try unverified.checkedNotification(signedBy: key)
    } catch {
      throw .identityToken(error)
    }
  }
}
