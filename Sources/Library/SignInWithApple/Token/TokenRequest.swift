public import PippinHTTP
public import PippinSecret
import PippinTokens

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

extension TokenRequest {
  /// Parses the answer to `exchange` or `refresh` (TOKEN-7, TOKEN-11, TOKEN-18 to TOKEN-27).
  /// - Throws: `AppleTokenError`.
  public static func judge(_ response: HTTPResponse) throws(AppleTokenError) -> TokenAnswer {
    let body = try AppleAnswer.object(of: response)
    let (accessToken, expiresIn) = try AppleAnswer.accessToken(in: body, of: response)
    return TokenAnswer(
      accessToken: SecretText(accessToken),
      refreshToken: AppleAnswer.text(body["refresh_token"]).map { SecretText($0) },
      identityToken: AppleAnswer.text(body["id_token"]), expiresIn: expiresIn)
  }

  /// Parses the answer to `revocation`. A success proves nothing: Apple returns it for invalid tokens, too (REVOKE-2 to
  /// REVOKE-4).
  /// - Throws: `AppleTokenError`.
  public static func judgeRevocation(_ response: HTTPResponse) throws(AppleTokenError) {
    guard response.status == 200 else { throw AppleAnswer.refusal(response) }
  }
}

/// The answer of the token endpoint (TOKEN-7, TOKEN-11).
public struct TokenAnswer: Sendable {
  /// Grants no access to user data. Use it for revocation and for `at_hash` (TOKEN-9).
  public let accessToken: SecretText
  /// Valid as long as the user consents. Absent from the answer to a refresh (TOKEN-11).
  public let refreshToken: SecretText?
  /// A second, unverified identity token; absent from some answers to a refresh (TOKEN-12).
  public let identityToken: String?
  /// The access token's lifetime in seconds, if Apple sent one.
  public let expiresIn: Int?

  init(accessToken: SecretText, refreshToken: SecretText?, identityToken: String?, expiresIn: Int?) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.identityToken = identityToken
    self.expiresIn = expiresIn
  }
}

extension TokenAnswer: CustomStringConvertible {
  /// Which parts are present. The identity token is secret, too, because it identifies the user.
  public var description: String {
    "TokenAnswer(refreshToken: \(refreshToken != nil), identityToken: \(identityToken != nil))"
  }
}

extension TokenAnswer: CustomReflectable {
  /// Empty, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
