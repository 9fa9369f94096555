import PippinJSON

/// The protected header of a compact JWS, as far as anything is decided by it (RFC 7515, section 4.1).
package struct JWSHeader: Sendable, Equatable {
  /// `alg`, exactly as written; whether it is acceptable is judged when the token is verified.
  package let algorithm: String
  /// `kid`; nil when there is none.
  package let keyID: String?
  /// `typ`; nil when there is none.
  package let type: String?

  /// Members that would make the token say which key to trust, or change how it is read. None of ours and none of
  /// Apple's carries one. (`x5t` and others unknown are ignored, as RFC 7515, section 4, demands.)
  private static let refused: [String] = ["crit", "b64", "jku", "jwk", "x5u", "x5c"]

  init(parsing bytes: [UInt8]) throws(JOSEError) {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: bytes, limits: JSONLimits(maximumBytes: 4096, maximumDepth: 4)).root
    } catch {
      throw JOSEError(.malformed, "the header is not strict JSON: \(error.words)")
    }
    guard root.kind == .object else { throw JOSEError(.malformed, "the header is not an object") }

    var algorithm: String?
    var keyID: String?
    var type: String?
    for (name, value) in root.entries {
      if name.equals("alg") {
        algorithm = try Self.string(value, "alg")
      } else if name.equals("kid") {
        keyID = try Self.string(value, "kid")
      } else if name.equals("typ") {
        type = try Self.string(value, "typ")
      } else if let refused = Self.refused.first(where: { name.equals($0) }) {
        throw JOSEError(.unsupportedHeader, "the header has \(refused)")
      }
    }
    guard let algorithm else { throw JOSEError(.malformed, "the header has no alg") }
    self.algorithm = algorithm
    self.keyID = keyID
    self.type = type
  }

  private static func string(_ value: JSONElement, _ name: String) throws(JOSEError) -> String {
    guard let string = value.string else { throw JOSEError(.malformed, "the header's \(name) is not a string") }
    return string
  }
}
