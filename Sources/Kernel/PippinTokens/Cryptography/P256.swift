internal import CPippinOpenSSL
import PippinFoundation
package import PippinSecret

/// A P-256 key that signs ES256: ECDSA on P-256 with SHA-256 (RFC 7518, 3.4).
package struct P256PrivateKey: Sendable {
  /// The key as unencrypted PKCS#8 PEM, in OpenSSL's spelling.
  package let pem: SecretText

  /// The half that may be published.
  package let publicKey: P256PublicKey

  private let contexts: ContextPool<SignatureContext>

  /// Reads the PEM of an unencrypted PKCS#8 key, such as the `.p8` file that Apple hands out.
  ///
  /// - Throws: `.malformedKey` if it is not such a text, or its halves do not belong together;
  ///   `.unsupportedKey` for another kind of key, another curve or another container.
  package init(pem: String) throws(CryptographyError) {
    try self.init(PrivateKeyPEM.read(pem))
  }

  /// A new key, from the system's randomness.
  package static func generate() throws(CryptographyError) -> P256PrivateKey {
    try P256PrivateKey(KeyHandle.generateP256())
  }

  private init(_ key: KeyHandle) throws(CryptographyError) {
    guard key.isA("EC") else { throw CryptographyError(.unsupportedKey, "not an elliptic-curve key") }
    guard key.groupName == "prime256v1" else { throw CryptographyError(.unsupportedKey, "not on the curve P-256") }
    try key.check()
    pem = try PrivateKeyPEM.write(key)
    publicKey = try P256PublicKey(
      x: key.number(OSSL_PKEY_PARAM_EC_PUB_X, width: 32), y: key.number(OSSL_PKEY_PARAM_EC_PUB_Y, width: 32))
    contexts = try ContextPool { () throws(CryptographyError) in try SignatureContext(.signing, key: key) }
  }

  /// The ES256 signature of `message`, the 64 bytes of `R || S`. It differs each time.
  package func signES256(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    let der = try contexts.withContext { (context) throws(CryptographyError) in try context.sign(message.span) }
    guard let raw = ECDSASignature.raw(der: der) else {
      throw CryptographyError(.failed, "OpenSSL made a signature that is not valid DER")
    }
    return raw
  }
}

/// A P-256 key that verifies ES256: ECDSA on P-256 with SHA-256 (RFC 7518, 3.4).
///
/// A class, so that passing a key on counts one reference and not three.
package final class P256PublicKey: Sendable {
  /// The first coordinate, 32 bytes, big-endian.
  package let x: [UInt8]

  /// The second coordinate, 32 bytes, big-endian.
  package let y: [UInt8]

  private let contexts: ContextPool<SignatureContext>

  /// Creates a key from its point's coordinates, 32 big-endian bytes each, as RFC 7518, 6.2.1 demands.
  ///
  /// - Throws: `.malformedKey` if a coordinate has another length or the point is not on the curve.
  package init(x: [UInt8], y: [UInt8]) throws(CryptographyError) {
    guard x.count == 32, y.count == 32 else {
      throw CryptographyError(.malformedKey, "a P-256 coordinate has 32 bytes")
    }
    self.x = x
    self.y = y
    // Uncompressed (SEC 1, 2.3.3). OpenSSL checks that the point is on the curve; the point at infinity
    // has no such spelling, and the curve's cofactor is 1, so nothing is left to check.
    let key = try KeyHandle(p256Point: [0x04] + x + y)
    contexts = try ContextPool { () throws(CryptographyError) in try SignatureContext(.verifying, key: key) }
  }

  /// Whether `signature`, the 64 bytes of `R || S`, is this key's ES256 signature of `message`.
  package func isValidES256(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    guard let der = ECDSASignature.der(raw: signature) else { return false }
    return contexts.withContext { context in context.isValid(der.span, for: message.span) }
  }

  /// Whether `signature`, in DER as WebAuthn has it, is this key's ES256 signature of `message` (PK-43).
  ///
  /// Only the canonical spelling is read: minimal numbers, nothing after them. High S is allowed (PK-44).
  package func isValidES256(der signature: [UInt8], for message: [UInt8]) -> Bool {
    guard Self.isSignature(der: signature) else { return false }
    return contexts.withContext { context in context.isValid(signature.span, for: message.span) }
  }

  /// Whether `bytes` are the canonical DER of a signature on P-256, whosever it is.
  package static func isSignature(der bytes: [UInt8]) -> Bool { ECDSASignature.raw(der: bytes) != nil }
}

extension P256PublicKey: Equatable {
  /// Whether both keys are the same point.
  package static func == (left: P256PublicKey, right: P256PublicKey) -> Bool {
    left.x == right.x && left.y == right.y
  }
}

/// The two spellings of an ECDSA signature on P-256: `R || S`, 64 bytes (JWS: RFC 7518, 3.4), and
/// OpenSSL's DER, a SEQUENCE of two INTEGERs (RFC 3279, 2.2.3).
enum ECDSASignature {
  /// The order of the group, n (FIPS 186-4, D.1.2.3).
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  /// The DER spelling of `raw`; nil unless it has 64 bytes, and R and S are in 1 ..< n.
  static func der(raw: [UInt8]) -> [UInt8]? {
    guard raw.count == 64 else { return nil }
    var body: [UInt8] = []
    body.reserveCapacity(70)
    for half in [raw[..<32], raw[32...]] {
      guard isInRange(half) else { return nil }
      let minimal = half.drop { $0 == 0 }
      // A first bit of 1 would make the number negative.
      let isPadded = minimal.first.map { $0 >= 0x80 } ?? false
      body += [0x02, UInt8(minimal.count + (isPadded ? 1 : 0))]
      if isPadded { body.append(0) }
      body += minimal
    }
    return [0x30, UInt8(body.count)] + body
  }

  /// The 64-byte spelling of `der`; nil unless it is the canonical encoding of two numbers in 1 ..< n.
  static func raw(der: [UInt8]) -> [UInt8]? {
    // Two numbers of 33 bytes at most: every length fits one byte below 0x80.
    guard der.count >= 2, der[0] == 0x30, der[1] < 0x80, Int(der[1]) == der.count - 2 else { return nil }
    var rest = der[2...]
    guard let r = takeInteger(from: &rest), let s = takeInteger(from: &rest), rest.isEmpty else { return nil }
    return r + s
  }

  /// Takes one INTEGER off the front, as 32 bytes.
  private static func takeInteger(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.popFirst() == 0x02, let length = rest.popFirst(), (1...33).contains(length), rest.count >= length
    else { return nil }
    var digits = rest.prefix(Int(length))
    rest = rest.dropFirst(Int(length))
    if digits.first == 0 {
      // A leading zero is there only to keep the number positive.
      digits = digits.dropFirst()
      guard let first = digits.first, first >= 0x80 else { return nil }
    } else if let first = digits.first, first >= 0x80 {
      return nil
    }
    guard digits.count <= 32 else { return nil }
    let padded = [UInt8](repeating: 0, count: 32 - digits.count) + digits
    return isInRange(padded[...]) ? padded : nil
  }

  /// Whether the 32-byte number is in 1 ..< n.
  static func isInRange(_ number: ArraySlice<UInt8>) -> Bool {
    number.contains { $0 != 0 } && number.lexicographicallyPrecedes(order)
  }
}
