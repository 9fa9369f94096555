public import PippinSecret

/// An access token for moving people, and for nothing else (TOKEN-9, TOKEN-16).
public struct MigrationToken: Sendable {
  /// Goes into the `Authorization` field of the other two requests.
  public let accessToken: SecretText
  /// Its lifetime in seconds, if Apple named one.
  public let expiresIn: Int?

  init(accessToken: SecretText, expiresIn: Int?) {
    self.accessToken = accessToken
    self.expiresIn = expiresIn
  }
}
