package import PippinHTTP
import PippinTokens

/// Asks Facebook for the profile of an access token's person (`/me`).
package enum FacebookProfileRequest {
  /// - Throws: `malformed` for a text that cannot be an access token.
  package static func profile(
    accessToken: String, app: FacebookApp, at endpoints: FacebookEndpoints
  ) throws(SocialTokenError) -> HTTPRequest {
    try FacebookAccessToken.check(accessToken)
    return endpoints.ask(
      "me",
      [("fields", "id,name,first_name,last_name,email"), ("appsecret_proof", app.proof(for: accessToken))],
      bearer: accessToken)
  }

  /// Checks the answer, which must have the person of the checked token.
  /// - Throws: `tokenInvalid`, `refused` or `unreachable`.
  package static func judge(
    _ response: HTTPResponse, debugged: FacebookDebugRequest.Answer, app: FacebookApp
  ) throws(SocialServiceError) -> VerifiedFacebookIdentity {
    guard response.status == 200 else { throw GraphError.failure(response, of: .profile) }
    guard let body = ProviderAnswer.object(in: response), let id = ProviderAnswer.text(body["id"]) else {
      throw ProviderAnswer.unreachable(response, "Facebook")
    }
    guard body["id"]?.equals(debugged.subject) == true else {
      throw SocialServiceError(
        SocialTokenError(.subjectMismatch, "the profile and the token belong to different people"))
    }
    // Personal data that is missing or has another type must not fail a sign-in.
    return VerifiedFacebookIdentity(
      appID: app.id, subject: id, email: ProviderAnswer.text(body["email"]),
      displayName: ProviderAnswer.text(body["name"]), givenName: ProviderAnswer.text(body["first_name"]),
      familyName: ProviderAnswer.text(body["last_name"]), evidence: .accessToken,
      issuedAt: debugged.issuedAt)
  }
}
