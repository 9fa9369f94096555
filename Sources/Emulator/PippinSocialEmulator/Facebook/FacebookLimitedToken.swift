import PippinTokens

/// The claims of Limited Login's authentication token.
struct FacebookLimitedToken {
  let appID: String
  let person: SocialEmulatorConfiguration.FacebookPerson
  let sharesEmail: Bool
  let nonce: String?
  let issuedAt: Int
  let id: String

  var claims: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", "https://www.facebook.com")
    writer.member("aud", appID)
    writer.member("sub", FacebookSubject.of(person.id, in: appID))
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + 3600)
    writer.member("jti", id)
    writer.member("nonce", ifPresent: nonce)
    if sharesEmail { writer.member("email", ifPresent: person.email) }
    writer.member("given_name", person.givenName)
    writer.member("family_name", person.familyName)
    writer.member("name", "\(person.givenName) \(person.familyName)")
    writer.endObject()
    return writer.bytes
  }
}
