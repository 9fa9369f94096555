import PippinTokens
import PippinFoundation
import PippinSecret

/// The common checks of both providers' ID tokens.
enum TokenChecks {
  /// - Parameter leeway: how far `issuedAt` may be ahead, in seconds; `exp` has no leeway.
  static func dates(
    expiresAt: Int64, issuedAt: Int64, now: Date, leeway: TimeInterval
  ) throws(SocialTokenError) {
    // In floating point, so that very large dates cannot overflow.
    let now = now.timeIntervalSince1970
    // RFC 7519, 4.1.4: the token has expired at the second of `exp`.
    guard now < TimeInterval(expiresAt) else { throw SocialTokenError(.expired, "exp has passed") }
    guard TimeInterval(issuedAt) <= now + leeway else {
      throw SocialTokenError(.issuedInFuture, "iat is further ahead than the leeway")
    }
  }

  static func nonce(_ claim: String?, _ expected: TokenNonce, form: TokenNonceForm) throws(SocialTokenError) {
    guard case .sent(let sent) = expected else {
      guard claim == nil else { throw SocialTokenError(.nonceMismatch, "the token has a nonce, but none was sent") }
      return
    }
    // An empty nonce binds the token to nothing, so it counts as missing.
    guard let claim, !claim.isEmpty, !sent.isEmpty else {
      throw SocialTokenError(.nonceMissing, "the token has no nonce, but one was sent")
    }
    if ConstantTime.equals(claim, sent) { return }
    if case .rawOrSHA256Hex = form, ConstantTime.equals(claim, Hexadecimal.encode(SHA256.hash(sent))) { return }
    throw SocialTokenError(.nonceMismatch, "the token's nonce is not the one that was sent")
  }

  /// The left half of SHA-256 in base64url (OpenID Connect Core 1.0, 3.1.3.6).
  static func accessTokenHash(_ claim: String?, of accessToken: CompanionToken) throws(SocialTokenError) {
    guard let claim, case .received(let accessToken) = accessToken else { return }
    let half = SHA256.hash(accessToken).span.extracting(first: SHA256.byteCount / 2)
    // Not in constant time, because the hash is not secret: the token's holder can read it.
    guard claim.hasSameBytes(as: Base64URL.encode(half)) else {
      throw SocialTokenError(.accessTokenHashMismatch, "at_hash belongs to another access token")
    }
  }
}
