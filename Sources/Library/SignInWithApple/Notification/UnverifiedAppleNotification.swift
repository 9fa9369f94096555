public import PippinFoundation
import PippinTokens

/// A parsed and still unverified notification.
public struct UnverifiedAppleNotification: Sendable {
  /// The maximum length of a notification in bytes. Apple's are below 1 KiB.
  public static let maximumLength = 16_384

  let jws: CompactJWS
  let claims: NotificationClaims
  /// The `kid` of the header.
  public let keyID: String

  /// Parses the signed part: a compact JWS (NOTIFY-3).
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  public init(parsing token: String) throws(IdentityTokenError) {
    (jws, keyID) = try AppleSignature.parse(token, maximumLength: Self.maximumLength)
    claims = try NotificationClaims(of: jws)
  }

  /// Parses the body of Apple's POST, `{"payload":"<JWS>"}` (NOTIFY-2).
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

  /// The unverified issue date, for `AppleKeyCache.find`.
  public var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// Runs all checks except the signature, in this order: issuer, audience, dates.
  /// - Parameters:
  ///   - audiences: the client ids to accept; for apps, the bundle ids (NOTIFY-4).
  ///   - issuers: the `iss` values to accept (KEYS-17).
  ///   - now: the time.
  ///   - leeway: the seconds that `iat` may be in the future (CLAIMS-24).
  /// - Throws: the first error.
  public func check(
    audiences: Set<String>, issuers: [String] = [AppleEndpoints.issuer], now: Date, leeway: TimeInterval = 60
  ) throws(IdentityTokenError) {
    try checkMeaning(audiences: audiences, issuers: issuers)
    try TokenDates.check(
      expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, notBefore: claims.notBefore, now: now, leeway: leeway)
  }

  /// The same checks for a receiver that knows what it has received, and judges by `event_time` what came in between: what
  /// is delivered after its `exp` counts, if it was issued no longer ago than `age`.
  func check(audiences: Set<String>, issuers: [String], now: Date, age: TimeInterval) throws(IdentityTokenError) {
    try checkMeaning(audiences: audiences, issuers: issuers)
    let end = claims.issuedAt.addingReportingOverflow(Int64(age))
    try TokenDates.check(
      expiresAt: end.overflow ? nil : end.partialValue, issuedAt: claims.issuedAt, notBefore: claims.notBefore,
      now: now,
      leeway: 60)
  }

  private func checkMeaning(audiences: Set<String>, issuers: [String]) throws(IdentityTokenError) {
    guard issuers.contains(where: claims.issuer.equals) else {
      throw IdentityTokenError(.wrongIssuer, "iss is not on the list")
    }
    guard audiences.contains(where: claims.audience.equals) else {
      throw IdentityTokenError(.wrongAudience, "aud is none of those that were expected")
    }
  }

  /// Verifies the notification: `check`, then the signature.
  /// - Parameters:
  ///   - key: the key with the id `keyID`.
  ///   - audiences: the client ids to accept.
  ///   - issuers: the `iss` values to accept.
  ///   - now: the time.
  ///   - leeway: the seconds that `iat` may be in the future.
  /// - Throws: the first error.
  public func verified(
    by key: AppleKey, audiences: Set<String>, issuers: [String] = [AppleEndpoints.issuer], now: Date,
    leeway: TimeInterval = 60
  ) throws(IdentityTokenError) -> AppleNotification {
    try check(audiences: audiences, issuers: issuers, now: now, leeway: leeway)
    return try checkedNotification(signedBy: key)
  }

  /// Checks only the signature, for a delivery that has passed `check`.
  func checkedNotifications(signedBy key: AppleKey) throws(IdentityTokenError) -> VerifiedAppleNotifications {
    try AppleSignature.verify(jws, keyID: keyID, by: key)
    return claims.notifications()
  }

  /// Checks only the signature, for a notification that has passed `check`.
  func checkedNotification(signedBy key: AppleKey) throws(IdentityTokenError) -> AppleNotification {
    try AppleSignature.verify(jws, keyID: keyID, by: key)
    return try claims.notification()
  }
}
