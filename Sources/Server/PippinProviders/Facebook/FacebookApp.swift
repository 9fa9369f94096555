import PippinTokens
package import PippinSecret

/// Our app at Facebook.
package struct FacebookApp: Sendable {
  /// The app id, in digits.
  package let id: String
  /// The app secret.
  package let secret: SecretText

  package init(id: String, secret: SecretText) {
    self.id = id
    self.secret = secret
  }

  /// The app access token, which belongs to no person.
  var accessToken: String { id + "|" + secret.revealed }

  /// Facebook's `appsecret_proof`, which proves that the caller with a person's token also knows the secret.
  func proof(for accessToken: String) -> String {
    Hexadecimal.encode(HMACSHA256.tag(for: Array(accessToken.utf8), key: SecretBytes(Array(secret.revealed.utf8))))
  }
}
