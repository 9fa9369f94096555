package import PippinHTTP
import PippinJSON
package import PippinSecret

/// The redemption of an authorization code at Facebook, and the judging of the answer.
package enum FacebookTokenRequest {
  /// - Parameters:
  ///   - code: single use.
  ///   - redirectURI: that of the authorization request.
  ///   - codeVerifier: of the challenge that was sent.
  package static func exchange(
    code: String, redirectURI: String, codeVerifier: String, app: FacebookApp, at endpoints: FacebookEndpoints
  ) -> HTTPRequest {
    endpoints.redeem([
      ("client_id", app.id), ("client_secret", app.secret.revealed), ("redirect_uri", redirectURI), ("code", code),
      ("code_verifier", codeVerifier),
    ])
  }

  /// Judges the answer: a person's access token, which is to be debugged like one that a device sent.
  /// - Throws: `codeInvalid`, `refused`, `unreachable`; `codeMayBeSpent` for a success that cannot be read.
  package static func judge(_ response: HTTPResponse) throws(SocialServiceError) -> SecretText {
    guard response.status == 200 else { throw GraphError.failure(response, of: .exchange) }
    guard let token = ProviderAnswer.text(ProviderAnswer.object(in: response)?["access_token"]) else {
      throw SocialServiceError(.codeMayBeSpent, "Facebook answered 200 without an access token")
    }
    return SecretText(token)
  }
}
