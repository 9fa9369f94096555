import PippinTokens

/// The claims of the OpenID Connect emulator's ID token.
struct OpenIDEmulatorToken {
  let issuer: String
  let audience: String
  let person: SocialEmulatorConfiguration.OpenIDPerson
  let nonce: String?
  let accessToken: String?
  let issuedAt: Int
  let hasProfile: Bool

  /// The claims, some of them wrong.
  func claims(with lies: [Lie]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", lies.contains(.issuer) ? "https://another.example" : issuer)
    writer.member("aud", lies.contains(.audience) ? "another-client" : audience)
    writer.member("sub", person.subject)
    if let accessToken {
      let hashed = lies.contains(.accessTokenHash) ? "another token" : accessToken
      writer.member("at_hash", Base64URL.encode(Array(SHA256.hash(hashed).prefix(16))))
    }
    writer.member("nonce", ifPresent: lies.contains(.nonce) ? "another nonce" : nonce)
    if hasProfile { Self.writeProfile(of: person, asking: ["email", "profile"], to: &writer) }
    let start = lies.contains(.expired) ? issuedAt - 7200 : issuedAt
    writer.member("iat", start)
    writer.member("exp", start + 3600)
    writer.endObject()
    return writer.bytes
  }

  /// What the scopes share (OpenID Connect Core 1.0, 5.4).
  static func writeProfile(
    of person: SocialEmulatorConfiguration.OpenIDPerson, asking scopes: [String], isFlagText: Bool = false,
    to writer: inout JSONWriter
  ) {
    if scopes.contains("email"), let email = person.email {
      writer.member("email", email)
      if isFlagText {
        writer.member("email_verified", "\(person.isEmailVerified)")
      } else {
        writer.member("email_verified", person.isEmailVerified)
      }
    }
    if scopes.contains("profile") {
      writer.member("name", "\(person.givenName) \(person.familyName)")
      writer.member("given_name", person.givenName)
      writer.member("family_name", person.familyName)
    }
  }
}
