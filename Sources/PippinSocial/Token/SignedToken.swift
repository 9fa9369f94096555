import PippinFoundation
import PippinJOSE
import PippinJSON

/// The common part of the providers' ID tokens: a compact JWS, the key that `kid` names, and a strict JSON object. Parsed
/// but not verified.
struct SignedToken: Sendable {
  /// The longest accepted token in bytes.
  static let maximumLength = 8192

  private let jws: CompactJWS
  private let algorithm: SignatureAlgorithm
  let keyID: String
  let claims: JSONElement

  init(parsing token: String, allowing algorithms: [SignatureAlgorithm] = [.RS256]) throws(SocialTokenError) {
    do {
      jws = try CompactJWS(parsing: token, maximumLength: Self.maximumLength)
    } catch {
      throw SocialTokenError(.malformed, error.detail)
    }
    let named = jws.header.algorithm
    guard let algorithm = algorithms.first(where: { $0.rawValue.hasSameBytes(as: named) }) else {
      let accepted = algorithms.map(\.rawValue).joined(separator: " and ")
      throw SocialTokenError(.unsupportedAlgorithm, "only \(accepted) is accepted")
    }
    self.algorithm = algorithm
    guard let keyID = jws.header.keyID else { throw SocialTokenError(.malformed, "the header has no kid") }
    self.keyID = keyID
    do {
      claims = try JSONDocument(parsing: jws.payload).root
    } catch {
      throw SocialTokenError(.malformed, "the claims are not strict JSON: \(error.words)")
    }
    guard claims.kind == .object else { throw SocialTokenError(.malformed, "the claims are not a JSON object") }
  }

  /// Verifies the signature, after all other checks.
  func verify(by key: JSONWebKey) throws(SocialTokenError) {
    guard let id = key.keyID, id.hasSameBytes(as: keyID) else {
      throw SocialTokenError(.unknownKey, "the key has another id than the token names")
    }
    do {
      _ = try jws.verified(by: key, allowing: [algorithm])
    } catch {
      throw SocialTokenError(.badSignature, error.detail)
    }
  }
}
