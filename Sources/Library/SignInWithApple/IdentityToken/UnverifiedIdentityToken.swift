public import PippinFoundation
import PippinTokens

/// A parsed and still unverified identity token.
///
/// The order of work is: parse, the cheap checks, the key, the signature. Only the key can need a network request, and
/// the issuer, audience, dates and nonce have been checked before it.
public struct UnverifiedIdentityToken: Sendable {
  /// The maximum length of a token in bytes. Apple's are below 1 KiB.
  public static let maximumLength = 8192

  let jws: CompactJWS
  let claims: IdentityTokenClaims
  /// The `kid` of the header.
  public let keyID: String

  /// Parses a token.
  /// - Parameter token: a compact JWS (RFC 7515, 7.1).
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  public init(parsing token: String) throws(IdentityTokenError) {
    (jws, keyID) = try AppleSignature.parse(token, maximumLength: Self.maximumLength)
    claims = try IdentityTokenClaims(of: jws)
  }

  /// The unverified issue date, for `AppleKeyCache.find`.
  public var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// The unverified audience, to choose the expectations of one of several clients; nil if it is not a single string.
  public var unverifiedAudience: String? { claims.audience }
  /// The unverified nonce, for tools that explain tokens.
  public var unverifiedNonce: String? { claims.nonce }
  /// The unverified claims, a JSON object in UTF-8, for tools that explain tokens.
  public var unverifiedClaims: [UInt8] { claims.document.bytes }

  /// Verifies the token: `check`, then the signature.
  /// - Parameters:
  ///   - key: the key with the id `keyID`.
  ///   - expectations: the expected values.
  ///   - now: the time.
  /// - Throws: the first error.
  public func verified(
    by key: AppleKey, expecting expectations: IdentityTokenExpectations, now: Date
  ) throws(IdentityTokenError) -> VerifiedIdentity {
    try check(expectations, now: now)
    return try checkedIdentity(signedBy: key)
  }

  /// Checks only the signature, for a token that has passed `check`.
  func checkedIdentity(signedBy key: AppleKey) throws(IdentityTokenError) -> VerifiedIdentity {
    try AppleSignature.verify(jws, keyID: keyID, by: key)
    return VerifiedIdentity(claims)
  }
}
