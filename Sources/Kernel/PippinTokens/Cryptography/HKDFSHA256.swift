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
          // All bounds were checked above; memory has run out, where Swift traps, too.
          fatalError(CryptographyError.fromLibrary(.failed, "HKDF-SHA-256").detail)
        }
        initialized = count
      }
    }
    return SecretBytes(bytes)
  }
}
