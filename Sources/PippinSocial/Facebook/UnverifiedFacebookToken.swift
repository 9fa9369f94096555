package import FoundationEssentials
package import PippinJOSE
import PippinJSON

/// What Limited Login's token must agree with.
package struct FacebookTokenExpectations: Sendable {
  let appID: String
  let nonce: String
  let nonceForm: TokenNonceForm
  let leeway: TimeInterval

  /// Expectations.
  /// - Parameters:
  ///   - appID: the one `aud` to accept.
  ///   - nonce: the raw nonce that was sent. There is no login without one: nothing else binds the token to it.
  ///   - nonceForm: how it may stand in the token.
  ///   - leeway: how many seconds `iat` may lie ahead of the clock; `exp` has none.
  package init(appID: String, nonce: String, nonceForm: TokenNonceForm, leeway: TimeInterval = 60) {
    self.appID = appID
    self.nonce = nonce
    self.nonceForm = nonceForm
    self.leeway = leeway
  }
}

/// Limited Login's authentication token, which was read and not yet believed.
package struct UnverifiedFacebookToken: Sendable {
  private struct Claims: Sendable {
    let issuer: String
    let audience: JSONElement
    let subject: String
    let expiresAt: Int64
    let issuedAt: Int64
    let nonce: String?
    let email: String?
    let displayName: String?
    let givenName: String?
    let familyName: String?

    init(_ claims: JSONElement) throws(SocialTokenError) {
      issuer = try claims.text("iss")
      audience = try claims.audience()
      subject = try FacebookAccessToken.subject(claims.text("sub"))
      expiresAt = try claims.seconds("exp")
      issuedAt = try claims.seconds("iat")
      nonce = try claims.text(ifPresent: "nonce")
      try claims.checkPlain("email")
      email = try claims.words(ifPresent: "email")
      displayName = try claims.words(ifPresent: "name")
      givenName = try claims.words(ifPresent: "given_name")
      familyName = try claims.words(ifPresent: "family_name")
    }
  }

  private let token: SignedToken
  private let claims: Claims

  /// Reads a token.
  /// - Parameter token: a compact JWS (RFC 7515, 7.1) of at most 8 KiB.
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  package init(parsing token: String) throws(SocialTokenError) {
    self.token = try SignedToken(parsing: token)
    claims = try Claims(self.token.claims)
  }

  /// The `kid` of the header.
  package var keyID: String { token.keyID }
  /// The token's own word on when it was issued, for `SigningKeyCache.find`.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// Verifies the token: `check`, then the signature.
  /// - Parameters:
  ///   - keys: the keys that Facebook publishes for Limited Login.
  ///   - expectations: what the token must agree with.
  ///   - now: the time.
  /// - Throws: the first reason to refuse it.
  package func verified(
    keys: RS256KeySet, expecting expectations: FacebookTokenExpectations, now: Date
  ) throws(SocialTokenError) -> VerifiedFacebookIdentity {
    try check(expectations, now: now)
    guard let key = keys.key(id: keyID) else { throw SocialTokenError(.unknownKey, "no key of this id in the set") }
    return try checkedIdentity(signedBy: key)
  }

  /// All checks but the signature. Passing proves nothing about who wrote the token.
  package func check(_ expectations: FacebookTokenExpectations, now: Date) throws(SocialTokenError) {
    guard claims.issuer.hasSameBytes(as: FacebookEndpoints.issuer) else {
      throw SocialTokenError(.wrongIssuer, "iss is not Facebook")
    }
    guard claims.audience.equals(expectations.appID) else {
      throw SocialTokenError(.wrongAudience, "aud is not our app")
    }
    try TokenChecks.dates(
      expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, now: now, leeway: expectations.leeway)
    try TokenChecks.nonce(claims.nonce, .sent(expectations.nonce), form: expectations.nonceForm)
  }

  /// The last step alone, for a token that has passed `check`.
  func checkedIdentity(signedBy key: JSONWebKey) throws(SocialTokenError) -> VerifiedFacebookIdentity {
    try token.verify(by: key)
    return VerifiedFacebookIdentity(
      appID: claims.audience.string ?? "", subject: claims.subject, email: claims.email,
      displayName: claims.displayName, givenName: claims.givenName, familyName: claims.familyName,
      evidence: .authenticationToken, issuedAt: issuedAt)
  }
}

extension UnverifiedFacebookToken: CustomStringConvertible, CustomReflectable {
  /// The key id only: a token signs somebody in.
  package var description: String { "UnverifiedFacebookToken(keyID: \(keyID.debugDescription))" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
