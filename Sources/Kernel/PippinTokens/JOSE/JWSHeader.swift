/// The protected header of a compact JWS, as far as anything is decided by it (RFC 7515, section 4.1).
package struct JWSHeader: Sendable, Equatable {
  /// `alg`, exactly as written; whether it is acceptable is judged when the token is verified.
  package let algorithm: String
  /// `kid`; nil when there is none.
  package let keyID: String?
  /// `typ`; nil when there is none.
  package let type: String?

  /// Reads the header from a part of an array.
  init(parsing bytes: [UInt8], in range: Range<Int>) throws(JOSEError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes, in: range, limits: JSONLimits(maximumBytes: 4096, maximumDepth: 4))
    } catch {
      throw JOSEError(.malformed, "the header is not strict JSON: \(error.words)")
    }
    guard document.root.kind == .object else { throw JOSEError(.malformed, "the header is not an object") }

    let members = JSONMembers(of: document, named: Name.spellings)
    for name in Name.refused where members.has(name.rawValue) {
      throw JOSEError(.unsupportedHeader, "the header has \(name)")
    }
    guard let algorithm = try members.string(.alg) else { throw JOSEError(.malformed, "the header has no alg") }
    self.algorithm = algorithm
    keyID = try members.string(.kid)
    type = try members.string(.typ)
  }
}

/// The members that decide something, those of nearly every token first.
private enum Name: Int, CaseIterable {
  case kid, alg, typ
  case crit, b64, jku, jwk, x5u, x5c

  static let spellings = JSONNames(allCases.map { "\($0)" })

  /// Members that would make the token say which key to trust, or change how it is read. None of ours and none of
  /// Apple's carries one. (`x5t` and others unknown are ignored, as RFC 7515, section 4, demands.)
  static let refused: [Name] = [.crit, .b64, .jku, .jwk, .x5u, .x5c]
}

extension JSONMembers {
  /// The string; nil where there is none. Here `null` is no string.
  fileprivate func string(_ name: Name) throws(JOSEError) -> String? {
    guard has(name.rawValue) else { return nil }
    guard let string = string(name.rawValue) else {
      throw JOSEError(.malformed, "the header's \(name) is not a string")
    }
    return string
  }
}
