import PippinJOSE
import PippinJSON

/// What the ID tokens of both providers have in common: a compact JWS, RS256, by the key that `kid` names, over one
/// strict JSON object. Read, not yet believed.
struct SignedToken: Sendable {
  /// The longest token that is looked at, in bytes.
  static let maximumLength = 8192

  private let jws: CompactJWS
  let keyID: String
  let claims: JSONElement

  init(parsing token: String) throws(SocialTokenError) {
    do {
      jws = try CompactJWS(parsing: token, maximumLength: Self.maximumLength)
    } catch {
      throw SocialTokenError(.malformed, error.detail)
    }
    guard jws.header.algorithm.hasSameBytes(as: SignatureAlgorithm.RS256.rawValue) else {
      throw SocialTokenError(.unsupportedAlgorithm, "only RS256 is accepted")
    }
    guard let keyID = jws.header.keyID else { throw SocialTokenError(.malformed, "the header has no kid") }
    self.keyID = keyID
    do {
      claims = try JSONDocument(parsing: jws.payload).root
    } catch {
      throw SocialTokenError(.malformed, "the claims are not strict JSON: \(error.words)")
    }
    guard claims.kind == .object else { throw SocialTokenError(.malformed, "the claims are no JSON object") }
  }

  /// The last step, for a token that has passed all others.
  func verify(by key: JSONWebKey) throws(SocialTokenError) {
    guard let id = key.keyID, id.hasSameBytes(as: keyID) else {
      throw SocialTokenError(.unknownKey, "the key has another id than the token's")
    }
    do {
      _ = try jws.verified(by: key, allowing: [.RS256])
    } catch {
      throw SocialTokenError(.badSignature, error.detail)
    }
  }
}
