import PippinHTTP

/// The address that a browser is sent to, to choose a Google account (OpenID Connect Core 1.0, 3.1.2.1; RFC 7636).
package struct GoogleAuthorizationRequest: Sendable {
  private let parameters: [(String, String)]

  /// A request.
  /// - Parameters:
  ///   - clientID: the web application's.
  ///   - redirectURI: exactly a registered one.
  ///   - state: echoed, so that an answer can be told from a forgery.
  ///   - nonce: comes back inside the ID token, raw.
  ///   - codeChallenge: of a verifier that the exchange will have to name: `CodeChallenge.s256(of:)`.
  ///   - hostedDomain: where only one organisation's people are wanted. It saves others a detour; what counts is the
  ///     `hd` of the token.
  ///   - asksForName: whether the name is asked for.
  ///   - asksForEmail: whether the address is.
  package init(
    clientID: String, redirectURI: String, state: String, nonce: String, codeChallenge: String, hostedDomain: String?,
    asksForName: Bool, asksForEmail: Bool
  ) {
    let scopes = ["openid"] + (asksForEmail ? ["email"] : []) + (asksForName ? ["profile"] : [])
    var parameters = [
      ("client_id", clientID), ("redirect_uri", redirectURI), ("response_type", "code"),
      ("scope", scopes.joined(separator: " ")), ("state", state), ("nonce", nonce), ("code_challenge", codeChallenge),
      ("code_challenge_method", "S256"),
      // Without it Google signs whoever is signed in there in by itself, and nobody sees as whom.
      ("prompt", "select_account"),
    ]
    if let hostedDomain { parameters.append(("hd", hostedDomain)) }
    self.parameters = parameters
  }

  /// The address to send the browser to.
  package func url(at endpoints: GoogleEndpoints) -> String {
    endpoints.authorize + "?" + FormData.encode(parameters)
  }
}

extension GoogleAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The name only: state and nonce belong to one browser.
  package var description: String { "GoogleAuthorizationRequest" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
