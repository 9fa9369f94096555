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

  /// The RS256 signature of `message`, as wide as the modulus. The same each time.
  package func signRS256(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    try contexts.withContext { (context) throws(CryptographyError) in try context.sign(message.span) }
  }
}
