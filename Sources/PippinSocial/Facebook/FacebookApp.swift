import PippinCryptography
package import PippinSecret

/// Our app at Facebook.
package struct FacebookApp: Sendable {
  /// Digits.
  package let id: String
  /// What proves us to Facebook.
  package let secret: SecretText

  package init(id: String, secret: SecretText) {
    self.id = id
    self.secret = secret
  }

  /// What speaks for the app itself, and for no person.
  var accessToken: String { id + "|" + secret.revealed }

  /// Facebook's `appsecret_proof`: that whoever uses a person's token knows the secret, too.
  func proof(for accessToken: String) -> String {
    Hexadecimal.encode(HMACSHA256.tag(for: Array(accessToken.utf8), key: SecretBytes(Array(secret.revealed.utf8))))
  }
}
