internal import CPippinOpenSSL
import PippinFoundation
package import PippinSecret

/// An RSA key that signs RS256: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, 3.3).
package struct RSAPrivateKey: Sendable {
  /// The key as unencrypted PKCS#8 PEM, in OpenSSL's spelling.
  package let pem: SecretText

  /// The half that may be published.
  package let publicKey: RSAPublicKey

  private let contexts: ContextPool<SignatureContext>

  /// Reads the PEM of an unencrypted PKCS#8 key.
  ///
  /// - Throws: `.malformedKey` if it is not such a text, or its halves do not belong together;
  ///   `.unsupportedKey` for another kind of key, a size outside `RSAPublicKey.acceptedBitCounts`, or
  ///   another container.
  package init(pem: String) throws(CryptographyError) {
    try self.init(PrivateKeyPEM.read(pem))
  }

  /// A new key of `bitCount` bits with the exponent 65537, from the system's randomness. Takes about 0.1 s
  /// for 2048 bits and much longer for more.
  package static func generate(bitCount: Int = 2048) throws(CryptographyError) -> RSAPrivateKey {
    guard RSAPublicKey.acceptedBitCounts.contains(bitCount) else {
      throw CryptographyError(.unsupportedKey, "an RSA modulus of \(bitCount) bits")
    }
    return try RSAPrivateKey(KeyHandle.generateRSA(bitCount: bitCount))
  }

  private init(_ key: KeyHandle) throws(CryptographyError) {
    // "RSA" only: a key of the family "RSA-PSS" must not sign with this padding.
    guard key.isA("RSA") else { throw CryptographyError(.unsupportedKey, "not an RSA key") }
    publicKey = try RSAPublicKey(
      modulus: key.number(OSSL_PKEY_PARAM_RSA_N), exponent: key.number(OSSL_PKEY_PARAM_RSA_E))
    pem = try PrivateKeyPEM.write(key)
    contexts = try ContextPool { () throws(CryptographyError) in try SignatureContext(.signing, key: key) }
    try check()
  }

  /// Whether the private half fits the public one; cheaper than OpenSSL's own check, which looks for primes.
  private func check() throws(CryptographyError) {
    let probe = Array("pippin".utf8)
    do throws(CryptographyError) {
      guard try publicKey.isValidRS256(signRS256(probe), for: probe) else {
        throw CryptographyError(.malformedKey, "a signature with it is not valid")
      }
    } catch {
      throw CryptographyError(.malformedKey, "the key's halves do not belong together: \(error.detail)")
    }
  }

  /// The RS256 signature of `message`, as wide as the modulus. It is the same each time.
  package func signRS256(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    try contexts.withContext { (context) throws(CryptographyError) in try context.sign(message.span) }
  }
}

/// An RSA key that verifies RS256: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, 3.3).
///
/// A class, so that passing a key on counts one reference and not three.
package final class RSAPublicKey: Sendable {
  /// The accepted sizes of the modulus, in bits. A signature of a smaller key proves too little; that of a larger one takes too
  /// long to verify.
  package static let acceptedBitCounts = 2048...8192

  /// The modulus, big-endian, without leading zeros.
  package let modulus: [UInt8]

  /// The public exponent, big-endian, without leading zeros.
  package let exponent: [UInt8]

  private let contexts: ContextPool<SignatureContext>

  /// Creates a key from its two numbers, big-endian; leading zeros are dropped.
  ///
  /// - Throws: `.malformedKey` for an even modulus or exponent or an exponent below 3; `.unsupportedKey`
  ///   for a modulus outside `acceptedBitCounts`, one whose private key can be computed (ROCA), or an exponent of more
  ///   than 64 bits, which is unusual and would make verification slow.
  package init(modulus: [UInt8], exponent: [UInt8]) throws(CryptographyError) {
    self.modulus = Array(modulus.drop { $0 == 0 })
    self.exponent = Array(exponent.drop { $0 == 0 })
    let bitCount = self.modulus.count * 8 - (self.modulus.first?.leadingZeroBitCount ?? 0)
    guard Self.acceptedBitCounts.contains(bitCount) else {
      throw CryptographyError(.unsupportedKey, "an RSA modulus of \(bitCount) bits")
    }
    guard let last = self.modulus.last, last % 2 == 1 else {
      throw CryptographyError(.malformedKey, "an even RSA modulus")
    }
    guard let last = self.exponent.last, last % 2 == 1, self.exponent != [1] else {
      throw CryptographyError(.malformedKey, "an RSA exponent that is even or below 3")
    }
    guard !ROCA.isSuspected(modulus: self.modulus) else {
      throw CryptographyError(.unsupportedKey, "an RSA modulus of the generator of CVE-2017-15361")
    }
    guard self.exponent.count <= 8 else {
      throw CryptographyError(.unsupportedKey, "an RSA exponent of more than 64 bits")
    }
    var parameters = Parameters()
    parameters.add(.modulus, number: self.modulus)
    parameters.add(.exponent, number: self.exponent)
    let key = try KeyHandle(publicKey: "RSA", parameters)
    contexts = try ContextPool { () throws(CryptographyError) in try SignatureContext(.verifying, key: key) }
  }

  /// Whether `signature` is this key's RS256 signature of `message`. A signature that is not as wide as the modulus is invalid.
  package func isValidRS256(_ signature: Span<UInt8>, for message: Span<UInt8>) -> Bool {
    guard signature.count == modulus.count else { return false }
    return contexts.withContext { context in context.isValid(signature, for: message) }
  }

  /// Whether `signature` is this key's RS256 signature of `message`.
  package func isValidRS256(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    isValidRS256(signature.span, for: message.span)
  }
}

extension RSAPublicKey: Equatable {
  /// Whether both keys have the same numbers.
  package static func == (left: RSAPublicKey, right: RSAPublicKey) -> Bool {
    left.modulus == right.modulus && left.exponent == right.exponent
  }
}

/// RSA moduli of a flawed generator whose private halves can be computed from the public ones (CVE-2017-15361).
///
/// Its primes are powers of 65537 modulo many small primes at once, and so are their products. A modulus of another origin has that
/// form for all of these primes with a chance of about one in 2^154, so it is refused by its form alone.
enum ROCA {
  private static let primes: [UInt32] = [
    3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
    113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
  ]

  /// For each prime, which residues are powers of 65537.
  private static let powers: [[Bool]] = primes.map { prime in
    var isPower = [Bool](repeating: false, count: Int(prime))
    var power: UInt32 = 1
    while !isPower[Int(power)] {
      isPower[Int(power)] = true
      power = power * (65_537 % prime) % prime
    }
    return isPower
  }

  /// Whether a modulus, big-endian, has the generator's form.
  static func isSuspected(modulus: [UInt8]) -> Bool {
    zip(primes, powers).allSatisfy { prime, isPower in
      isPower[Int(modulus.reduce(0) { ($0 << 8 | UInt32($1)) % prime })]
    }
  }
}
