import PippinFoundation

/// A compact JWS (RFC 7515, section 7.1) that was taken apart and **not yet verified**: header and payload are what
/// a stranger claims. They may decide which key to try and which token to refuse early, and nothing else.
package struct CompactJWS: Sendable {
  package let header: JWSHeader
  private let token: String
  /// The signing input is the token up to its second dot.
  private let signedCount: Int
  /// Header, payload and signature, decoded, one behind the other.
  private let parts: [UInt8]
  private let payloadRange: Range<Int>

  /// Exactly three parts of canonical, unpadded base64url; white space nowhere.
  /// - Parameter maximumLength: in bytes; a longer token is refused unread.
  package init(parsing token: String, maximumLength: Int = 8192) throws(JOSEError) {
    let units = token.contiguousUTF8
    let text = units.span
    guard text.count <= maximumLength else {
      throw JOSEError(.tooLarge, "the token has \(text.count) bytes, \(maximumLength) are allowed")
    }
    guard let first = Self.dot(in: text, from: 0), let second = Self.lastDot(in: text), second > first
    else { throw JOSEError(.malformed, "the token has not three parts") }
    // The base64url decoder refuses a dot between the two, so it needs no separate search.
    guard let (parts, payload) = Self.decode(text, dots: (first, second)) else {
      throw JOSEError(.malformed, "a part of the token is not canonical base64url")
    }
    header = try JWSHeader(parsing: parts, in: 0..<payload.lowerBound)
    self.parts = parts
    payloadRange = payload
    self.token = token
    signedCount = second
  }

  /// The payload's bytes.
  package var payload: [UInt8] { Array(parts[payloadRange]) }

  /// Parses the payload as JSON, without a copy of it.
  package func payloadDocument() throws(JSONError) -> JSONDocument {
    try JSONDocument(parsing: parts, in: payloadRange)
  }

  /// All three parts in one array, and where the payload is in it.
  private static func decode(_ text: Span<UInt8>, dots: (Int, Int)) -> (parts: [UInt8], payload: Range<Int>)? {
    guard let headerCount = Base64URL.byteCount(ofDigits: dots.0),
      let payloadCount = Base64URL.byteCount(ofDigits: dots.1 - dots.0 - 1),
      let signatureCount = Base64URL.byteCount(ofDigits: text.count - dots.1 - 1)
    else { return nil }
    let payload = headerCount..<headerCount + payloadCount
    var parts = [UInt8](repeating: 0, count: payload.upperBound + signatureCount)
    var output = parts.mutableSpan
    guard Base64URL.decode(text.extracting(0..<dots.0), into: &output, at: 0),
      Base64URL.decode(text.extracting(dots.0 + 1..<dots.1), into: &output, at: payload.lowerBound),
      Base64URL.decode(text.extracting(dots.1 + 1..<text.count), into: &output, at: payload.upperBound)
    else { return nil }
    return (parts, payload)
  }

  private static func dot(in text: Span<UInt8>, from start: Int) -> Int? {
    let raw = unsafe text.bytes
    var index = start
    while index < text.count {
      // Both are bounds-checked, and "unsafe" only for types with padding or with forbidden bit patterns.
      if index <= raw.byteCount - 8,
        unsafe !mayHoldDot(raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      {
        index += 8
        continue
      }
      if text[index] == UInt8(ascii: ".") { return index }
      index += 1
    }
    return nil
  }

  /// The last dot, searched from the end, because the signature is shorter than what is before it.
  private static func lastDot(in text: Span<UInt8>) -> Int? {
    let raw = unsafe text.bytes
    var end = text.count
    while end > 0 {
      if end >= 16,
        unsafe !mayHoldDot(raw.unsafeLoadUnaligned(fromByteOffset: end - 8, as: UInt64.self)),
        unsafe !mayHoldDot(raw.unsafeLoadUnaligned(fromByteOffset: end - 16, as: UInt64.self))
      {
        end -= 16
        continue
      }
      end -= 1
      if text[end] == UInt8(ascii: ".") { return end }
    }
    return nil
  }

  /// False only if none of the eight bytes is a dot: the XOR turns a dot into zero, and subtracting one from zero sets the
  /// top bit. Bytes beside a dot or outside ASCII may set it, too.
  @inline(__always)
  private static func mayHoldDot(_ eight: UInt64) -> Bool {
    ((eight ^ 0x2E2E_2E2E_2E2E_2E2E) &- 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080 != 0
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
    try checkSignature(by: key, as: algorithm)
    return VerifiedToken(header: header, payload: payload)
  }

  /// The same for a caller that has read the payload already and has accepted the header's algorithm.
  func checkSignature(by key: JSONWebKey, as algorithm: SignatureAlgorithm) throws(JOSEError) {
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
  }

  private func isSigned(by key: RSAPublicKey) -> Bool {
    key.isValidRS256(
      parts.span.extracting(payloadRange.upperBound...), for: token.contiguousUTF8.span.extracting(0..<signedCount))
  }

  /// RFC 7518, section 3.4: 32 bytes each of R and S. A DER signature is refused.
  private func isSigned(by key: P256PublicKey) -> Bool {
    let signature = Array(parts[payloadRange.upperBound...])
    return signature.count == 64 && key.isValidES256(signature, for: Array(token.utf8.prefix(signedCount)))
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

/// The protected header of a compact JWS, with the members that affect verification (RFC 7515, section 4.1).
package struct JWSHeader: Sendable, Equatable {
  /// `alg`, exactly as written; verification decides whether it is accepted.
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

/// The header members that are read; those of nearly every token come first.
private enum Name: Int, CaseIterable {
  case kid, alg, typ
  case crit, b64, jku, jwk, x5u, x5c

  static let spellings = JSONNames(allCases.map { "\($0)" })

  /// Members that would make the token say which key to trust, or change how it is read. Neither our tokens nor Apple's
  /// have one. (`x5t` and unknown members are ignored, as RFC 7515, section 4, demands.)
  static let refused: [Name] = [.crit, .b64, .jku, .jwk, .x5u, .x5c]
}

extension JSONMembers {
  /// The string; nil if the member is missing. Here `null` is an error.
  fileprivate func string(_ name: Name) throws(JOSEError) -> String? {
    guard has(name.rawValue) else { return nil }
    guard let string = string(name.rawValue) else {
      throw JOSEError(.malformed, "the header's \(name) is not a string")
    }
    return string
  }
}

/// A private key together with the only algorithm that it signs with.
package enum SigningKey: Sendable {
  case rs256(RSAPrivateKey)
  case es256(P256PrivateKey)

  package var algorithm: SignatureAlgorithm {
    switch self {
    case .rs256: .RS256
    case .es256: .ES256
    }
  }

  /// The public key, for others to verify with.
  package func publicKey(id: String) -> JSONWebKey {
    switch self {
    case .rs256(let key): JSONWebKey(.rsa(key.publicKey), keyID: id, algorithm: .RS256)
    case .es256(let key): JSONWebKey(.p256(key.publicKey), keyID: id, algorithm: .ES256)
    }
  }

  fileprivate func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    switch self {
    case .rs256(let key): try key.signRS256(message)
    case .es256(let key): try key.signES256(message)
    }
  }
}

/// Makes compact JWS tokens. The header is the same for all of them and encoded once.
package struct JWSSigner: Sendable {
  private let key: SigningKey
  /// The encoded header and its dot.
  private let prefix: [UInt8]

  /// - Parameter type: the header's `typ`, which keeps one kind of token from being taken for another; Apple's
  ///   identity tokens have none.
  package init(key: SigningKey, keyID: String, type: String?) {
    self.key = key
    var header = JSONWriter()
    header.beginObject()
    header.member("kid", keyID)
    header.member("alg", key.algorithm.rawValue)
    header.member("typ", ifPresent: type)
    header.endObject()
    prefix = Base64URL.encodedBytes(header.bytes.span) + [UInt8(ascii: ".")]
  }

  package func sign(_ payload: [UInt8]) throws(JOSEError) -> String {
    var token = prefix + Base64URL.encodedBytes(payload.span)
    do {
      let signature = try key.sign(token)
      token.append(UInt8(ascii: "."))
      token += Base64URL.encodedBytes(signature.span)
    } catch {
      throw JOSEError(.malformedKey, "signing failed: \(error.detail)")
    }
    return String(decoding: token, as: UTF8.self)
  }
}

/// The signatures that we make and accept (RFC 7518, section 3.1). There is no `none` and no symmetric algorithm, so a
/// token cannot make us use a public key as a shared secret.
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

/// The reason why a token or a key was refused. It contains no part of the token, so it may be logged.
package struct JOSEError: Error, Equatable {
  package enum Code: Sendable, Hashable {
    /// Not three parts of canonical base64url with a JSON object in front; or not a key set.
    case malformed
    /// Longer than the caller allows; nothing was decoded.
    case tooLarge
    /// The header carries a member that redirects trust or changes the processing rules.
    case unsupportedHeader
    /// An `alg` that we do not implement, or that the caller does not allow here.
    case unsupportedAlgorithm
    /// The key is not one for this token: another type, another algorithm, another `kid`, another use.
    case wrongKey
    /// Only the signature is wrong.
    case badSignature
    /// A JWK whose members are missing, private, or out of range.
    case malformedKey
  }

  package var code: Code
  /// A message for the operator.
  package var detail: String

  package init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}
