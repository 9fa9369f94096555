public import FoundationEssentials
import PippinJOSE
import PippinJSON

/// A notification that was read and not yet believed.
public struct UnverifiedAppleNotification: Sendable {
  /// The longest notification that is looked at, in bytes. Apple's are below 1 KiB.
  public static let maximumLength = 16_384

  let jws: CompactJWS
  let claims: NotificationClaims
  /// The `kid` of the header, as the notification has it.
  public let keyID: String

  /// Reads the signed part: a compact JWS (NOTIFY-3).
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  public init(parsing token: String) throws(IdentityTokenError) {
    (jws, keyID) = try AppleSignature.parse(token, maximumLength: Self.maximumLength)
    claims = try NotificationClaims(parsing: jws.payload)
  }

  /// Reads the body of Apple's POST, `{"payload":"<JWS>"}` (NOTIFY-2).
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  public init(parsingDelivery body: [UInt8]) throws(IdentityTokenError) {
    let payload: String?
    do {
      payload = try JSONDocument(parsing: body).root["payload"]?.string
    } catch {
      throw IdentityTokenError(.malformed, "the body is not strict JSON: \(error.words)")
    }
    guard let payload else { throw IdentityTokenError(.malformed, "the body has no payload") }
    try self.init(parsing: payload)
  }

  /// The notification's own word on when it was issued, for `AppleKeyCache.find`.
  public var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// All checks but the signature: issuer, audience, dates, in this order.
  /// - Parameters:
  ///   - audiences: every client id that may be named; for apps it is the bundle id (NOTIFY-4).
  ///   - issuers: every `iss` to accept (KEYS-17).
  ///   - now: the time.
  ///   - leeway: how many seconds `iat` may lie ahead (CLAIMS-24).
  /// - Throws: the first reason to refuse it.
  public func check(
    audiences: Set<String>, issuers: [String] = [AppleEndpoints.issuer], now: Date, leeway: TimeInterval = 60
  ) throws(IdentityTokenError) {
    guard issuers.contains(where: claims.issuer.equals) else {
      throw IdentityTokenError(.wrongIssuer, "iss is not on the list")
    }
    guard audiences.contains(where: claims.audience.equals) else {
      throw IdentityTokenError(.wrongAudience, "aud is none of those that were expected")
    }
    try TokenDates.check(expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, now: now, leeway: leeway)
  }

  /// Verifies the notification: `check`, then the signature.
  /// - Parameters:
  ///   - key: the key that `keyID` names.
  ///   - audiences: every client id that may be named.
  ///   - issuers: every `iss` to accept.
  ///   - now: the time.
  ///   - leeway: how many seconds `iat` may lie ahead.
  /// - Throws: the first reason to refuse it.
  public func verified(
    by key: AppleKey, audiences: Set<String>, issuers: [String] = [AppleEndpoints.issuer], now: Date,
    leeway: TimeInterval = 60
  ) throws(IdentityTokenError) -> AppleNotification {
    try check(audiences: audiences, issuers: issuers, now: now, leeway: leeway)
    return try checkedNotification(signedBy: key)
  }

  /// The last step alone, for a notification that has passed `check`.
  func checkedNotification(signedBy key: AppleKey) throws(IdentityTokenError) -> AppleNotification {
    try AppleSignature.verify(jws, keyID: keyID, by: key)
    return try claims.notification()
  }
}
