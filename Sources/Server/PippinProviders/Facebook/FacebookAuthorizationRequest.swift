import PippinHTTP

/// The authorization request that a browser is redirected to, to log in with Facebook.
package struct FacebookAuthorizationRequest: Sendable {
  private let parameters: [(String, String)]

  /// Creates a request.
  /// - Parameters:
  ///   - appID: our app id.
  ///   - redirectURI: a registered return URL, exactly.
  ///   - state: returned with the answer, to detect forgeries.
  ///   - codeChallenge: `CodeChallenge.s256(of:)` of a verifier that the exchange must send.
  ///   - asksForEmail: whether to request the email address besides the public profile.
  package init(appID: String, redirectURI: String, state: String, codeChallenge: String, asksForEmail: Bool) {
    parameters = [
      ("client_id", appID), ("redirect_uri", redirectURI), ("response_type", "code"),
      ("scope", asksForEmail ? "public_profile,email" : "public_profile"), ("state", state),
      ("code_challenge", codeChallenge),
      ("code_challenge_method", "S256"),
    ]
  }

  /// The URL to redirect the browser to.
  package func url(at endpoints: FacebookEndpoints) -> String {
    endpoints.dialog + "?" + FormData.encode(parameters)
  }
}

extension FacebookAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because the state belongs to one browser.
  package var description: String { "FacebookAuthorizationRequest" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
