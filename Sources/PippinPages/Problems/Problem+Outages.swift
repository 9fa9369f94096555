extension Problem {
  /// 5xx: ours, or a provider's.
  static let outages = [
    Problem("internal_error", 500),
    Problem("provider_refused", 502),
    Problem("provider_unreachable", 503),
    Problem("store_unavailable", 503),
    Problem("overloaded", 503),
  ]
}
