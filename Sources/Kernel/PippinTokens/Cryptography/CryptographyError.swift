internal import CPippinOpenSSL

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
  /// Empties this thread's queue of OpenSSL errors: a stale entry would be taken for its own by the next
  /// library on this thread that looks there.
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
