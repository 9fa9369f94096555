internal import CPippinOpenSSL
package import PippinSecret

/// A P-256 key made of a chosen scalar, with signatures that are the same each time (RFC 6979), for emulators and
/// test vectors.
///
/// Its arithmetic does not run in constant time. A key that guards anything is a ``P256PrivateKey``.
package struct DeterministicP256Key: Sendable {
  /// The first coordinate of the public point, 32 bytes, big-endian.
  package let x: [UInt8]
  /// The second coordinate of the public point, 32 bytes, big-endian.
  package let y: [UInt8]

  private let scalar: SecretBytes

  /// Creates the key of a private scalar, 32 bytes, big-endian.
  ///
  /// - Throws: `.malformedKey` unless the scalar is in 1 ..< n.
  package init(scalar: SecretBytes) throws(CryptographyError) {
    guard scalar.count == 32, ECDSASignature.isInRange(scalar.revealed[...]) else {
      throw CryptographyError(.malformedKey, "a P-256 scalar has 32 bytes and is in 1 ..< n")
    }
    self.scalar = scalar
    (x, y) = try P256Arithmetic.point(scalar.revealed)
  }

  /// The ES256 signature of `message`: two numbers of 32 bytes, big-endian. S may be in the upper half.
  package func sign(_ message: [UInt8]) throws(CryptographyError) -> (r: [UInt8], s: [UInt8]) {
    let hash = try P256Arithmetic.reduced(SHA256.hash(message))
    var nonces = NonceSequence(scalar: scalar.revealed, hash: hash)
    while true {
      let nonce = nonces.next()
      let r = try P256Arithmetic.reduced(P256Arithmetic.point(nonce).x)
      let s = try P256Arithmetic.secondHalf(hash: hash, secret: scalar.revealed, nonce: nonce, r: r)
      // A zero has never been seen; RFC 6979, 3.2 h takes the next nonce then.
      if r.contains(where: { $0 != 0 }), s.contains(where: { $0 != 0 }) { return (r, s) }
    }
  }

  /// n − `s`, the other number that makes the same signature valid.
  package static func negated(_ s: [UInt8]) throws(CryptographyError) -> [UInt8] {
    try P256Arithmetic.negated(s)
  }
}

/// The nonces of RFC 6979, 3.2, with SHA-256 on P-256.
private struct NonceSequence {
  private var key = [UInt8](repeating: 0, count: 32)
  private var value = [UInt8](repeating: 1, count: 32)

  /// - Parameter hash: the message's digest modulo n (`bits2octets`).
  init(scalar: [UInt8], hash: [UInt8]) {
    for separator in [UInt8(0), 1] {
      key = tag(value + [separator] + scalar + hash)
      value = tag(value)
    }
  }

  /// The next number in 1 ..< n.
  mutating func next() -> [UInt8] {
    while true {
      value = tag(value)
      let candidate = value
      // Prepared for the next call at once: the sequence is the same.
      key = tag(value + [0])
      let following = tag(value)
      defer { value = following }
      if ECDSASignature.isInRange(candidate[...]) { return candidate }
    }
  }

  private func tag(_ message: [UInt8]) -> [UInt8] {
    HMACSHA256.tag(for: message, key: SecretBytes(key))
  }
}

/// Arithmetic on the curve P-256 and modulo its order n, by OpenSSL's numbers.
private enum P256Arithmetic {
  /// The point of the base times `scalar`.
  static func point(_ scalar: [UInt8]) throws(CryptographyError) -> (x: [UInt8], y: [UInt8]) {
    try calculate { numbers in
      guard let point = unsafe EC_POINT_new(numbers.group) else { return nil }
      defer { unsafe EC_POINT_free(point) }
      guard let scalar = unsafe numbers.number(scalar), let x = unsafe numbers.number(),
        let y = unsafe numbers.number(),
        unsafe EC_POINT_mul(numbers.group, point, scalar, nil, nil, numbers.context) == 1,
        unsafe EC_POINT_get_affine_coordinates(numbers.group, point, x, y, numbers.context) == 1,
        let first = unsafe numbers.bytes(x), let second = unsafe numbers.bytes(y)
      else { return nil }
      return (first, second)
    }
  }

  /// `number` modulo n.
  static func reduced(_ number: [UInt8]) throws(CryptographyError) -> [UInt8] {
    try calculate { numbers in
      guard let number = unsafe numbers.number(number), let result = unsafe numbers.number(),
        unsafe BN_nnmod(result, number, numbers.order, numbers.context) == 1
      else { return nil }
      return unsafe numbers.bytes(result)
    }
  }

  /// (hash + r · secret) / nonce modulo n.
  static func secondHalf(hash: [UInt8], secret: [UInt8], nonce: [UInt8], r: [UInt8]) throws(CryptographyError)
    -> [UInt8]
  {
    try calculate { numbers in
      guard let hash = unsafe numbers.number(hash), let secret = unsafe numbers.number(secret),
        let nonce = unsafe numbers.number(nonce), let r = unsafe numbers.number(r),
        let result = unsafe numbers.number(),
        unsafe BN_mod_mul(result, r, secret, numbers.order, numbers.context) == 1,
        unsafe BN_mod_add(result, result, hash, numbers.order, numbers.context) == 1,
        unsafe BN_mod_inverse(nonce, nonce, numbers.order, numbers.context) != nil,
        unsafe BN_mod_mul(result, result, nonce, numbers.order, numbers.context) == 1
      else { return nil }
      return unsafe numbers.bytes(result)
    }
  }

  /// n − `number`.
  static func negated(_ number: [UInt8]) throws(CryptographyError) -> [UInt8] {
    try calculate { numbers in
      guard let number = unsafe numbers.number(number), let result = unsafe numbers.number(),
        unsafe BN_mod_sub(result, numbers.order, number, numbers.order, numbers.context) == 1
      else { return nil }
      return unsafe numbers.bytes(result)
    }
  }

  private static func calculate<Result>(_ body: (Numbers) -> Result?) throws(CryptographyError) -> Result {
    guard let numbers = Numbers(), let result = body(numbers) else {
      throw .fromLibrary(.failed, "arithmetic on P-256")
    }
    return result
  }

  /// The group, and the numbers of one calculation, freed in `deinit`.
  @safe private final class Numbers {
    let group: OpaquePointer
    let context: OpaquePointer
    /// n; it belongs to the group.
    let order: OpaquePointer

    init?() {
      guard let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else { return nil }
      guard let context = unsafe BN_CTX_new(), let order = unsafe EC_GROUP_get0_order(group) else {
        unsafe EC_GROUP_free(group)
        return nil
      }
      unsafe self.group = group
      unsafe self.context = context
      unsafe self.order = order
      unsafe BN_CTX_start(context)
    }

    deinit {
      unsafe BN_CTX_end(context)
      unsafe BN_CTX_free(context)
      unsafe EC_GROUP_free(group)
    }

    /// A number that lives as long as this object.
    func number(_ bytes: [UInt8] = []) -> OpaquePointer? {
      guard let number = unsafe BN_CTX_get(context) else { return nil }
      return unsafe BN_bin2bn(bytes, Int32(bytes.count), number)
    }

    /// The number in 32 bytes.
    func bytes(_ number: OpaquePointer) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: 32)
      return unsafe BN_bn2binpad(number, &bytes, 32) == 32 ? bytes : nil
    }
  }
}

/// An Ed25519 key that signs (RFC 8032, 5.1). Its signatures are the same each time.
package struct Ed25519PrivateKey: Sendable {
  /// The public key, 32 bytes.
  package let publicKey: [UInt8]

  private let key: KeyHandle

  /// Creates the key of a private seed of 32 bytes.
  ///
  /// - Throws: `.malformedKey` for another length.
  package init(seed: SecretBytes) throws(CryptographyError) {
    let bytes = seed.revealed
    guard bytes.count == 32 else { throw CryptographyError(.malformedKey, "an Ed25519 seed has 32 bytes") }
    guard let pointer = unsafe EVP_PKEY_new_raw_private_key_ex(nil, "ED25519", nil, bytes, bytes.count) else {
      throw .fromLibrary(.failed, "Ed25519 key")
    }
    key = unsafe KeyHandle(adopting: pointer)
    var publicKey = [UInt8](repeating: 0, count: 32)
    var count = publicKey.count
    guard unsafe EVP_PKEY_get_raw_public_key(key.pointer, &publicKey, &count) == 1, count == 32 else {
      throw .fromLibrary(.failed, "Ed25519 public key")
    }
    self.publicKey = publicKey
  }

  /// The signature of `message`, 64 bytes.
  package func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .fromLibrary(.failed, "Ed25519 signature") }
    defer { unsafe EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 64)
    var count = signature.count
    guard unsafe EVP_DigestSignInit_ex(context, nil, nil, nil, nil, key.pointer, nil) == 1,
      unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1, count == 64
    else { throw .fromLibrary(.failed, "Ed25519 signature") }
    return signature
  }
}
