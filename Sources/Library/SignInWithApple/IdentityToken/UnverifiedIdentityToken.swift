public import PippinFoundation
import PippinSecret
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

extension UnverifiedIdentityToken {
  /// Runs all checks except the signature, in this order: issuer, audience, dates, nonce, hashes.
  ///
  /// Success does not prove who wrote the token. A failure saves the key look-up and the signature check.
  /// - Throws: the first error.
  public func check(_ expectations: IdentityTokenExpectations, now: Date) throws(IdentityTokenError) {
    guard expectations.issuers.contains(where: { claims.isIssuer($0) }) else {
      throw IdentityTokenError(.wrongIssuer, "iss is not on the list")
    }
    guard claims.isAudience(expectations.audience) else {
      throw IdentityTokenError(.wrongAudience, "aud is not the one that was expected")
    }
    try TokenDates.check(
      expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, notBefore: claims.notBefore, now: now,
      leeway: expectations.leeway)
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
      guard !claims.hasNonce else { throw IdentityTokenError(.nonceMismatch, "a nonce, though none was sent") }
      return
    }
    guard let isSent = claims.nonce(meets: { Self.isNonce($0, sent, as: expectations.nonceForm) }) else {
      if mayBeMissing { return }
      throw IdentityTokenError(.nonceMissing, "no nonce, though one was sent")
    }
    guard isSent else { throw IdentityTokenError(.nonceMismatch, "another nonce than the one that was sent") }
  }

  private static func isNonce(
    _ nonce: Span<UInt8>, _ sent: String, as form: IdentityTokenExpectations.NonceForm
  ) -> Bool {
    let sent = sent.contiguousUTF8
    if ConstantTime.equals(nonce, sent.span) { return true }
    guard form == .rawOrSHA256Hex else { return false }
    return SHA256.withHash(of: sent.span) { hash in
      Hexadecimal.digits(of: hash) { digits in ConstantTime.equals(nonce, digits) }
    }
  }

  private func checkHashes(_ expectations: IdentityTokenExpectations) throws(IdentityTokenError) {
    var isAccessTokenReceived = false
    if case .received(let accessToken) = expectations.accessToken {
      isAccessTokenReceived = true
      try check(
        claims.hasAccessTokenHash, of: accessToken, isRequired: expectations.hashesRequired,
        otherwise: .accessTokenHashMismatch, isHash: { claims.isAccessTokenHash($0) })
    }
    if case .received(let code) = expectations.code {
      try check(
        claims.hasCodeHash, of: code, isRequired: expectations.hashesRequired && !isAccessTokenReceived,
        otherwise: .codeHashMismatch, isHash: { claims.isCodeHash($0) })
    }
  }

  /// Compares with the left half of the SHA-256 in base64url (CLAIMS-18; OpenID Connect Core 1.0, 3.3.2.11).
  private func check(
    _ isPresent: Bool, of value: String, isRequired: Bool, otherwise code: IdentityTokenError.Code,
    isHash: (Span<UInt8>) -> Bool
  ) throws(IdentityTokenError) {
    guard isPresent else {
      if isRequired { throw IdentityTokenError(code, "the hash is missing") }
      return
    }
    // Not secret, so not in constant time: the holder of the token can read the hash, and its sender knows the value.
    let isRight = SHA256.withHash(of: value.contiguousUTF8.span) { hash in
      Base64URL.text(of: hash.extracting(first: SHA256.byteCount / 2), meets: isHash)
    }
    guard isRight else { throw IdentityTokenError(code, "the hash belongs to something else") }
  }
}

/// Checks the dates of tokens and notifications.
enum TokenDates {
  /// - Parameter leeway: the seconds that `issuedAt` and `notBefore` may be in the future (CLAIMS-24).
  static func check(
    expiresAt: Int64?, issuedAt: Int64, notBefore: Int64?, now: Date, leeway: TimeInterval
  ) throws(IdentityTokenError) {
    // In floating point, because dates near the integer limits must not overflow.
    let now = now.timeIntervalSince1970
    // RFC 7519, 4.1.4: the token is invalid on and after `exp`.
    if let expiresAt, now >= TimeInterval(expiresAt) { throw IdentityTokenError(.expired, "exp has passed") }
    guard TimeInterval(issuedAt) <= now + leeway else {
      throw IdentityTokenError(.issuedInFuture, "iat is further ahead than the leeway")
    }
    // RFC 7519, 4.1.5: the token is invalid before `nbf`.
    if let notBefore, TimeInterval(notBefore) > now + leeway {
      throw IdentityTokenError(.issuedInFuture, "nbf is further ahead than the leeway")
    }
  }
}
