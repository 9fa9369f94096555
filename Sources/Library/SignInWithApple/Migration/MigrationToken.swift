public import PippinSecret

/// An access token for team transfers only (TOKEN-9, TOKEN-16).
public struct MigrationToken: Sendable {
  /// The token for the `Authorization` header of the other two requests.
  public let accessToken: SecretText
  /// Its lifetime in seconds, if Apple sent one.
  public let expiresIn: Int?

  init(accessToken: SecretText, expiresIn: Int?) {
    self.accessToken = accessToken
    self.expiresIn = expiresIn
  }
}
