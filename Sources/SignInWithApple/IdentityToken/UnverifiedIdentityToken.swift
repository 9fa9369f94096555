public import FoundationEssentials
import PippinJOSE
import PippinJSON

/// An identity token that was read and not yet believed.
///
/// The order of work is: parse, the cheap checks, the key, the signature. Only the key may cost a network request, and
/// by then the token has named the right issuer and audience, is in date, and carries our nonce.
public struct UnverifiedIdentityToken: Sendable {
  /// The longest token that is looked at, in bytes. Apple's are below 1 KiB.
  public static let maximumLength = 8192

  let jws: CompactJWS
  let claims: IdentityTokenClaims
  /// The `kid` of the header, as the token has it.
  public let keyID: String

  /// Reads a token.
  /// - Parameter token: a compact JWS (RFC 7515, 7.1).
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  public init(parsing token: String) throws(IdentityTokenError) {
    (jws, keyID) = try AppleSignature.parse(token, maximumLength: Self.maximumLength)
    claims = try IdentityTokenClaims(parsing: jws.payload)
  }

  /// The token's own word on when it was issued, for `AppleKeyCache.find`.
  public var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// What the token claims as its audience, for choosing among several clients whose expectations to apply; nil if it
  /// is not one string. It proves nothing.
  public var unverifiedAudience: String? { claims.audience.string }
  /// What the token claims as its nonce, for tools that explain tokens. It proves nothing.
  public var unverifiedNonce: String? { claims.nonce?.string }
  /// All that the token claims, a JSON object in UTF-8, for tools that explain tokens. It proves nothing.
  public var unverifiedClaims: [UInt8] { claims.document.bytes }

  /// Verifies the token: `check`, then the signature.
  /// - Parameters:
  ///   - key: the key that `keyID` names.
  ///   - expectations: what the token must agree with.
  ///   - now: the time.
  /// - Throws: the first reason to refuse it.
  public func verified(
    by key: AppleKey, expecting expectations: IdentityTokenExpectations, now: Date
  ) throws(IdentityTokenError) -> VerifiedIdentity {
    try check(expectations, now: now)
    return try checkedIdentity(signedBy: key)
  }

  /// The last step alone, for a token that has passed `check`.
  func checkedIdentity(signedBy key: AppleKey) throws(IdentityTokenError) -> VerifiedIdentity {
    try AppleSignature.verify(jws, keyID: keyID, by: key)
    return VerifiedIdentity(claims)
  }
}
