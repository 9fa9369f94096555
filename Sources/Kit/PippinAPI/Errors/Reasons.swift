/// The closed set of values that the `reason` of one error code has.
package protocol ErrorReason: RawRepresentable<String>, CaseIterable, Described {
  /// What it tells.
  static var words: String { get }
}

extension ErrorReason {
  static var values: [String] { allCases.map(\.rawValue) }
  package static var schema: Schema { .choice(values, words) }
}

/// The `reason` of `identity_token_invalid`.
package enum IdentityTokenReason: String, Hashable, ErrorReason {
  package static let words = "Why an identity token was refused."

  case malformed
  case unsupportedAlgorithm = "unsupported_algorithm"
  case unknownKey = "unknown_key"
  case badSignature = "bad_signature"
  case wrongIssuer = "wrong_issuer"
  case wrongAudience = "wrong_audience"
  case expired
  case issuedInFuture = "issued_in_future"
  case nonceMissing = "nonce_missing"
  case nonceMismatch = "nonce_mismatch"
  case nonceExpired = "nonce_expired"
  case nonceUsed = "nonce_used"
  case subjectMismatch = "subject_mismatch"
  case codeHashMismatch = "code_hash_mismatch"
}

/// The `reason` of `merge_final`.
package enum MergeFinalReason: String, Hashable, ErrorReason {
  package static let words = "Why a merge cannot be undone any more."

  case tooLate = "too_late"
  case identityUnlinked = "identity_unlinked"
  case passwordInUse = "password_in_use"
}

/// The `reason` of `session_ended`.
package enum SessionEndedReason: String, Hashable, ErrorReason {
  package static let words = "What ended a session."

  case signedOut = "signed_out"
  case expired
  case appleConsentRevoked = "apple_consent_revoked"
  case appleAccountDeleted = "apple_account_deleted"
  case appleTokenInvalid = "apple_token_invalid"
  case reuseDetected = "reuse_detected"
  case accountDeleted = "account_deleted"
  case administrator
  case accountMerged = "account_merged"
  case suspended
  case consentWithdrawn = "consent_withdrawn"
}
