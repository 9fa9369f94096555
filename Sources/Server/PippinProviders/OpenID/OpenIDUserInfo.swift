import PippinHTTP
import PippinTokens

/// The answer of the userinfo endpoint (OpenID Connect Core 1.0, 5.3).
enum OpenIDUserInfo {
  /// Reads what is said of `subject`, and of nobody else (5.3.2).
  static func judge(_ response: HTTPResponse, of subject: String) throws(SocialServiceError) -> OpenIDProfile {
    if ProviderAnswer.isOutage(response) { throw ProviderAnswer.unreachable(response, "The userinfo endpoint") }
    guard response.status == 200, let body = ProviderAnswer.object(in: response) else {
      throw SocialServiceError(
        .refused, "The userinfo endpoint answered with status \(response.status) and not with a JSON object")
    }
    guard body["sub"]?.equals(subject) == true else {
      throw SocialServiceError(
        SocialTokenError(.subjectMismatch, "the userinfo endpoint names another person than the ID token"))
    }
    do {
      return try OpenIDProfile(body)
    } catch {
      throw SocialServiceError(error)
    }
  }
}
