internal import CPippinOpenSSL
import PippinFoundation
package import PippinSecret

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// The length of a digest in bytes.
  package static let byteCount = 32

  /// The 32-byte digest of `message`.
  package static func hash(_ message: Span<UInt8>) -> [UInt8] {
    var digest = [UInt8](zeroes: byteCount)
    unsafe digest.withUnsafeMutableBufferPointer { output in unsafe write(message, to: output) }
    return digest
  }

  /// Calls `body` with the 32-byte digest of `message`, which lies on the stack, and returns its result.
  package static func withHash(of message: Span<UInt8>, _ body: (Span<UInt8>) -> Bool) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount) { output in
      unsafe write(message, to: output)
      return unsafe body(output.span)
    }
  }

  private static func write(_ message: Span<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) {
    let isWritten = unsafe message.withUnsafeBufferPointer { input in
      unsafe EVP_Digest(input.baseAddress, input.count, output.baseAddress, nil, Algorithms.shared.sha256, nil) == 1
    }
    // No input makes a digest fail: memory has run out, and Swift traps then, too.
    guard isWritten else { fatalError(CryptographyError.fromLibrary(.failed, "SHA-256").detail) }
  }

  /// The 32-byte digest of `message`.
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    hash(message.span)
  }

  /// The 32-byte digest of the text's UTF-8 bytes.
  package static func hash(_ text: String) -> [UInt8] {
    hash(text.contiguousUTF8.span)
  }
}

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

/// One EVP_MAC_CTX with the digest chosen, which gets a new key for each tag. Between two tags it holds what OpenSSL
/// derived from the last key, in ordinary memory as `SecretBytes` does.
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
        // No key and no message make it fail: memory has run out, and Swift traps then, too.
        fatalError(CryptographyError.fromLibrary(.failed, "HMAC-SHA-256").detail)
      }
    }
  }
}

/// MD5, which phpass iterates. It protects nothing; a password hash of it is replaced at the first sign-in.
package enum InsecureMD5 {
  private static let byteCount = 16

  /// phpass: hashes salt and password, and then `count` times the last digest and the password.
  package static func rounds(_ count: Int, of password: [UInt8], salt: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var digest = try hash(salt + password)
    for _ in 0..<count { digest = try hash(digest + password) }
    return digest
  }

  private static func hash(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: byteCount)
    let status = unsafe EVP_Digest(message, message.count, &digest, nil, EVP_md5(), nil)
    guard status == 1 else { throw .fromLibrary(.failed, "MD5") }
    return digest
  }
}

/// HMAC with SHA-384, which WordPress puts before bcrypt.
package enum HMACSHA384 {
  private static let byteCount = 48

  package static func code(of message: [UInt8], key: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: byteCount)
    var count = 0
    let isDone =
      unsafe EVP_Q_mac(
        nil, "HMAC", nil, "SHA384", nil, key, key.count, message, message.count, &tag, byteCount, &count) != nil
    guard isDone, count == byteCount else { throw .fromLibrary(.failed, "HMAC-SHA-384") }
    return tag
  }
}
