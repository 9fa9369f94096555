internal import CPippinOpenSSL
package import PippinSecret

/// HKDF with SHA-256 (RFC 5869): several independent keys out of one.
package enum HKDFSHA256 {
  /// Extracts from `secret` and `salt`, and expands to `count` bytes bound to `info`.
  ///
  /// - Parameters:
  ///   - secret: the keying material; not empty, and not a password.
  ///   - salt: may be empty, and is not secret.
  ///   - info: what the derived key is for; at most 1024 bytes.
  ///   - count: 1 to 8160 bytes (255 blocks).
  package static func derive(
    from secret: SecretBytes, salt: [UInt8] = [], info: [UInt8], count: Int = 32
  ) -> SecretBytes {
    precondition(secret.count > 0, "HKDF needs keying material")
    precondition(info.count <= 1024, "HKDF's info is limited to 1024 bytes")
    precondition((1...255 * SHA256.byteCount).contains(count), "HKDF yields 1 to 8160 bytes")
    guard let context = unsafe EVP_KDF_CTX_new(Algorithms.shared.hkdf) else {
      fatalError("OpenSSL is out of memory for HKDF")
    }
    defer { unsafe EVP_KDF_CTX_free(context) }

    var parameters = Parameters()
    parameters.add(.digest, text: "SHA256")
    parameters.add(.derivationKey, octets: secret.revealed)
    parameters.add(.salt, octets: salt)
    parameters.add(.info, octets: info)
    let bytes = unsafe parameters.withPointer { parameters in
      unsafe [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
        guard unsafe EVP_KDF_derive(context, output.baseAddress, count, parameters) == 1 else {
          // All bounds were checked above: memory has run out, and Swift traps then, too.
          fatalError(CryptographyError.fromLibrary(.failed, "HKDF-SHA-256").detail)
        }
        initialized = count
      }
    }
    return SecretBytes(bytes)
  }
}

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
    // OpenSSL takes a pointer to `char`, signed or not.
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

/// scrypt (RFC 7914), for passwords that other systems have hashed.
package enum Scrypt {
  /// Derives `count` bytes; blocks the thread and needs `128 * blockSize << logN` bytes of memory.
  package static func derive(
    from password: [UInt8], salt: [UInt8], logN: Int, blockSize: Int, parallelism: Int, count: Int
  ) throws(CryptographyError) -> [UInt8] {
    guard (1...24).contains(logN), (1...1024).contains(blockSize), (1...1024).contains(parallelism), count > 0 else {
      throw CryptographyError(.failed, "scrypt: a number is out of range")
    }
    // OpenSSL's limit covers all its buffers. The caller has bounded the costs.
    let most = UInt64(256 * blockSize) << UInt64(logN) + UInt64(1024 * blockSize * parallelism)
    var output = [UInt8](repeating: 0, count: count)
    let status = unsafe password.withUnsafeBytes { password in
      unsafe EVP_PBE_scrypt(
        password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt, salt.count,
        1 << UInt64(logN), UInt64(blockSize), UInt64(parallelism), most, &output, count)
    }
    guard status == 1 else { throw .fromLibrary(.failed, "scrypt") }
    return output
  }
}
