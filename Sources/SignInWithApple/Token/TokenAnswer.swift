public import PippinSecret

/// What the token endpoint gave (TOKEN-7, TOKEN-11).
public struct TokenAnswer: Sendable {
  /// Opens no user API; serves for revocation, and for `at_hash` (TOKEN-9).
  public let accessToken: SecretText
  /// Proof, for as long as it holds, that the person is still there. Absent from the answer to a refresh (TOKEN-11).
  public let refreshToken: SecretText?
  /// A second identity token, unverified; absent from some answers to a refresh (TOKEN-12).
  public let identityToken: String?
  /// The access token's lifetime in seconds, if Apple named one.
  public let expiresIn: Int?

  init(accessToken: SecretText, refreshToken: SecretText?, identityToken: String?, expiresIn: Int?) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.identityToken = identityToken
    self.expiresIn = expiresIn
  }
}

extension TokenAnswer: CustomStringConvertible {
  /// What is there; the identity token is as secret as the others, since it says who somebody is.
  public var description: String {
    "TokenAnswer(refreshToken: \(refreshToken != nil), identityToken: \(identityToken != nil))"
  }
}

extension TokenAnswer: CustomReflectable {
  /// Nothing, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
