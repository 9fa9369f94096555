package import PippinHTTP
import PippinTokens
package import PippinSecret

/// The redemption of an authorization code at Facebook, and the check of the answer.
package enum FacebookTokenRequest {
  /// - Parameters:
  ///   - code: the code, which works only once.
  ///   - redirectURI: the return URL of the authorization request.
  ///   - codeVerifier: the verifier of the sent challenge.
  package static func exchange(
    code: String, redirectURI: String, codeVerifier: String, app: FacebookApp, at endpoints: FacebookEndpoints
  ) -> HTTPRequest {
    endpoints.redeem([
      ("client_id", app.id), ("client_secret", app.secret.revealed), ("redirect_uri", redirectURI), ("code", code),
      ("code_verifier", codeVerifier),
    ])
  }

  /// Checks the answer: a person's access token, to be checked like one from a device.
  /// - Throws: `codeInvalid`, `refused`, `unreachable`; `codeMayBeSpent` for an unreadable success.
  package static func judge(_ response: HTTPResponse) throws(SocialServiceError) -> SecretText {
    guard response.status == 200 else { throw GraphError.failure(response, of: .exchange) }
    guard let token = ProviderAnswer.text(ProviderAnswer.object(in: response)?["access_token"]) else {
      throw SocialServiceError(.codeMayBeSpent, "Facebook answered 200 without an access token")
    }
    return SecretText(token)
  }
}
