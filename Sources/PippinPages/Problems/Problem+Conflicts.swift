extension Problem {
  /// 409: it contradicts what is there.
  static let conflicts = [
    Problem("account_exists", 409),
    Problem("identity_in_use", 409),
    Problem("last_sign_in_method", 409),
    Problem("merge_final", 409, reasons: ["too_late", "identity_unlinked"]),
    Problem("apple_user_mismatch", 409),
    Problem("deletion_in_progress", 409),
  ]

  /// 422: understood, but a value will not do.
  static let values = [
    Problem("profile_required", 422),
    Problem("invalid_value", 422),
  ]
}
