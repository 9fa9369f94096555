import PippinHTTP

/// The address that a browser is sent to, to log in with Facebook.
package struct FacebookAuthorizationRequest: Sendable {
  private let parameters: [(String, String)]

  /// A request.
  /// - Parameters:
  ///   - appID: ours.
  ///   - redirectURI: exactly a registered one.
  ///   - state: echoed, so that an answer can be told from a forgery.
  ///   - codeChallenge: of a verifier that the exchange will have to name: `CodeChallenge.s256(of:)`.
  ///   - asksForEmail: whether the address is asked for; the public profile is what every app gets.
  package init(appID: String, redirectURI: String, state: String, codeChallenge: String, asksForEmail: Bool) {
    parameters = [
      ("client_id", appID), ("redirect_uri", redirectURI), ("response_type", "code"),
      ("scope", asksForEmail ? "public_profile,email" : "public_profile"), ("state", state),
      ("code_challenge", codeChallenge),
      ("code_challenge_method", "S256"),
    ]
  }

  /// The address to send the browser to.
  package func url(at endpoints: FacebookEndpoints) -> String {
    endpoints.dialog + "?" + FormData.encode(parameters)
  }
}

extension FacebookAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The name only: the state belongs to one browser.
  package var description: String { "FacebookAuthorizationRequest" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
