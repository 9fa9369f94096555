import PippinTokens

/// The claims of Google's ID token. Known claims must have their documented types.
struct GoogleTokenClaims: Sendable {
  let issuer: String
  let audience: JSONElement
  let authorizedParty: String?
  let subject: String
  let expiresAt: Int64
  let issuedAt: Int64
  let nonce: String?
  let accessTokenHash: String?
  let hostedDomain: String?
  let email: String?
  let emailVerified: Bool
  let givenName: String?
  let familyName: String?

  init(_ claims: JSONElement) throws(SocialTokenError) {
    issuer = try claims.text("iss")
    audience = try claims.audience()
    authorizedParty = try claims.text(ifPresent: "azp")
    for name in ["sub", "email", "hd"] { try claims.checkPlain(name) }
    subject = try claims.text("sub")
    // Google's documented limit; `sub` is our key to a person and is indexed.
    guard subject.utf8.count <= 255 else { throw SocialTokenError(.malformed, "sub is too long") }
    expiresAt = try claims.seconds("exp")
    issuedAt = try claims.seconds("iat")
    nonce = try claims.text(ifPresent: "nonce")
    accessTokenHash = try claims.text(ifPresent: "at_hash")
    hostedDomain = try claims.words(ifPresent: "hd")
    email = try claims.words(ifPresent: "email")
    emailVerified = try claims.flag("email_verified")
    givenName = try claims.words(ifPresent: "given_name")
    familyName = try claims.words(ifPresent: "family_name")
  }
}
