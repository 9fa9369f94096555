import PippinCryptography
import PippinFoundation

/// A compact JWS (RFC 7515, section 7.1) that was taken apart and **not yet verified**: header and payload are what
/// a stranger claims. They may decide which key to try and which token to refuse early, and nothing else.
package struct CompactJWS: Sendable {
  package let header: JWSHeader
  package let payload: [UInt8]
  private let signature: [UInt8]
  private let token: String
  /// The signing input is the token up to its second dot.
  private let signedCount: Int

  /// Exactly three parts of canonical, unpadded base64url; white space nowhere.
  /// - Parameter maximumLength: in bytes; a longer token is refused unread.
  package init(parsing token: String, maximumLength: Int = 8192) throws(JOSEError) {
    let units = token.contiguousUTF8
    let text = units.span
    guard text.count <= maximumLength else {
      throw JOSEError(.tooLarge, "the token has \(text.count) bytes, \(maximumLength) are allowed")
    }
    guard let first = Self.dot(in: text, from: 0), let second = Self.dot(in: text, from: first + 1)
    else { throw JOSEError(.malformed, "the token has not three parts") }
    // The base64url decoder refuses a third dot, so it needs no separate search.
    guard let header = Base64URL.decode(text.extracting(0..<first)),
      let payload = Base64URL.decode(text.extracting(first + 1..<second)),
      let signature = Base64URL.decode(text.extracting(second + 1..<text.count))
    else { throw JOSEError(.malformed, "a part of the token is not canonical base64url") }
    self.header = try JWSHeader(parsing: header)
    self.payload = payload
    self.signature = signature
    self.token = token
    signedCount = second
  }

  private static func dot(in text: Span<UInt8>, from start: Int) -> Int? {
    let raw = unsafe text.bytes
    var index = start
    while index <= raw.byteCount - 8 {
      // Eight bytes at once: what was a dot becomes zero, and subtracting one from zero sets the top bit. Only bytes
      // above a dot, or outside ASCII, may set it wrongly; the single look below sorts the latter out.
      // Both are bounds-checked, and "unsafe" only for types with padding or with forbidden bit patterns.
      let word = unsafe UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found = ((word ^ 0x2E2E_2E2E_2E2E_2E2E) &- 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080
      if found != 0 {
        index += found.trailingZeroBitCount / 8
        if text[index] == UInt8(ascii: ".") { return index }
        index += 1
      } else {
        index += 8
      }
    }
    while index < text.count {
      if text[index] == UInt8(ascii: ".") { return index }
      index += 1
    }
    return nil
  }

  /// Checks the signature by a key that the *caller* chose.
  ///
  /// The token's `alg` must be one of those allowed, must fit the key's type, and must be the key's own where the
  /// key names one; where token and key both have a `kid`, they must be the same.
  /// - Throws: `.unsupportedAlgorithm`, `.wrongKey` or `.badSignature`.
  package func verified(
    by key: JSONWebKey, allowing allowed: [SignatureAlgorithm]
  ) throws(JOSEError) -> VerifiedToken {
    guard let algorithm = SignatureAlgorithm(named: header.algorithm), allowed.contains(algorithm) else {
      throw JOSEError(.unsupportedAlgorithm, "the token's alg is not one that is allowed here")
    }
    if let own = key.algorithm, own != algorithm {
      throw JOSEError(.wrongKey, "the key is for \(own.rawValue), the token says \(algorithm.rawValue)")
    }
    if let wanted = header.keyID, let own = key.keyID, !wanted.hasSameBytes(as: own) {
      throw JOSEError(.wrongKey, "the token names another kid than the key's")
    }
    let isValid: Bool
    switch (algorithm, key.material) {
    case (.RS256, .rsa(let key)): isValid = isSigned(by: key)
    case (.ES256, .p256(let key)): isValid = isSigned(by: key)
    default: throw JOSEError(.wrongKey, "the key's type does not fit \(algorithm.rawValue)")
    }
    guard isValid else { throw JOSEError(.badSignature, "the signature is not by this key") }
    return VerifiedToken(header: header, payload: payload)
  }

  private func isSigned(by key: RSAPublicKey) -> Bool {
    key.isValidRS256(signature.span, for: token.contiguousUTF8.span.extracting(0..<signedCount))
  }

  /// RFC 7518, section 3.4: 32 bytes each of R and S; a DER signature is none.
  private func isSigned(by key: P256PublicKey) -> Bool {
    signature.count == 64 && key.isValidES256(signature, for: Array(token.utf8.prefix(signedCount)))
  }
}

/// A token with a verified signature. Only `CompactJWS.verified(by:allowing:)` can create it.
package struct VerifiedToken: Sendable {
  package let header: JWSHeader
  package let payload: [UInt8]

  fileprivate init(header: JWSHeader, payload: [UInt8]) {
    self.header = header
    self.payload = payload
  }
}
