import PippinSecret
import PippinTokens

/// The key pair of a passkey, derived from the emulator's seed, so that equal histories give equal keys and signatures.
enum PasskeyKey: Sendable {
  case es256(DeterministicP256Key)
  case edDSA(Ed25519PrivateKey)
  case rs256(RSAPrivateKey)
  /// A public key on P-384 (−35), for the fault `alg_not_offered`. It cannot sign.
  case es384

  /// - Parameters:
  ///   - label: which key of the emulator.
  ///   - number: the passkey's number, which picks one of the published RSA keys.
  init(algorithm: Int, seed: UInt64, label: String, number: Int) throws(CryptographyError) {
    switch algorithm {
    case COSEAlgorithm.edDSA:
      self = .edDSA(try Ed25519PrivateKey(seed: SecretBytes(Self.derive(seed, "Ed25519\n" + label, 32))))
    case COSEAlgorithm.rs256:
      let keys = PublishedKeys.signing
      self = .rs256(try RSAPrivateKey(pem: keys[number % keys.count].pem))
    case COSEAlgorithm.es384: self = .es384
    default: self = .es256(try Self.p256(seed: seed, label: label))
    }
  }

  /// The P-256 key of a label.
  static func p256(seed: UInt64, label: String) throws(CryptographyError) -> DeterministicP256Key {
    // Less than one scalar in 2^32 is out of range; the next is taken then.
    var attempt = 0
    while true {
      let scalar = SecretBytes(derive(seed, "P-256 \(attempt)\n" + label, 32))
      do throws(CryptographyError) {
        return try DeterministicP256Key(scalar: scalar)
      } catch {
        guard error.code == .malformedKey, attempt < 8 else { throw error }
        attempt += 1
      }
    }
  }

  /// Bytes of the seed that are bound to a label (HKDF, RFC 5869).
  static func derive(_ seed: UInt64, _ label: String, _ count: Int) -> [UInt8] {
    let secret = SecretBytes(CBOR.bigEndian(seed, 8))
    // The label has an Apple ID of any length; HKDF takes a limited one.
    return HKDFSHA256.derive(
      from: secret, salt: Array("pippin emulator passkey".utf8), info: SHA256.hash(label), count: count
    ).revealed
  }

  /// `SubjectPublicKeyInfo` in DER (RFC 5280, 4.1), as `getPublicKey()` of a browser gives it; nil where it gives none.
  var subjectPublicKeyInfo: [UInt8]? {
    switch self {
    case .es256(let key): Self.p256Prefix + key.x + key.y
    case .edDSA(let key): Self.ed25519Prefix + key.publicKey
    case .rs256(let key):
      DER.sequence(
        Self.rsaAlgorithm
          + DER.bits(DER.sequence(DER.integer(key.publicKey.modulus) + DER.integer(key.publicKey.exponent))))
    case .es384: nil
    }
  }

  /// id-ecPublicKey on prime256v1 (RFC 5480), and the beginning of an uncompressed point.
  static let p256Prefix: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE,
    0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]
  /// id-Ed25519 (RFC 8410).
  private static let ed25519Prefix: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]
  /// rsaEncryption with its empty parameters (RFC 3279, 2.3.1).
  private static let rsaAlgorithm: [UInt8] = [
    0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
  ]

  /// The COSE key in canonical form (PK-38), but for the faults.
  func cose(_ faults: Set<Fault.Kind>) -> [UInt8] {
    var members = members(faults)
    // 2 is `kid`; between 1 and 3 it keeps the order, so that nothing else is wrong (PK-39).
    if faults.contains(.extraCOSEMember) { members.insert(.init(key: .integer(2), value: .bytes([1])), at: 1) }
    if faults.contains(.cborLong), case .unsigned(let kty) = members[0].value {
      members[0].value = .longForm(UInt8(truncatingIfNeeded: kty))
    }
    if faults.contains(.cborOrder) { members.swapAt(0, 1) }
    return CBOR.map(members).bytes
  }

  private func members(_ faults: Set<Fault.Kind>) -> [CBOR.Member] {
    func member(_ key: Int, _ value: CBOR) -> CBOR.Member { CBOR.Member(key: .integer(key), value: value) }
    switch self {
    case .es256(let key):
      var y = key.y
      // The two points with this x have y and −y, so that no other y is on the curve but by its sign.
      if faults.contains(.offCurve) { y[31] ^= 2 }
      return [
        member(1, .integer(2)), member(3, .integer(COSEAlgorithm.es256)), member(-1, .integer(1)),
        member(-2, .bytes(key.x)),
        member(-3, faults.contains(.compressed) ? .bool(key.y[31] & 1 == 1) : .bytes(y)),
      ]
    case .edDSA(let key):
      return [
        member(1, .integer(1)), member(3, .integer(COSEAlgorithm.edDSA)), member(-1, .integer(6)),
        member(-2, .bytes(key.publicKey)),
      ]
    case .rs256(let key):
      return [
        member(1, .integer(3)), member(3, .integer(COSEAlgorithm.rs256)), member(-1, .bytes(key.publicKey.modulus)),
        member(-2, .bytes(key.publicKey.exponent)),
      ]
    case .es384:
      return [
        member(1, .integer(2)), member(3, .integer(COSEAlgorithm.es384)), member(-1, .integer(2)),
        member(-2, .bytes(Self.p384Base.x)), member(-3, .bytes(Self.p384Base.y)),
      ]
    }
  }

  /// The base point of P-384 (FIPS 186-4, D.1.2.4): a sound public key that nobody uses.
  private static let p384Base = (
    x: Hexadecimal.decode(
      Array("aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7".utf8))
      ?? [],
    y: Hexadecimal.decode(
      Array("3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f".utf8))
      ?? []
  )

  /// The signature in WebAuthn's form: ECDSA as DER (PK-43).
  func sign(_ message: [UInt8], _ faults: Set<Fault.Kind> = []) throws(CryptographyError) -> [UInt8] {
    switch self {
    case .es256(let key):
      var (r, s) = try key.sign(message)
      if faults.contains(.highS) {
        let other = try DeterministicP256Key.negated(s)
        if s.lexicographicallyPrecedes(other) { s = other }
      }
      return DER.sequence(DER.integer(r, isPadded: faults.contains(.derPadding)) + DER.integer(s))
    case .edDSA(let key): return try key.sign(message)
    case .rs256(let key): return try key.signRS256(message)
    case .es384: throw CryptographyError(.unsupportedKey, "this public key has no private half")
    }
  }
}

/// The little of DER that keys and signatures need (X.690, 8).
enum DER {
  static func sequence(_ body: [UInt8]) -> [UInt8] { value(0x30, body) }

  /// A BIT STRING of whole bytes.
  static func bits(_ bytes: [UInt8]) -> [UInt8] { value(0x03, [0] + bytes) }

  /// A positive INTEGER of big-endian bytes; `isPadded` adds a zero that DER forbids.
  static func integer(_ number: [UInt8], isPadded: Bool = false) -> [UInt8] {
    var digits = Array(number.drop { $0 == 0 })
    // A first bit of 1 would make the number negative.
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
    return value(0x02, (isPadded ? [0] : []) + digits)
  }

  /// An OBJECT IDENTIFIER, by its numbers with dots.
  static func identifier(_ text: String) -> [UInt8] {
    let numbers = text.split(separator: ".").compactMap { UInt64($0) }
    precondition(numbers.count > 2, "an object identifier has more than two numbers")
    let groups = [numbers[0] * 40 + numbers[1]] + numbers.dropFirst(2)
    return value(0x06, groups.flatMap(base128))
  }

  /// Seven bits a byte, the most significant first; all but the last have the uppermost bit.
  private static func base128(_ number: UInt64) -> [UInt8] {
    var bytes = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  static func value(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
    switch body.count {
    case ..<0x80: [tag, UInt8(body.count)] + body
    case ..<0x100: [tag, 0x81, UInt8(body.count)] + body
    default: [tag, 0x82] + CBOR.bigEndian(UInt64(body.count), 2) + body
    }
  }
}
