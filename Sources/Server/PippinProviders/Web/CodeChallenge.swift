import PippinTokens

/// PKCE (RFC 7636), S256 only.
package enum CodeChallenge {
  /// The challenge of a verifier (RFC 7636, 4.2).
  package static func s256(of verifier: String) -> String {
    Base64URL.encode(SHA256.hash(verifier))
  }
}
