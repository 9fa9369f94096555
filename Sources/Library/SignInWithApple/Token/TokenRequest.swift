public import PippinHTTP
public import PippinSecret

/// Requests to Apple's token and revocation endpoints, and the parsing of their answers. Send them with
/// `AppleIDService` or your own client.
///
/// All requests are forms. The client authenticates in the form, never in a header (TOKEN-1).
public enum TokenRequest {
  /// The kind of token to revoke (REVOKE-1).
  public enum TokenTypeHint: String, Sendable {
    /// A refresh token.
    case refreshToken = "refresh_token"
    /// An access token.
    case accessToken = "access_token"
  }

  /// Exchanges an authorization code (TOKEN-2). The first request that reaches Apple uses it up, even without an answer
  /// (TOKEN-6).
  /// - Parameters:
  ///   - code: valid once, for five minutes (TOKEN-5).
  ///   - redirectURI: the return URL of the authorization request for codes from a browser; nil for native codes
  ///     (TOKEN-3).
  ///   - codeVerifier: the PKCE verifier if, and only if, a challenge was sent (AUTHZ-16, AUTHZ-17).
  ///   - clientID: the client that received the code (TOKEN-4).
  ///   - clientSecret: a secret of the same client.
  ///   - endpoints: Apple's, or an emulator's.
  public static func exchange(
    code: String, redirectURI: String?, codeVerifier: String?, clientID: String, clientSecret: SecretText,
    at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    var form = [("grant_type", "authorization_code"), ("code", code)]
    if let redirectURI { form.append(("redirect_uri", redirectURI)) }
    if let codeVerifier { form.append(("code_verifier", codeVerifier)) }
    return endpoints.post(form, to: AppleEndpoints.Path.token, clientID: clientID, clientSecret: clientSecret)
  }

  /// Checks whether a refresh token is still valid (TOKEN-10). Call it at most once a day per user (TOKEN-14).
  public static func refresh(
    refreshToken: SecretText, clientID: String, clientSecret: SecretText, at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    endpoints.post(
      [("grant_type", "refresh_token"), ("refresh_token", refreshToken.revealed)], to: AppleEndpoints.Path.token,
      clientID: clientID, clientSecret: clientSecret)
  }

  /// Revokes a token (REVOKE-1) that `clientID` received (REVOKE-9, TRAP-18).
  public static func revocation(
    of token: SecretText, hint: TokenTypeHint, clientID: String, clientSecret: SecretText, at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    endpoints.post(
      [("token", token.revealed), ("token_type_hint", hint.rawValue)], to: AppleEndpoints.Path.revoke,
      clientID: clientID, clientSecret: clientSecret)
  }
}
