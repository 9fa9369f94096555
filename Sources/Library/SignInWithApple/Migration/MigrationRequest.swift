public import PippinHTTP
public import PippinSecret

/// Requests that transfer users to another team with an app, and the parsing of their answers. Send them with
/// `AppleIDService` or your own client.
///
/// A user's subject belongs to a team (TRANSFER-1). The old team requests a transfer subject for each user, and the new
/// team exchanges it for its own subject. Each team uses its own key and Team ID (TRANSFER-8), and needs an access
/// token first. Both work before the transfer and up to 60 days after it (TRANSFER-3, TRANSFER-6).
public enum MigrationRequest {
  /// Requests an access token for the other two requests (TOKEN-16).
  public static func accessToken(
    clientID: String, clientSecret: SecretText, at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    endpoints.post(
      [("grant_type", "client_credentials"), ("scope", "user.migration")], to: AppleEndpoints.Path.token,
      clientID: clientID, clientSecret: clientSecret)
  }

  /// Requests a user's transfer subject, for the old team (TRANSFER-2).
  /// - Parameters:
  ///   - subject: the user's subject in the old team's identity tokens.
  ///   - recipientTeam: the Team ID of the new team.
  ///   - accessToken: from `accessToken`, for the old team.
  ///   - clientID: a client of the old team.
  ///   - clientSecret: a secret of the same client.
  ///   - endpoints: Apple's, or an emulator's.
  public static func transferSubject(
    of subject: String, to recipientTeam: String, accessToken: SecretText, clientID: String, clientSecret: SecretText,
    at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    let form = [("sub", subject), ("target", recipientTeam)]
    return authorized(
      accessToken,
      endpoints.post(
        form, to: AppleEndpoints.Path.userMigrationInfo, clientID: clientID, clientSecret: clientSecret))
  }

  /// Exchanges a transfer subject for the user's new subject, for the new team (TRANSFER-4).
  /// - Parameters:
  ///   - transferSubject: from the old team, or from a `transfer_sub` claim.
  ///   - accessToken: from `accessToken`, for the new team.
  ///   - clientID: a client of the new team.
  ///   - clientSecret: a secret of the same client.
  ///   - endpoints: Apple's, or an emulator's.
  public static func person(
    transferSubject: String, accessToken: SecretText, clientID: String, clientSecret: SecretText,
    at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    let form = [("transfer_sub", transferSubject)]
    return authorized(
      accessToken,
      endpoints.post(
        form, to: AppleEndpoints.Path.userMigrationInfo, clientID: clientID, clientSecret: clientSecret))
  }

  private static func authorized(_ accessToken: SecretText, _ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.fields.add("authorization", "Bearer " + accessToken.revealed)
    return request
  }
}
