package import PippinFoundation
package import PippinTokens

/// A parsed but unverified ID token of any OpenID Connect provider (OpenID Connect Core 1.0, 3.1.3.7).
///
/// The order is: parse, cheap checks, key, signature. Only the key may need a network request, and only for a token that
/// has the right issuer, audience, dates and nonce.
package struct UnverifiedOpenIDToken: Sendable {
  /// The accepted signatures. A shared secret is none, and neither is no signature.
  package static let algorithms: [SignatureAlgorithm] = [.RS256, .ES256]

  private let token: SignedToken
  private let claims: OpenIDTokenClaims

  /// Reads a token.
  /// - Parameter token: a compact JWS (RFC 7515, 7.1) of at most 8 KiB.
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  package init(parsing token: String) throws(SocialTokenError) {
    self.token = try SignedToken(parsing: token, allowing: Self.algorithms, mayLackKeyID: true)
    claims = try OpenIDTokenClaims(self.token.claims)
  }

  /// The key that the header names, for `SigningKeyCache.find`.
  package var keyName: SigningKeyCache.KeyName { token.keyName }
  /// The unverified `iat`, for `SigningKeyCache.find`.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// Verifies the token: `check`, then the signature.
  /// - Parameters:
  ///   - keys: the issuer's published keys.
  ///   - issuer: exactly as the settings have it.
  ///   - expectations: the expectations of the token.
  ///   - now: the time.
  /// - Throws: the first reason to refuse it.
  package func verified(
    keys: SigningKeySet, issuer: String, expecting expectations: OpenIDTokenExpectations, now: Date
  ) throws(SocialTokenError) -> VerifiedOpenIDIdentity {
    try check(expectations, issuer: issuer, now: now)
    return try checkedIdentity(signedBy: try token.key(in: keys))
  }

  /// All checks but the signature. Without it the token may be forged.
  package func check(
    _ expectations: OpenIDTokenExpectations, issuer: String, now: Date
  ) throws(SocialTokenError) {
    guard claims.issuer.hasSameBytes(as: issuer) else {
      throw SocialTokenError(.wrongIssuer, "iss is not the issuer of the settings")
    }
    try checkAudience(expectations.audience)
    try TokenChecks.dates(
      expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, now: now, leeway: expectations.leeway)
    if let notBefore = claims.notBefore, TimeInterval(notBefore) > now.timeIntervalSince1970 + expectations.leeway {
      throw SocialTokenError(.issuedInFuture, "nbf is further ahead than the leeway")
    }
    try TokenChecks.nonce(claims.nonce, expectations.nonce, form: expectations.nonceForm)
    try TokenChecks.accessTokenHash(claims.accessTokenHash, of: expectations.accessToken)
  }

  /// Our client id alone, or in a list; in a list with others, `azp` must say that the token was made for us.
  private func checkAudience(_ audience: String) throws(SocialTokenError) {
    var others = 0
    if claims.audience.kind == .array {
      let named = claims.audience.elements.filter { $0.equals(audience) }.count
      others = claims.audience.elements.reduce(0) { count, _ in count + 1 } - named
      guard named > 0 else { throw SocialTokenError(.wrongAudience, "aud does not name the expected client") }
    } else {
      guard claims.audience.equals(audience) else {
        throw SocialTokenError(.wrongAudience, "aud is not the expected client")
      }
    }
    guard claims.authorizedParty != nil || others == 0 else {
      throw SocialTokenError(.wrongAuthorizedParty, "aud names several clients, and there is no azp")
    }
    if let party = claims.authorizedParty, !party.hasSameBytes(as: audience) {
      throw SocialTokenError(.wrongAuthorizedParty, "azp is not the expected client")
    }
  }

  /// Verifies only the signature, after `check`.
  func checkedIdentity(signedBy key: JSONWebKey) throws(SocialTokenError) -> VerifiedOpenIDIdentity {
    try token.verify(by: key)
    return VerifiedOpenIDIdentity(claims)
  }
}

extension UnverifiedOpenIDToken: CustomStringConvertible, CustomReflectable {
  /// The key's name only, because a token can sign a person in.
  package var description: String { "UnverifiedOpenIDToken(key: \(keyName))" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
