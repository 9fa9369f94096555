package import FoundationEssentials
package import PippinJOSE
import PippinHTTP
import PippinJSON

/// An ID token of Google's that was read and not yet believed.
///
/// The order of work is: parse, the cheap checks, the key, the signature. Only the key may cost a network request, and
/// by then the token has named the right issuer and audience, is in date, and carries our nonce.
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

  /// The `kid` of the header.
  package var keyID: String { token.keyID }
  /// The token's own word on when it was issued, for `SigningKeyCache.find`.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// Verifies the token: `check`, then the signature.
  /// - Parameters:
  ///   - keys: Google's published keys.
  ///   - expectations: what the token must agree with.
  ///   - now: the time.
  /// - Throws: the first reason to refuse it.
  package func verified(
    keys: RS256KeySet, expecting expectations: GoogleTokenExpectations, now: Date
  ) throws(SocialTokenError) -> VerifiedGoogleIdentity {
    try check(expectations, now: now)
    guard let key = keys.key(id: keyID) else { throw SocialTokenError(.unknownKey, "no key of this id in the set") }
    return try checkedIdentity(signedBy: key)
  }

  /// All checks but the signature. Passing proves nothing about who wrote the token.
  package func check(_ expectations: GoogleTokenExpectations, now: Date) throws(SocialTokenError) {
    guard GoogleEndpoints.issuers.contains(where: { $0.hasSameBytes(as: claims.issuer) }) else {
      throw SocialTokenError(.wrongIssuer, "iss is not Google")
    }
    guard claims.audience.equals(expectations.audience) else {
      throw SocialTokenError(.wrongAudience, "aud is not the one that was expected")
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
        throw SocialTokenError(.wrongHostedDomain, "the account is not of the organisation that is demanded")
      }
    }
    try TokenChecks.accessTokenHash(claims.accessTokenHash, of: expectations.accessToken)
  }

  /// The last step alone, for a token that has passed `check`.
  func checkedIdentity(signedBy key: JSONWebKey) throws(SocialTokenError) -> VerifiedGoogleIdentity {
    try token.verify(by: key)
    return VerifiedGoogleIdentity(claims)
  }
}

extension UnverifiedGoogleToken: CustomStringConvertible, CustomReflectable {
  /// The key id only: a token signs somebody in.
  package var description: String { "UnverifiedGoogleToken(keyID: \(keyID.debugDescription))" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
