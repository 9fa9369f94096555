import PippinTokens

/// A person's app-scoped user id: a different number in each app.
enum FacebookSubject {
  /// Sixty days, like tokens from Facebook's SDKs.
  static let tokenLifetime = 60 * 86_400

  static func of(_ personID: String, in appID: String) -> String {
    let digest = SHA256.hash("\(appID)/\(personID)")
    let number = digest.prefix(7).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return String(1_000_000_000_000_000 + number % 9_000_000_000_000_000)
  }
}
