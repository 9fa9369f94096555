internal import CPippinOpenSSL

/// The algorithms in use, fetched from OpenSSL's providers once and kept for the life of the process.
///
/// A fetch is a look-up by name behind a lock; OpenSSL's older, implicit API does one for every operation.
///
/// Sendable: fetched algorithms are immutable and reference-counted atomically, and OpenSSL documents
/// them as shareable between threads. They are never freed, so no reference can dangle.
@safe struct Algorithms: @unchecked Sendable {
  static let shared = Algorithms()

  /// EVP_MD.
  let sha256: OpaquePointer
  /// EVP_MAC.
  let hmac: OpaquePointer
  /// EVP_KDF.
  let hkdf: OpaquePointer
  /// EVP_CIPHER.
  let aes256GCM: OpaquePointer

  private init() {
    // Without this, exit(3) tears the library down under threads that are still using it. It has no effect if another library, such as
    // libcurl, has started OpenSSL before: `pippin` itself ends without exit(3).
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
    guard
      let sha256 = unsafe EVP_MD_fetch(nil, "SHA256", nil),
      let hmac = unsafe EVP_MAC_fetch(nil, "HMAC", nil),
      let hkdf = unsafe EVP_KDF_fetch(nil, "HKDF", nil),
      let aes256GCM = unsafe EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)
    else {
      // Nothing works without these, and no input can cause the failure: the installation is broken.
      fatalError("OpenSSL's default provider lacks SHA256, HMAC, HKDF or AES-256-GCM")
    }
    unsafe self.sha256 = sha256
    unsafe self.hmac = hmac
    unsafe self.hkdf = hkdf
    unsafe self.aes256GCM = aes256GCM
  }
}

/// The failure of a cryptographic operation.
package struct CryptographyError: Error, Equatable {
  /// The kind of failure.
  package enum Code: Sendable, Equatable {
    /// The key's bytes or text do not describe a key: garbage, a point off the curve, an even modulus.
    case malformedKey
    /// A key, but not one that is used here: another curve, too short, encrypted, in another container.
    case unsupportedKey
    /// The bytes were changed, or sealed under another key, nonce or associated data.
    case authenticationFailed
    /// The library refused or ran out of something. The detail has its reason.
    case failed
  }

  /// The kind of failure, for programs.
  package let code: Code

  /// A message for the operator, without key material and plaintext.
  package let detail: String

  package init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// The error for an OpenSSL call that failed while doing `action`, with the library's own reason.
  ///
  /// Empties this thread's queue of OpenSSL errors: otherwise the next library on this thread that reads the
  /// queue would take a stale entry for its own.
  static func fromLibrary(_ code: Code, _ action: String) -> CryptographyError {
    let number = ERR_peek_last_error()
    var reason = "no reason given"
    if number != 0, let text = unsafe ERR_reason_error_string(number) {
      reason = unsafe String(cString: text)
    }
    ERR_clear_error()
    return CryptographyError(code, "\(action): \(reason)")
  }
}
