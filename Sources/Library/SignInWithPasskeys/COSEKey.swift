import PippinCBOR
import PippinFoundation
import PippinTokens

/// The algorithms that are offered, and so the only ones that are accepted (PK-8, PK-31). The raw values are COSE's.
package enum PasskeyAlgorithm: Int64, Sendable, CaseIterable {
  case es256 = -7
  case edDSA = -8
  case rs256 = -257
}

/// A passkey's public key, loaded into the cryptographic library, so that a key that can never verify is refused when it is
/// registered (PK-38 to PK-40).
package struct COSEKey: Sendable {
  private enum Material {
    case p256(P256PublicKey)
    case ed25519(Ed25519PublicKey)
    case rsa(RSAPublicKey)
  }

  /// The COSE key exactly as the authenticator wrote it, to be stored (PK-41).
  package let bytes: [UInt8]
  package let algorithm: PasskeyAlgorithm
  private let material: Material

  /// Loads a stored key.
  /// - Parameter bytes: one COSE key in canonical CBOR.
  /// - Throws: `malformed`, or `unsupportedAlgorithm` for an algorithm that is not offered.
  package init(bytes: [UInt8]) throws(PasskeyError) {
    let item: CBORItem
    do {
      item = try CBORItem(parsing: bytes)
    } catch {
      throw .malformed("the key is not canonical CBOR: \(error.words)")
    }
    guard let map = item.map else { throw .malformed("the key is not a CBOR map") }
    try self.init(map, bytes: bytes)
  }

  /// - Parameter map: what `bytes` say.
  init(_ map: CBORMap, bytes: [UInt8]) throws(PasskeyError) {
    guard let number = map[3]?.integer else { throw .malformed("the key names no algorithm") }
    guard let algorithm = PasskeyAlgorithm(rawValue: number) else {
      throw PasskeyError(.unsupportedAlgorithm, "the key is for the algorithm \(number)")
    }
    self.bytes = bytes
    self.algorithm = algorithm
    do {
      switch algorithm {
      case .es256:
        try Self.check(map, type: 2, curve: 1, labels: [1, 3, -1, -2, -3])
        // A compressed point has a boolean here (PK-39).
        material = .p256(
          try P256PublicKey(x: try Self.bytes(-2, 32...32, in: map), y: try Self.bytes(-3, 32...32, in: map)))
      case .edDSA:
        try Self.check(map, type: 1, curve: 6, labels: [1, 3, -1, -2])
        material = .ed25519(try Ed25519PublicKey(point: try Self.bytes(-2, 32...32, in: map)))
      case .rs256:
        try Self.check(map, type: 3, curve: nil, labels: [1, 3, -1, -2])
        let (modulus, exponent) = (try Self.bytes(-1, 256...512, in: map), try Self.bytes(-2, 3...4, in: map))
        guard modulus.first != 0, exponent.first != 0 else {
          throw PasskeyError.malformed("an RSA number begins with 0")
        }
        material = .rsa(try RSAPublicKey(modulus: modulus, exponent: exponent))
      }
    } catch let error as PasskeyError {
      throw error
    } catch let error as CryptographyError {
      throw .malformed("the key cannot be loaded: \(error.detail)")
    } catch {
      throw .malformed("the key cannot be loaded")
    }
  }

  /// PK-38, PK-39: the key type, the curve, and no members but those of the kind.
  private static func check(_ map: CBORMap, type: Int64, curve: Int64?, labels: Set<Int64>) throws(PasskeyError) {
    guard map.entries.allSatisfy({ $0.key.integer.map(labels.contains) == true })
    else { throw .malformed("the key has other members than its kind") }
    guard map[1]?.integer == type else { throw .malformed("the key's type does not fit its algorithm") }
    guard curve == nil || map[-1]?.integer == curve else {
      throw .malformed("the key's curve does not fit its algorithm")
    }
  }

  private static func bytes(_ label: Int64, _ counts: ClosedRange<Int>, in map: CBORMap) throws(PasskeyError) -> [UInt8]
  {
    guard let bytes = map[label]?.bytes, counts.contains(bytes.count) else {
      throw .malformed("the key's member \(label) is not of the right length")
    }
    return bytes
  }

  /// Called before a signature is checked, in the task that sets it: tests count what an answer costs (PK-56).
  @TaskLocal package static var onCheck: (@Sendable (PasskeyAlgorithm) -> Void)?

  /// Whether `signature` is this key's signature of `message`.
  package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    Self.onCheck?(algorithm)
    return switch material {
    case .p256(let key): key.isValidES256(der: signature, for: message)
    case .ed25519(let key): key.isValid(signature, for: message)
    case .rsa(let key): key.isValidRS256(signature, for: message)
    }
  }

  /// Whether a signature of this form could be this key's, so that verifying it does the whole work.
  func canHaveMade(_ signature: [UInt8]) -> Bool {
    switch material {
    case .p256: P256PublicKey.isSignature(der: signature)
    case .ed25519: signature.count == Ed25519PublicKey.signatureByteCount
    case .rsa(let key): signature.count == key.modulus.count
    }
  }

  /// Whether these bytes are a signature of any kind that is accepted (PK-43). It does not depend on the stored key: otherwise the
  /// answer to a broken signature would tell whether the passkey exists (PK-56).
  static func isSignature(_ bytes: [UInt8]) -> Bool {
    P256PublicKey.isSignature(der: bytes) || bytes.count == Ed25519PublicKey.signatureByteCount
      || (256...512).contains(bytes.count)
  }
}

extension COSEKey: Equatable {
  /// Whether both are the same bytes.
  package static func == (left: COSEKey, right: COSEKey) -> Bool { left.bytes == right.bytes }
}

extension COSEKey {
  /// A key from an X.509 SubjectPublicKeyInfo (RFC 5280, 4.1), as other servers export it: P-256 uncompressed (RFC 5480), Ed25519
  /// (RFC 8410) or RSA for RS256 (RFC 3279). Strict DER.
  /// - Throws: `malformed` for anything else.
  package init(subjectPublicKeyInfo der: [UInt8]) throws(PasskeyError) {
    if let point = Self.rest(of: der, after: Self.p256Beginning, count: 64) {
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      try self.init(
        bytes: [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point.prefix(32) + [0x22, 0x58, 0x20]
          + point.suffix(32))
    } else if let point = Self.rest(of: der, after: Self.ed25519Beginning, count: 32) {
      // {1: 1, 3: -8, -1: 6, -2: x}
      try self.init(bytes: [0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20] + point)
    } else if let (modulus, exponent) = Self.rsaNumbers(in: der) {
      guard (256...512).contains(modulus.count), (3...4).contains(exponent.count) else {
        throw .malformed("an RSA key of \(modulus.count) and \(exponent.count) bytes")
      }
      // {1: 3, 3: -257, -1: n, -2: e}
      let count = [UInt8(modulus.count >> 8), UInt8(modulus.count & 0xFF)]
      try self.init(
        bytes: [0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59] + count + modulus
          + [0x21, 0x40 | UInt8(exponent.count)] + exponent)
    } else {
      throw .malformed("not the SubjectPublicKeyInfo of a P-256, Ed25519 or RSA key")
    }
  }

  /// All of the DER but the point: the lengths and the algorithm can only be these.
  private static let p256Beginning: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE,
    0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]
  private static let ed25519Beginning: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]
  /// The algorithm rsaEncryption with its NULL.
  private static let rsaAlgorithm: [UInt8] = [
    0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
  ]

  private static func rest(of der: [UInt8], after beginning: [UInt8], count: Int) -> [UInt8]? {
    der.count == beginning.count + count && der.starts(with: beginning) ? Array(der.suffix(count)) : nil
  }

  private static func rsaNumbers(in der: [UInt8]) -> (modulus: [UInt8], exponent: [UInt8])? {
    var outer = der[...]
    guard var info = DER.take(0x30, from: &outer), outer.isEmpty, info.starts(with: rsaAlgorithm) else { return nil }
    info = info.dropFirst(rsaAlgorithm.count)
    guard var bits = DER.take(0x03, from: &info), info.isEmpty, bits.popFirst() == 0 else { return nil }
    guard var numbers = DER.take(0x30, from: &bits), bits.isEmpty else { return nil }
    guard let modulus = DER.takeNumber(from: &numbers), let exponent = DER.takeNumber(from: &numbers), numbers.isEmpty
    else { return nil }
    return (modulus, exponent)
  }
}

/// The little of DER (X.690) that an RSA key needs; only canonical lengths and numbers.
private enum DER {
  /// Takes an element with this tag off the front; its contents.
  static func take(_ tag: UInt8, from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
    var count = Int(first)
    if first >= 0x80 {
      let width = Int(first & 0x7F)
      guard (1...2).contains(width), rest.count >= width, rest.first != 0 else { return nil }
      count = rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(width)
      guard count >= 0x80 else { return nil }
    }
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Takes a positive INTEGER off the front, as big-endian bytes without a leading zero.
  static func takeNumber(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let digits = take(0x02, from: &rest), let first = digits.first else { return nil }
    if first >= 0x80 { return nil }
    if first > 0 { return Array(digits) }
    // A leading zero is there only to keep the number positive.
    guard let next = digits.dropFirst().first, next >= 0x80 else { return nil }
    return Array(digits.dropFirst())
  }
}

extension CBORError {
  /// The problem and its place, for messages.
  var words: String { "\(code.rawValue) at byte \(offset)" }
}
