extension Problem {
  /// The request itself cannot be read or leads nowhere.
  static let requests = [
    Problem("malformed_request", 400),
    Problem("not_found", 404),
    Problem("account_not_found", 404),
    Problem("method_not_allowed", 405),
    Problem("too_large", 413),
    Problem("unsupported_media_type", 415),
    Problem("too_many_requests", 429),
  ]

  /// 403: understood, and not allowed.
  static let permissions = [
    Problem("client_unknown", 403),
    Problem("provider_not_offered", 403),
    Problem("reauthentication_required", 403),
  ]
}
