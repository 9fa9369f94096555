import PippinCryptography
public import PippinFoundation
import PippinJOSE
import PippinJSON
import PippinSecret

extension UnverifiedIdentityToken {
  /// Runs all checks except the signature, in this order: issuer, audience, dates, nonce, hashes.
  ///
  /// Success does not prove who wrote the token. A failure saves the key look-up and the signature check.
  /// - Throws: the first error.
  public func check(_ expectations: IdentityTokenExpectations, now: Date) throws(IdentityTokenError) {
    guard expectations.issuers.contains(where: claims.issuer.equals) else {
      throw IdentityTokenError(.wrongIssuer, "iss is not on the list")
    }
    guard claims.audience.equals(expectations.audience) else {
      throw IdentityTokenError(.wrongAudience, "aud is not the one that was expected")
    }
    try TokenDates.check(expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, now: now, leeway: expectations.leeway)
    try checkNonce(expectations)
    try checkHashes(expectations)
  }

  private func checkNonce(_ expectations: IdentityTokenExpectations) throws(IdentityTokenError) {
    let sent: String
    let mayBeMissing: Bool
    switch expectations.nonce {
    case .sent(let nonce): (sent, mayBeMissing) = (nonce, false)
    case .sentMaybeEchoed(let nonce): (sent, mayBeMissing) = (nonce, true)
    case .noneSent:
      guard claims.nonce == nil else { throw IdentityTokenError(.nonceMismatch, "a nonce, though none was sent") }
      return
    }
    // An empty nonce binds nothing, so it counts as missing.
    guard let nonce = claims.nonce?.string, !nonce.isEmpty else {
      if mayBeMissing { return }
      throw IdentityTokenError(.nonceMissing, "no nonce, though one was sent")
    }
    if ConstantTime.equals(nonce, sent) { return }
    if expectations.nonceForm == .rawOrSHA256Hex,
      ConstantTime.equals(nonce, Hexadecimal.encode(SHA256.hash(sent)))
    {
      return
    }
    throw IdentityTokenError(.nonceMismatch, "another nonce than the one that was sent")
  }

  private func checkHashes(_ expectations: IdentityTokenExpectations) throws(IdentityTokenError) {
    var isAccessTokenReceived = false
    if case .received(let accessToken) = expectations.accessToken {
      isAccessTokenReceived = true
      try check(
        claims.accessTokenHash, of: accessToken, isRequired: expectations.hashesRequired,
        otherwise: .accessTokenHashMismatch)
    }
    if case .received(let code) = expectations.code {
      try check(
        claims.codeHash, of: code, isRequired: expectations.hashesRequired && !isAccessTokenReceived,
        otherwise: .codeHashMismatch)
    }
  }

  /// Compares with the left half of the SHA-256 in base64url (CLAIMS-18; OpenID Connect Core 1.0, 3.3.2.11).
  private func check(
    _ claim: JSONElement?, of value: String, isRequired: Bool, otherwise code: IdentityTokenError.Code
  ) throws(IdentityTokenError) {
    guard let claim else {
      if isRequired { throw IdentityTokenError(code, "the hash is missing") }
      return
    }
    let half = SHA256.hash(value).span.extracting(first: SHA256.byteCount / 2)
    // Not secret, so not in constant time: the holder of the token can read the hash, and its sender knows the value.
    guard claim.equals(Base64URL.encode(half)) else {
      throw IdentityTokenError(code, "the hash belongs to something else")
    }
  }
}

/// Checks the dates of tokens and notifications.
enum TokenDates {
  /// - Parameter leeway: the seconds that `issuedAt` may be in the future (CLAIMS-24).
  static func check(
    expiresAt: Int64?, issuedAt: Int64, now: Date, leeway: TimeInterval
  ) throws(IdentityTokenError) {
    // In floating point, because dates near the integer limits must not overflow.
    let now = now.timeIntervalSince1970
    // RFC 7519, 4.1.4: the token is invalid on and after `exp`.
    if let expiresAt, now >= TimeInterval(expiresAt) { throw IdentityTokenError(.expired, "exp has passed") }
    guard TimeInterval(issuedAt) <= now + leeway else {
      throw IdentityTokenError(.issuedInFuture, "iat is further ahead than the leeway")
    }
  }
}
