import PippinHTTP

/// The authorization request that a browser is redirected to, to sign in with Google (OpenID Connect Core 1.0, 3.1.2.1;
/// RFC 7636).
package struct GoogleAuthorizationRequest: Sendable {
  private let parameters: [(String, String)]

  /// Creates a request.
  /// - Parameters:
  ///   - clientID: the web application's client id.
  ///   - redirectURI: a registered return URL, exactly.
  ///   - state: returned with the answer, to detect forgeries.
  ///   - nonce: returned in the ID token, raw.
  ///   - codeChallenge: `CodeChallenge.s256(of:)` of a verifier that the exchange must send.
  ///   - hostedDomain: preselects an organisation's accounts. Only the token's `hd` enforces it.
  ///   - asksForName: whether to request the name.
  ///   - asksForEmail: whether to request the email address.
  package init(
    clientID: String, redirectURI: String, state: String, nonce: String, codeChallenge: String, hostedDomain: String?,
    asksForName: Bool, asksForEmail: Bool
  ) {
    let scopes = ["openid"] + (asksForEmail ? ["email"] : []) + (asksForName ? ["profile"] : [])
    var parameters = [
      ("client_id", clientID), ("redirect_uri", redirectURI), ("response_type", "code"),
      ("scope", scopes.joined(separator: " ")), ("state", state), ("nonce", nonce), ("code_challenge", codeChallenge),
      ("code_challenge_method", "S256"),
      // Without it Google may sign in the current Google account without asking.
      ("prompt", "select_account"),
    ]
    if let hostedDomain { parameters.append(("hd", hostedDomain)) }
    self.parameters = parameters
  }

  /// The URL to redirect the browser to.
  package func url(at endpoints: GoogleEndpoints) -> String {
    endpoints.authorize + "?" + FormData.encode(parameters)
  }
}

extension GoogleAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because state and nonce belong to one browser.
  package var description: String { "GoogleAuthorizationRequest" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
