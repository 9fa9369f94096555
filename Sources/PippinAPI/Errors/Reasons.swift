/// The `reason` of `session_ended`.
package enum SessionEndedReason: String, Codable, Hashable, Sendable, CaseIterable {
  case signedOut = "signed_out"
  case expired
  case appleConsentRevoked = "apple_consent_revoked"
  case appleAccountDeleted = "apple_account_deleted"
  case appleTokenInvalid = "apple_token_invalid"
  case reuseDetected = "reuse_detected"
  case accountDeleted = "account_deleted"
  case administrator
  case accountMerged = "account_merged"
}
