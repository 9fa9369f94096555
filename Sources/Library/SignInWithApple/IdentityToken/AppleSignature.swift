import PippinFoundation
import PippinTokens

/// The common format of identity tokens and notifications: a compact JWS, RS256, with the key that `kid` names (KEYS-2,
/// KEYS-8, KEYS-9, NOTIFY-3).
enum AppleSignature {
  private static let algorithms: [SignatureAlgorithm] = [.RS256]

  static func parse(
    _ token: String, maximumLength: Int
  ) throws(IdentityTokenError) -> (jws: CompactJWS, keyID: String) {
    let jws: CompactJWS
    do {
      jws = try CompactJWS(parsing: token, maximumLength: maximumLength)
    } catch {
      throw IdentityTokenError(.malformed, error.detail)
    }
    guard jws.header.algorithm.hasSameBytes(as: SignatureAlgorithm.RS256.rawValue) else {
      throw IdentityTokenError(.unsupportedAlgorithm, "only RS256 is accepted")
    }
    guard let keyID = jws.header.keyID else { throw IdentityTokenError(.malformed, "the header has no kid") }
    return (jws, keyID)
  }

  static func verify(_ jws: CompactJWS, keyID: String, by key: AppleKey) throws(IdentityTokenError) {
    guard key.keyID.hasSameBytes(as: keyID) else {
      throw IdentityTokenError(.unknownKey, "the key has another id than the token's")
    }
    do {
      try jws.checkSignature(by: key.key, allowing: algorithms)
    } catch {
      throw IdentityTokenError(.badSignature, error.detail)
    }
  }
}
