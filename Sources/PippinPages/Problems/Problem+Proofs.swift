extension Problem {
  /// 401: something that should prove who is asking does not.
  static let proofs = [
    Problem(
      "identity_token_invalid", 401,
      reasons: [
        "malformed", "unsupported_algorithm", "unknown_key", "bad_signature", "wrong_issuer", "wrong_audience",
        "expired", "issued_in_future", "nonce_missing", "nonce_mismatch", "nonce_expired", "nonce_used",
        "subject_mismatch", "code_hash_mismatch",
      ]),
    Problem("authorization_code_invalid", 401),
    Problem("credentials_invalid", 401),
    Problem("access_token_invalid", 401),
    Problem("access_token_expired", 401),
    Problem("refresh_token_invalid", 401),
    Problem(
      "session_ended", 401,
      reasons: [
        "signed_out", "expired", "apple_consent_revoked", "apple_account_deleted", "apple_token_invalid",
        "reuse_detected", "account_deleted", "administrator", "account_merged",
      ]),
    Problem("link_token_invalid", 401),
    Problem("ticket_invalid", 401),
  ]
}
