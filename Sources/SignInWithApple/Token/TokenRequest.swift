public import PippinHTTP
public import PippinSecret

/// Requests to Apple's token and revocation endpoints, and the judging of their answers. Sending them is for somebody
/// else: `AppleIDService`, or your own client.
///
/// Everything is a form; the client proves itself in the form, never in a header (TOKEN-1).
public enum TokenRequest {
  /// What kind of token is revoked (REVOKE-1).
  public enum TokenTypeHint: String, Sendable {
    /// A refresh token.
    case refreshToken = "refresh_token"
    /// An access token.
    case accessToken = "access_token"
  }

  /// Redeems an authorization code (TOKEN-2). The first request that reaches Apple burns it, answered or not (TOKEN-6).
  /// - Parameters:
  ///   - code: single use, five minutes (TOKEN-5).
  ///   - redirectURI: the one of the authorization request, for codes that came through a browser; nil for native
  ///     codes (TOKEN-3).
  ///   - codeVerifier: if, and only if, a challenge was sent (AUTHZ-16, AUTHZ-17).
  ///   - clientID: the client that got the code (TOKEN-4).
  ///   - clientSecret: made for the same client.
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

  /// Asks whether a refresh token still holds (TOKEN-10). At most once a day for each person (TOKEN-14).
  public static func refresh(
    refreshToken: SecretText, clientID: String, clientSecret: SecretText, at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    endpoints.post(
      [("grant_type", "refresh_token"), ("refresh_token", refreshToken.revealed)], to: AppleEndpoints.Path.token,
      clientID: clientID, clientSecret: clientSecret)
  }

  /// Revokes a token (REVOKE-1), which must be one that `clientID` got (REVOKE-9, TRAP-18).
  public static func revocation(
    of token: SecretText, hint: TokenTypeHint, clientID: String, clientSecret: SecretText, at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    endpoints.post(
      [("token", token.revealed), ("token_type_hint", hint.rawValue)], to: AppleEndpoints.Path.revoke,
      clientID: clientID, clientSecret: clientSecret)
  }
}
