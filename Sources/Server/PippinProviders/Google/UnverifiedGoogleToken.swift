package import PippinFoundation
package import PippinTokens
import PippinHTTP

/// A parsed but unverified Google ID token.
///
/// The order is: parse, cheap checks, key, signature. Only the key may need a network request, and only for a token that
/// has the right issuer, audience, dates and nonce.
package struct UnverifiedGoogleToken: Sendable {
  private let token: SignedToken
  private let claims: GoogleTokenClaims

  /// Reads a token.
  /// - Parameter token: a compact JWS (RFC 7515, 7.1) of at most 8 KiB.
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  package init(parsing token: String) throws(SocialTokenError) {
    self.token = try SignedToken(parsing: token)
    claims = try GoogleTokenClaims(self.token.claims)
  }

  /// The key that the header names, for `SigningKeyCache.find`.
  package var keyName: SigningKeyCache.KeyName { token.keyName }
  /// The unverified `iat`, for `SigningKeyCache.find`.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// Verifies the token: `check`, then the signature.
  /// - Parameters:
  ///   - keys: Google's published keys.
  ///   - expectations: the expectations of the token.
  ///   - now: the time.
  /// - Throws: the first reason to refuse it.
  package func verified(
    keys: SigningKeySet, expecting expectations: GoogleTokenExpectations, now: Date
  ) throws(SocialTokenError) -> VerifiedGoogleIdentity {
    try check(expectations, now: now)
    return try checkedIdentity(signedBy: try token.key(in: keys))
  }

  /// All checks but the signature. Without it the token may be forged.
  package func check(_ expectations: GoogleTokenExpectations, now: Date) throws(SocialTokenError) {
    guard GoogleEndpoints.issuers.contains(where: { $0.hasSameBytes(as: claims.issuer) }) else {
      throw SocialTokenError(.wrongIssuer, "iss is not Google")
    }
    guard claims.audience.equals(expectations.audience) else {
      throw SocialTokenError(.wrongAudience, "aud is not the expected one")
    }
    if let party = claims.authorizedParty {
      guard ([expectations.audience] + expectations.authorizedParties).contains(where: { $0.hasSameBytes(as: party) })
      else { throw SocialTokenError(.wrongAuthorizedParty, "azp is neither the audience nor one of its apps") }
    }
    try TokenChecks.dates(
      expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, now: now, leeway: expectations.leeway)
    try TokenChecks.nonce(claims.nonce, expectations.nonce, form: expectations.nonceForm)
    if let wanted = expectations.hostedDomain {
      guard let domain = claims.hostedDomain, ASCII.equalsIgnoringCase(domain, wanted) else {
        throw SocialTokenError(.wrongHostedDomain, "the account does not belong to the required organisation")
      }
    }
    try TokenChecks.accessTokenHash(claims.accessTokenHash, of: expectations.accessToken)
  }

  /// Verifies only the signature, after `check`.
  func checkedIdentity(signedBy key: JSONWebKey) throws(SocialTokenError) -> VerifiedGoogleIdentity {
    try token.verify(by: key)
    return VerifiedGoogleIdentity(claims)
  }
}

extension UnverifiedGoogleToken: CustomStringConvertible, CustomReflectable {
  /// The key's name only, because a token can sign a person in.
  package var description: String { "UnverifiedGoogleToken(key: \(keyName))" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
