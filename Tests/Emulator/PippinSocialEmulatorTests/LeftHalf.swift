import PippinTokens
import PippinSecret

/// What the stand-ins' answers are held against, reckoned here.
enum LeftHalf {
  /// `at_hash` (OpenID Connect Core 1.0, 3.1.3.6).
  static func of(_ text: String) -> String { Base64URL.encode(Array(SHA256.hash(text).prefix(16))) }

  /// Facebook's `appsecret_proof`.
  static func proof(of token: String, secret: String) -> String {
    Hexadecimal.encode(HMACSHA256.tag(for: Array(token.utf8), key: SecretBytes(Array(secret.utf8))))
  }
}
