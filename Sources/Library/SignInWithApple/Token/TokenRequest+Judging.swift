public import PippinHTTP
import PippinTokens
import PippinSecret

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
