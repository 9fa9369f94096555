import PippinTokens

/// The claims of an ID token, in the order in which Google writes them.
struct GoogleIDToken {
  let audience: String
  let authorizedParty: String
  let person: SocialEmulatorConfiguration.GooglePerson
  let nonce: String?
  let accessToken: String?
  let issuedAt: Int
  /// The claim needs the scope; a device's SDK requests both scopes.
  var sharesEmail = true
  var sharesProfile = true

  var claims: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", "https://accounts.google.com")
    writer.member("azp", authorizedParty)
    writer.member("aud", audience)
    writer.member("sub", person.subject)
    writer.member("hd", ifPresent: person.hostedDomain)
    if sharesEmail, let email = person.email {
      writer.member("email", email)
      writer.member("email_verified", person.isEmailVerified)
    }
    writer.member("at_hash", ifPresent: accessToken.map { Base64URL.encode(Array(SHA256.hash($0).prefix(16))) })
    writer.member("nonce", ifPresent: nonce)
    if sharesProfile {
      writer.member("name", "\(person.givenName) \(person.familyName)")
      writer.member("given_name", person.givenName)
      writer.member("family_name", person.familyName)
    }
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + 3600)
    writer.endObject()
    return writer.bytes
  }
}
