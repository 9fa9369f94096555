public import PippinHTTP
import PippinJSON
import PippinSecret

extension MigrationRequest {
  /// Judges the answer to `accessToken` (TOKEN-16): a token answer with nothing but an access token in it.
  /// - Throws: `AppleTokenError`.
  public static func judgeAccessToken(_ response: HTTPResponse) throws(AppleTokenError) -> MigrationToken {
    let body = try AppleAnswer.object(of: response)
    let (accessToken, expiresIn) = try AppleAnswer.accessToken(in: body, of: response)
    return MigrationToken(accessToken: SecretText(accessToken), expiresIn: expiresIn)
  }

  /// Judges the answer to `transferSubject`: the same for a person and a recipient team at any time (TRANSFER-5).
  /// - Throws: `AppleTokenError`; with `mayMeanRevoked` perhaps because the person revoked access (TRANSFER-7).
  public static func judgeTransferSubject(_ response: HTTPResponse) throws(AppleTokenError) -> String {
    guard let subject = AppleAnswer.text(try AppleAnswer.object(of: response)["transfer_sub"]) else {
      throw AppleAnswer.malformed(response, "no transfer_sub")
    }
    return subject
  }

  /// Judges the answer to `person` (TRANSFER-4).
  /// - Throws: `AppleTokenError`; with `mayMeanRevoked` perhaps because the person revoked access (TRANSFER-7).
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
