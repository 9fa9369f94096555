public import PippinSecret

/// The answer of the token endpoint (TOKEN-7, TOKEN-11).
public struct TokenAnswer: Sendable {
  /// Grants no access to user data. Use it for revocation and for `at_hash` (TOKEN-9).
  public let accessToken: SecretText
  /// Valid as long as the user consents. Absent from the answer to a refresh (TOKEN-11).
  public let refreshToken: SecretText?
  /// A second, unverified identity token; absent from some answers to a refresh (TOKEN-12).
  public let identityToken: String?
  /// The access token's lifetime in seconds, if Apple sent one.
  public let expiresIn: Int?

  init(accessToken: SecretText, refreshToken: SecretText?, identityToken: String?, expiresIn: Int?) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.identityToken = identityToken
    self.expiresIn = expiresIn
  }
}

extension TokenAnswer: CustomStringConvertible {
  /// Which parts are present. The identity token is secret, too, because it identifies the user.
  public var description: String {
    "TokenAnswer(refreshToken: \(refreshToken != nil), identityToken: \(identityToken != nil))"
  }
}

extension TokenAnswer: CustomReflectable {
  /// Empty, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
