import PippinTokens

/// What a provider says of a person, in an ID token or at its userinfo endpoint (OpenID Connect Core 1.0, 5.1).
struct OpenIDProfile: Sendable, Hashable {
  var email: String?
  var emailVerified = false
  var name: String?
  var givenName: String?
  var familyName: String?

  /// In bytes: 64 before the at sign, and 255 after it (RFC 5321, 4.5.3.1).
  static let longestEmail = 320

  init(_ claims: JSONElement) throws(SocialTokenError) {
    try claims.checkPlain("email")
    email = try claims.words(ifPresent: "email")
    guard (email?.utf8.count ?? 0) <= Self.longestEmail else { throw SocialTokenError(.malformed, "email is too long") }
    // Some providers write "true": a string verifies nothing, and is no reason to turn people away.
    emailVerified = email != nil && claims["email_verified"]?.bool == true
    name = try claims.words(ifPresent: "name")
    givenName = try claims.words(ifPresent: "given_name")
    familyName = try claims.words(ifPresent: "family_name")
  }

  /// Whether another source may know more.
  var isIncomplete: Bool { email == nil || (name == nil && givenName == nil && familyName == nil) }

  /// The profile with what only `other` says. An address keeps the flag of its own source.
  func completed(by other: OpenIDProfile) -> OpenIDProfile {
    var whole = self
    if email == nil { (whole.email, whole.emailVerified) = (other.email, other.emailVerified) }
    if name == nil, givenName == nil, familyName == nil {
      (whole.name, whole.givenName, whole.familyName) = (other.name, other.givenName, other.familyName)
    }
    return whole
  }
}
