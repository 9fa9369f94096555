import PippinFoundation

/// The signatures that we make and accept (RFC 7518, section 3.1). There is no `none` and no symmetric one: what
/// cannot be named cannot be confused with a public key.
package enum SignatureAlgorithm: String, Sendable, Hashable, CaseIterable {
  /// RSASSA-PKCS1-v1_5 with SHA-256; Apple's identity tokens.
  case RS256
  /// ECDSA on P-256 with SHA-256; our access tokens and Apple's client secret.
  case ES256

  /// The algorithm of exactly that name, compared byte for byte.
  init?(named name: String) {
    guard let algorithm = Self.allCases.first(where: { $0.rawValue.hasSameBytes(as: name) }) else { return nil }
    self = algorithm
  }
}
