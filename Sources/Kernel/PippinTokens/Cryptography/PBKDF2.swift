internal import CPippinOpenSSL

/// PBKDF2 (RFC 8018, 5.2) with HMAC, for passwords that other systems have hashed.
package enum PBKDF2 {
  /// The digest in the HMAC.
  package enum Digest: Sendable {
    case sha1
    case sha256
    case sha512

    /// The digest's length in bytes; each such block of output costs all rounds again.
    package var byteCount: Int {
      switch self {
      case .sha1: 20
      case .sha256: 32
      case .sha512: 64
      }
    }

    fileprivate var algorithm: OpaquePointer? {
      switch self {
      case .sha1: unsafe EVP_sha1()
      case .sha256: unsafe EVP_sha256()
      case .sha512: unsafe EVP_sha512()
      }
    }
  }

  /// Derives `count` bytes; blocks the thread.
  package static func derive(
    from password: [UInt8], salt: [UInt8], rounds: Int, _ digest: Digest, count: Int
  ) throws(CryptographyError) -> [UInt8] {
    guard let rounds = Int32(exactly: rounds), rounds > 0, let length = Int32(exactly: count), length > 0,
      let passwordCount = Int32(exactly: password.count), let saltCount = Int32(exactly: salt.count)
    else { throw CryptographyError(.failed, "PBKDF2: a number is out of range") }
    var output = [UInt8](repeating: 0, count: count)
    // OpenSSL takes the characters of a C string, whatever their sign.
    let status = unsafe password.withUnsafeBytes { password in
      // Without a pointer OpenSSL would take an empty password as well; a buffer's address may be nil.
      unsafe PKCS5_PBKDF2_HMAC(
        password.baseAddress?.assumingMemoryBound(to: CChar.self), passwordCount, salt, saltCount, rounds,
        digest.algorithm, length, &output)
    }
    guard status == 1 else { throw .fromLibrary(.failed, "PBKDF2") }
    return output
  }
}
