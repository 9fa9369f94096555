internal import CPippinOpenSSL
package import PippinSecret

/// HMAC with SHA-256 (RFC 2104, FIPS 198-1).
package enum HMACSHA256 {
  /// The length of a tag in bytes.
  package static let byteCount = 32

  /// The 32-byte tag of `message` under `key`.
  ///
  /// - Precondition: the key is not empty; an empty one would authenticate nothing.
  package static func tag(for message: [UInt8], key: SecretBytes) -> [UInt8] {
    // For a missing key OpenSSL uses the previous one, which in a reused context is another caller's.
    precondition(key.count > 0, "an HMAC key must not be empty")
    return contexts.withContext { context in context.tag(for: message, key: key) }
  }

  /// Whether `tag` is the whole tag of `message` under `key`; compared in constant time, never truncated.
  package static func isValid(_ tag: [UInt8], for message: [UInt8], key: SecretBytes) -> Bool {
    ConstantTime.equals(tag, self.tag(for: message, key: key))
  }

  private static let contexts: ContextPool<HMACContext> = {
    do throws(CryptographyError) {
      return try ContextPool { () throws(CryptographyError) in try HMACContext() }
    } catch {
      fatalError("OpenSSL has no HMAC with SHA-256: \(error.detail)")
    }
  }()
}

/// One EVP_MAC_CTX with the digest chosen, keyed anew for each tag. Until then it holds what OpenSSL derived
/// from the key before, in memory as ordinary as that of `SecretBytes`.
///
/// Sendable: its pool lends it to one caller at a time.
@safe private final class HMACContext: @unchecked Sendable {
  private let pointer: OpaquePointer

  init() throws(CryptographyError) {
    guard let pointer = unsafe EVP_MAC_CTX_new(Algorithms.shared.hmac) else {
      throw .fromLibrary(.failed, "HMAC context")
    }
    unsafe self.pointer = pointer
    var parameters = Parameters()
    parameters.add(.digest, text: "SHA256")
    let isSet = unsafe parameters.withPointer { unsafe EVP_MAC_CTX_set_params(pointer, $0) }
    guard isSet == 1 else { throw .fromLibrary(.failed, "HMAC digest") }
  }

  deinit {
    unsafe EVP_MAC_CTX_free(pointer)
  }

  func tag(for message: [UInt8], key: SecretBytes) -> [UInt8] {
    let isKeyed = key.withBytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe EVP_MAC_init(pointer, $0.baseAddress, $0.count, nil) }
    }
    return unsafe [UInt8](unsafeUninitializedCapacity: HMACSHA256.byteCount) { output, count in
      guard
        isKeyed == 1,
        unsafe EVP_MAC_update(pointer, message, message.count) == 1,
        unsafe EVP_MAC_final(pointer, output.baseAddress, &count, HMACSHA256.byteCount) == 1
      else {
        // No key and no message make it fail; memory has run out, where Swift traps, too.
        fatalError(CryptographyError.fromLibrary(.failed, "HMAC-SHA-256").detail)
      }
    }
  }
}
