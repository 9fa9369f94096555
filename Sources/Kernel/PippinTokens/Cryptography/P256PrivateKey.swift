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

  /// The ES256 signature of `message`, the 64 bytes of `R || S`. Another one each time.
  package func signES256(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    let der = try contexts.withContext { (context) throws(CryptographyError) in try context.sign(message.span) }
    guard let raw = ECDSASignature.raw(der: der) else {
      throw CryptographyError(.failed, "OpenSSL made a signature that is not valid DER")
    }
    return raw
  }
}
