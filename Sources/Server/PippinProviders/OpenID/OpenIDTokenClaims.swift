import PippinTokens

/// The claims of an ID token (OpenID Connect Core 1.0, 2 and 5.1). Claims that decide must have their types.
struct OpenIDTokenClaims: Sendable {
  let issuer: String
  let audience: JSONElement
  let authorizedParty: String?
  let subject: String
  let expiresAt: Int64
  let issuedAt: Int64
  let notBefore: Int64?
  let nonce: String?
  let accessTokenHash: String?
  let profile: OpenIDProfile

  init(_ claims: JSONElement) throws(SocialTokenError) {
    issuer = try claims.text("iss")
    audience = try claims.audience()
    authorizedParty = try claims.text(ifPresent: "azp")
    subject = try claims.subject("sub")
    expiresAt = try claims.seconds("exp")
    issuedAt = try claims.seconds("iat")
    notBefore = claims["nbf"].map(\.isNull) ?? true ? nil : try claims.seconds("nbf")
    nonce = try claims.text(ifPresent: "nonce")
    accessTokenHash = try claims.text(ifPresent: "at_hash")
    profile = try OpenIDProfile(claims)
  }
}

extension JSONElement {
  /// A person's key at a provider: at most 255 bytes (OpenID Connect Core 1.0, 2), because it is indexed.
  func subject(_ name: String) throws(SocialTokenError) -> String {
    try checkPlain(name)
    let subject = try text(name)
    guard subject.utf8.count <= 255 else { throw SocialTokenError(.malformed, "\(name) is too long") }
    return subject
  }
}
