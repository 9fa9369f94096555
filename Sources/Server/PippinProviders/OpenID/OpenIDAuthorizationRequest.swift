import PippinHTTP

/// The authorization request that a browser is redirected to (OpenID Connect Core 1.0, 3.1.2.1; RFC 6749, 4.1.1; RFC 7636).
package struct OpenIDAuthorizationRequest: Sendable {
  private let parameters: [(String, String)]

  /// Creates a request.
  /// - Parameters:
  ///   - clientID: the client id at the provider.
  ///   - redirectURI: the registered return URL, exactly.
  ///   - scopes: as the provider names them.
  ///   - state: returned with the answer, to detect forgeries.
  ///   - nonce: returned in the ID token, raw; `nil` for a provider without ID tokens.
  ///   - codeChallenge: `CodeChallenge.s256(of:)` of a verifier that the exchange must send.
  package init(
    clientID: String, redirectURI: String, scopes: [String], state: String, nonce: String?, codeChallenge: String
  ) {
    var parameters = [
      ("client_id", clientID), ("redirect_uri", redirectURI), ("response_type", "code"),
    ]
    if !scopes.isEmpty { parameters.append(("scope", scopes.joined(separator: " "))) }
    parameters.append(("state", state))
    if let nonce { parameters.append(("nonce", nonce)) }
    self.parameters = parameters + [("code_challenge", codeChallenge), ("code_challenge_method", "S256")]
  }

  /// The URL to redirect the browser to.
  package func url(at endpoint: ProviderEndpoint) -> String { endpoint.url(adding: parameters) }
}

extension OpenIDAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because state and nonce belong to one browser.
  package var description: String { "OpenIDAuthorizationRequest" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
