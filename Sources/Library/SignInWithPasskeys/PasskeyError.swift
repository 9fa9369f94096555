/// Why an answer of a password manager, or a value of the caller's, was refused.
package struct PasskeyError: Error, Equatable {
  /// The reason for programs; the raw value is what the HTTP API answers.
  ///
  /// What only a server knows (the ceremony expired or was used, the passkey was removed) is not among them.
  package enum Reason: String, Sendable, CaseIterable {
    /// A fault of shape: base64url, JSON, CBOR, DER, flags that do not fit, a key of another curve or size, a bad self attestation,
    /// a user handle that is missing or too long.
    case malformed
    /// A key for an algorithm that was not offered (PK-31).
    case unsupportedAlgorithm = "unsupported_algorithm"
    /// The answer to the other ceremony (PK-19).
    case wrongType = "wrong_type"
    /// The answer to another challenge (PK-20).
    case challengeMismatch = "challenge_mismatch"
    /// Made at an origin that is not on the list (PK-21, PK-72 to PK-78).
    case wrongOrigin = "wrong_origin"
    /// Made in a frame of another origin (PK-22, PK-23).
    case crossOrigin = "cross_origin"
    /// For another relying party (PK-26).
    case wrongRelyingPartyID = "wrong_rp_id"
    /// Nobody touched the authenticator (PK-27).
    case userNotPresent = "user_not_present"
    /// The authenticator did not verify the person (PK-28).
    case userNotVerified = "user_not_verified"
    /// The one public answer for all that concerns the stored passkey (PK-56); `refusal` is for the log.
    case refused
    /// Not an answer's fault: a value of the caller's, such as an RP ID, cannot be used.
    case unusableValue = "unusable_value"
  }

  /// What `refused` was about. It must not leave the server, because it tells which passkeys exist (PK-56).
  package enum Refusal: String, Sendable, CaseIterable {
    /// Nobody has this credential id (PK-53).
    case unknownCredential = "unknown_credential"
    /// The credential is not one of those that were asked for (PK-52).
    case notAllowed = "not_allowed"
    /// The user handle is not the credential's (PK-53).
    case wrongUserHandle = "wrong_user_handle"
    /// The signature is not the credential's (PK-56).
    case wrongSignature = "wrong_signature"
    /// The signature is good, and the counter of a device-bound passkey did not grow (PK-57).
    case counter
  }

  package let reason: Reason
  /// Only with the reason `refused`.
  package let refusal: Refusal?
  /// For the operator's log, without keys and without signatures.
  package let detail: String

  init(_ reason: Reason, _ detail: String) {
    self.reason = reason
    self.refusal = nil
    self.detail = detail
  }

  init(_ refusal: Refusal) {
    reason = .refused
    self.refusal = refusal
    detail = refusal.rawValue
  }

  static func malformed(_ detail: String) -> PasskeyError { PasskeyError(.malformed, detail) }
}
