package import PippinHTTP
import PippinTokens
package import PippinSecret

/// The redemption of an authorization code at Google (RFC 6749, 4.1.3; RFC 7636, 4.5), and the check of the answer.
package enum GoogleTokenRequest {
  /// The tokens received for a code.
  package struct Answer: Sendable {
    /// The ID token, unverified.
    package let idToken: String
    /// The access token, used only for `at_hash`.
    package let accessToken: SecretText
  }

  /// - Parameters:
  ///   - code: the code, which works only once.
  ///   - redirectURI: the return URL of the authorization request.
  ///   - codeVerifier: the verifier of the sent challenge.
  package static func exchange(
    code: String, redirectURI: String, codeVerifier: String, client: GoogleClient, at endpoints: GoogleEndpoints
  ) -> HTTPRequest {
    endpoints.post([
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
      ("code_verifier", codeVerifier), ("client_id", client.id), ("client_secret", client.secret.revealed),
    ])
  }

  /// Checks the answer.
  /// - Throws: `codeInvalid`, `refused`, `unreachable`; `codeMayBeSpent` for an unreadable success.
  package static func judge(_ response: HTTPResponse) throws(SocialServiceError) -> Answer {
    guard response.status == 200 else { throw refusal(response) }
    guard let body = ProviderAnswer.object(in: response) else {
      throw SocialServiceError(.codeMayBeSpent, "Google answered 200 with something that is not JSON")
    }
    guard let accessToken = ProviderAnswer.text(body["access_token"]) else {
      throw SocialServiceError(.codeMayBeSpent, "Google answered 200 without an access token")
    }
    guard let idToken = ProviderAnswer.text(body["id_token"]) else {
      throw SocialServiceError(
        .codeMayBeSpent, "Google answered 200 without an ID token, although the scope openid was requested")
    }
    return Answer(idToken: idToken, accessToken: SecretText(accessToken))
  }

  private static func refusal(_ response: HTTPResponse) -> SocialServiceError {
    guard !ProviderAnswer.isOutage(response), let body = ProviderAnswer.object(in: response),
      let error = body["error"]?.string
    else { return ProviderAnswer.unreachable(response, "Google") }
    switch error {
    case "invalid_grant":
      return SocialServiceError(
        .codeInvalid, "Google answered invalid_grant: the code is used, expired, or belongs to another client")
    case "invalid_client", "unauthorized_client", "deleted_client", "disabled_client":
      return SocialServiceError(
        .refused,
        "Google answered \(error): check client id and client secret of the web application in Google's console")
    case "redirect_uri_mismatch":
      return SocialServiceError(
        .refused,
        "Google answered redirect_uri_mismatch: register our return URL exactly with the client id")
    default:
      return SocialServiceError(
        .refused, "Google answered with status \(response.status), which means a mistake in our request or settings")
    }
  }
}

extension GoogleTokenRequest.Answer: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because an ID token identifies a person.
  package var description: String { "GoogleTokenRequest.Answer" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
