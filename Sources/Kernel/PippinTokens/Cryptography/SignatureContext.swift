internal import CPippinOpenSSL
import PippinLock

/// An EVP_PKEY_CTX made ready once for signatures over SHA-256, and the EVP_MD_CTX that hashes for it.
///
/// It keeps what EVP_DigestVerify sets up for each signature (look-ups by name, two contexts, the padding), so
/// that hardly anything but the arithmetic is left.
///
/// Sendable: its pool lends it to one caller at a time; the key that contexts share never changes.
@safe final class SignatureContext: @unchecked Sendable {
  enum Purpose {
    case signing
    case verifying
  }

  /// EVP_PKEY_CTX; it holds its own reference to the key.
  private let signature: OpaquePointer
  /// EVP_MD_CTX.
  private let digest: OpaquePointer

  /// A context for `key`: PKCS#1 v1.5 padding (RFC 8017, 8.2) if it is an RSA key, else ECDSA.
  init(_ purpose: Purpose, key: KeyHandle) throws(CryptographyError) {
    guard let signature = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else {
      throw .fromLibrary(.failed, "signature context")
    }
    guard let digest = unsafe EVP_MD_CTX_new() else {
      unsafe EVP_PKEY_CTX_free(signature)
      throw .fromLibrary(.failed, "digest context")
    }
    unsafe self.signature = signature
    unsafe self.digest = digest
    let isReady =
      switch purpose {
      case .signing: unsafe EVP_PKEY_sign_init(signature)
      case .verifying: unsafe EVP_PKEY_verify_init(signature)
      }
    guard
      isReady == 1,
      unsafe !key.isA("RSA") || EVP_PKEY_CTX_set_rsa_padding(signature, RSA_PKCS1_PADDING) == 1,
      unsafe EVP_PKEY_CTX_set_signature_md(signature, Algorithms.shared.sha256) == 1
    else { throw .fromLibrary(.failed, "signature context") }
  }

  deinit {
    unsafe EVP_PKEY_CTX_free(signature)
    unsafe EVP_MD_CTX_free(digest)
  }

  /// Whether `bytes` (RSA: as wide as the modulus; ECDSA: DER) is the key's signature of `message`.
  func isValid(_ bytes: Span<UInt8>, for message: Span<UInt8>) -> Bool {
    let verdict = unsafe withHash(of: message) { hash in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe EVP_PKEY_verify(signature, bytes.baseAddress, bytes.count, hash.baseAddress, hash.count)
      }
    }
    // 0 means a wrong signature, a negative number one that could not be read. Both are results here, not
    // errors.
    guard verdict == 1 else {
      ERR_clear_error()
      return false
    }
    return true
  }

  /// The key's signature of `message`, in OpenSSL's form (RSA: as wide as the modulus; ECDSA: DER).
  func sign(_ message: Span<UInt8>) throws(CryptographyError) -> [UInt8] {
    // Without a buffer OpenSSL returns the greatest length that a signature of this key can have.
    var count = 0
    var bytes: [UInt8] = []
    let isSigned = unsafe withHash(of: message) { hash in
      guard unsafe EVP_PKEY_sign(signature, nil, &count, hash.baseAddress, hash.count) == 1 else { return false }
      bytes = [UInt8](repeating: 0, count: count)
      return unsafe EVP_PKEY_sign(signature, &bytes, &count, hash.baseAddress, hash.count) == 1
    }
    guard isSigned else { throw .fromLibrary(.failed, "signing") }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Calls `body` with the message's SHA-256, which lies on the stack and is made by the context that is kept.
  private func withHash<Result>(of message: Span<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SHA256.byteCount) { hash in
      let isHashed = unsafe message.withUnsafeBufferPointer { message in
        unsafe EVP_DigestInit_ex2(digest, Algorithms.shared.sha256, nil) == 1
          && EVP_DigestUpdate(digest, message.baseAddress, message.count) == 1
          && EVP_DigestFinal_ex(digest, hash.baseAddress, nil) == 1
      }
      guard isHashed else {
        // No input makes a digest fail: memory has run out, and Swift traps then, too.
        fatalError(CryptographyError.fromLibrary(.failed, "SHA-256").detail)
      }
      return unsafe body(UnsafeBufferPointer(hash))
    }
  }
}

/// Idle OpenSSL contexts, set up and ready, lent to one caller at a time.
///
/// Setting up a context takes more than a microsecond, reusing one nothing. There are as many contexts as
/// callers at one moment; of the returned ones, `limit` are kept.
///
/// The thread sanitizer does not see `Lock` on Linux and reports its value as a race; with a POSIX lock in
/// its place it finds nothing.
final class ContextPool<Context: AnyObject & Sendable>: Sendable {
  private let idle: Lock<[Context]>
  private let limit: Int
  private let make: @Sendable () throws(CryptographyError) -> Context

  /// Creates the first context at once, so that an unusable key is refused here and not at its first use.
  init(limit: Int = 32, make: @escaping @Sendable () throws(CryptographyError) -> Context) throws(CryptographyError) {
    var contexts = [try make()]
    contexts.reserveCapacity(limit)
    self.idle = Lock(contexts)
    self.limit = limit
    self.make = make
  }

  /// Calls `body` with a context for its exclusive use. `body` must leave it ready for the next use.
  func withContext<R, E: Error>(_ body: (Context) throws(E) -> R) throws(E) -> R {
    let context = idle.withLock { $0.popLast() } ?? another()
    defer {
      idle.withLock { contexts in
        if contexts.count < limit { contexts.append(context) }
      }
    }
    return try body(context)
  }

  private func another() -> Context {
    do throws(CryptographyError) {
      return try make()
    } catch {
      // The same call succeeded when the pool was created: memory has run out, and Swift traps then, too.
      fatalError("OpenSSL cannot make another context: \(error.detail)")
    }
  }
}
