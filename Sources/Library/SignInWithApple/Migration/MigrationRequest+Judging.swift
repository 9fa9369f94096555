public import PippinHTTP
import PippinTokens
import PippinSecret

extension MigrationRequest {
  /// Parses the answer to `accessToken` (TOKEN-16): a token answer that contains only an access token.
  /// - Throws: `AppleTokenError`.
  public static func judgeAccessToken(_ response: HTTPResponse) throws(AppleTokenError) -> MigrationToken {
    let body = try AppleAnswer.object(of: response)
    let (accessToken, expiresIn) = try AppleAnswer.accessToken(in: body, of: response)
    return MigrationToken(accessToken: SecretText(accessToken), expiresIn: expiresIn)
  }

  /// Parses the answer to `transferSubject`. It is always the same for a user and a recipient team (TRANSFER-5).
  /// - Throws: `AppleTokenError`; with `mayMeanRevoked`, the user may have revoked consent (TRANSFER-7).
  public static func judgeTransferSubject(_ response: HTTPResponse) throws(AppleTokenError) -> String {
    guard let subject = AppleAnswer.text(try AppleAnswer.object(of: response)["transfer_sub"]) else {
      throw AppleAnswer.malformed(response, "no transfer_sub")
    }
    return subject
  }

  /// Parses the answer to `person` (TRANSFER-4).
  /// - Throws: `AppleTokenError`; with `mayMeanRevoked`, the user may have revoked consent (TRANSFER-7).
  public static func judgePerson(_ response: HTTPResponse) throws(AppleTokenError) -> MigratedPerson {
    let body = try AppleAnswer.object(of: response)
    guard let subject = AppleAnswer.text(body["sub"]) else { throw AppleAnswer.malformed(response, "no sub") }
    var isPrivateEmail = false
    if let value = body["is_private_email"], !value.isNull {
      do {
        isPrivateEmail = try Claim.boolean(value, "is_private_email")
      } catch {
        throw AppleAnswer.malformed(response, error.detail)
      }
    }
    return MigratedPerson(
      subject: subject, email: AppleAnswer.text(body["email"]), isPrivateEmail: isPrivateEmail)
  }
}
