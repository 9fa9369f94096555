import PippinTokens
import PippinSecret

extension SigningKeys {
  /// An ID token with the id of the published key that this key did not sign, for tests of the relying party.
  func forge(_ claims: [UInt8], _ lie: Lie, secret: String) throws(JOSEError) -> String {
    if lie == .foreignKey { return try signByAnother(claims) }
    var header = JSONWriter()
    header.beginObject()
    header.member("kid", signingKeyID)
    header.member("alg", lie == .sharedSecret ? "HS256" : "none")
    header.member("typ", "JWT")
    header.endObject()
    let signed = Base64URL.encode(header.bytes) + "." + Base64URL.encode(claims)
    guard lie == .sharedSecret else { return signed + "." }
    let tag = HMACSHA256.tag(for: Array(signed.utf8), key: SecretBytes(Array(secret.utf8)))
    return signed + "." + Base64URL.encode(tag)
  }
}
