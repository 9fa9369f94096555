public import PippinHTTP
public import PippinSecret

/// Requests that move people from one team to another with a transferred app, and the judging of their answers.
/// Sending them is for somebody else: `AppleIDService`, or your own client.
///
/// A person's subject belongs to a team (TRANSFER-1). The old team asks for a transfer subject for each of its own; the
/// new team turns those into its own subjects. Both prove themselves with their own key and Team ID (TRANSFER-8), and
/// both need an access token first. Before the transfer or up to 60 days after it (TRANSFER-3, TRANSFER-6).
public enum MigrationRequest {
  /// Asks for an access token that serves for the other two requests and nothing else (TOKEN-16).
  public static func accessToken(
    clientID: String, clientSecret: SecretText, at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    endpoints.post(
      [("grant_type", "client_credentials"), ("scope", "user.migration")], to: AppleEndpoints.Path.token,
      clientID: clientID, clientSecret: clientSecret)
  }

  /// The old team's question: how is this person called on the way to the new team (TRANSFER-2)?
  /// - Parameters:
  ///   - subject: as the old team's identity tokens name the person.
  ///   - recipientTeam: the Team ID of the new team.
  ///   - accessToken: from `accessToken`, for the old team.
  ///   - clientID: a client of the old team.
  ///   - clientSecret: made for the same client.
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

  /// The new team's question: who is this person here (TRANSFER-4)?
  /// - Parameters:
  ///   - transferSubject: as the old team was told, or as a `transfer_sub` claim says.
  ///   - accessToken: from `accessToken`, for the new team.
  ///   - clientID: a client of the new team.
  ///   - clientSecret: made for the same client.
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
