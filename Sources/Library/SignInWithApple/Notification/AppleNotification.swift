public import PippinFoundation
import PippinTokens

/// A signed event from Apple: the user changed email forwarding, revoked consent, or deleted their Apple Account
/// (NOTIFY-1 to NOTIFY-14).
///
/// It has no public initialiser: only the verifier creates one, after all checks. Notifications can be repeated, late,
/// out of order or lost (NOTIFY-13): detect duplicates by `id`, and by `subject`, `type` and `eventTime`.
public struct AppleNotification: Sendable, Hashable {
  /// The kind of event. Apple can add kinds, so a `switch` needs a `default`.
  public struct EventType: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the type. A deletion has one name, although Apple has used two (NOTIFY-10).
    public let rawValue: String

    /// Creates a type from Apple's name.
    public init(rawValue: String) {
      self.rawValue = rawValue == "account-delete" ? "account-deleted" : rawValue
    }

    /// The user stopped using their Apple Account with the primary app (NOTIFY-11).
    public static let consentRevoked = EventType(rawValue: "consent-revoked")
    /// The user deleted their Apple Account (NOTIFY-12). Sent as `account-deleted` and as `account-delete` (NOTIFY-10).
    public static let accountDeleted = EventType(rawValue: "account-deleted")
    /// Email forwarding is on again.
    public static let emailEnabled = EventType(rawValue: "email-enabled")
    /// Email forwarding is off: do not send email. The address is still verified (RELAY-8, TRAP-22).
    public static let emailDisabled = EventType(rawValue: "email-disabled")

    /// Whether this version knows the type. Store an event of an unknown type, and answer 200.
    public var isKnown: Bool { Self.known.contains(self) }

    private static let known: Set<EventType> = [.consentRevoked, .accountDeleted, .emailEnabled, .emailDisabled]
  }

  /// `jti`, or a digest of the payload if there is none.
  public let id: String
  /// The kind of event.
  public let type: EventType
  /// The user's subject, as in identity tokens. Empty only for an unknown event without a user.
  public let subject: String
  /// When the event happened, by Apple's clock (NOTIFY-8).
  public let eventTime: Date
  /// The relay address, for the two email events (NOTIFY-7).
  public let email: String?
  /// Whether it is a relay address, for the two email events (NOTIFY-7).
  public let isPrivateEmail: Bool?
  /// The app's client id: one of the expected audiences (NOTIFY-4).
  public let audience: String
  /// When Apple issued the notification, seconds after the event.
  public let issuedAt: Date
  /// The event as Apple sent it: a JSON object in UTF-8, for a journal.
  public let rawEvent: [UInt8]
}

extension AppleNotification: CustomStringConvertible {
  /// The type and the id, without the user.
  public var description: String { "AppleNotification(type: \(type), id: \(id))" }
}

extension AppleNotification: CustomReflectable {
  /// Kind and id, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["type": type, "id": id]) }
}

/// All events of one delivery (NOTIFY-6).
package struct VerifiedAppleNotifications: Sendable {
  package let all: [AppleNotification]
  /// What is wrong with the first event that cannot be understood; the others count.
  package let refused: IdentityTokenError?
}

/// A parsed and still unverified notification.
public struct UnverifiedAppleNotification: Sendable {
  /// The maximum length of a notification in bytes. Apple's are below 1 KiB.
  public static let maximumLength = 16_384

  private static let form = SignedTokenForm(algorithms: [.RS256], maximumLength: maximumLength)

  let signed: SignedToken
  let claims: NotificationClaims
  /// The `kid` of the header.
  public let keyID: String

  /// Parses the signed part: a compact JWS (NOTIFY-3).
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  public init(parsing token: String) throws(IdentityTokenError) {
    let document: JSONDocument
    do {
      signed = try SignedToken(parsing: token, as: Self.form)
      document = try signed.claims()
    } catch {
      throw IdentityTokenError(error)
    }
    keyID = signed.keyID ?? ""
    claims = try NotificationClaims(document)
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
    try checkDates(expiresAt: claims.expiresAt, now: now, leeway: leeway)
  }

  /// The same checks for a receiver that knows what it has received, and judges by `event_time` what came in between: what
  /// is delivered after its `exp` counts, if it was issued no longer ago than `age`.
  func check(audiences: Set<String>, issuers: [String], now: Date, age: TimeInterval) throws(IdentityTokenError) {
    try checkMeaning(audiences: audiences, issuers: issuers)
    let end = claims.issuedAt.addingReportingOverflow(Int64(age))
    try checkDates(expiresAt: end.overflow ? nil : end.partialValue, now: now, leeway: 60)
  }

  private func checkDates(expiresAt: Int64?, now: Date, leeway: TimeInterval) throws(IdentityTokenError) {
    do {
      try TokenDates.check(
        expiresAt: expiresAt, issuedAt: claims.issuedAt, notBefore: claims.notBefore, now: now, leeway: leeway)
    } catch {
      throw IdentityTokenError(error)
    }
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
    do {
      try signed.checkSignature(by: key.key)
    } catch {
      throw IdentityTokenError(error)
    }
    return try claims.notification()
  }
}
