import PippinHTTP
import PippinTokens

/// An error of Facebook's Graph API: `{"error": {"code", "error_subcode"?, "message", …}}`.
struct GraphError {
  /// The kind of request.
  enum Question {
    case exchange, debug, profile
  }

  let code: Int64
  private let message: String
  private let isTransient: Bool

  init?(_ body: JSONElement?) {
    guard let error = body?["error"], let code = error["code"]?.integer else { return nil }
    self.code = code
    message = error["message"]?.string ?? ""
    isTransient = error["is_transient"]?.bool ?? false
  }

  /// The error of an unsuccessful answer, for the caller.
  static func failure(_ response: HTTPResponse, of question: Question) -> SocialServiceError {
    guard !ProviderAnswer.isOutage(response), let error = GraphError(ProviderAnswer.object(in: response)) else {
      return ProviderAnswer.unreachable(response, "Facebook")
    }
    return error.meaning(for: question) ?? ProviderAnswer.unreachable(response, "Facebook")
  }

  /// Nil if a later attempt may succeed.
  private func meaning(for question: Question) -> SocialServiceError? {
    // Only the message identifies this error; its code is that of any unknown error.
    if message.hasPrefix("Error validating client secret") { return wrongSecret }
    if isTransient || Self.passing.contains(code) { return nil }
    switch (question, code) {
    case (.exchange, 100):
      return SocialServiceError(
        .codeInvalid, "Facebook refused the code: it is used or expired, or belongs to another app or return URL")
    case (.debug, 100):
      return SocialServiceError(SocialTokenError(.wrongAudience, "the access token was issued to another app"))
    case (.profile, 190):
      return SocialServiceError(SocialTokenError(.revoked, "Facebook reports that the access token is not valid"))
    // The app itself asks here, so the app's token is invalid.
    case (.debug, 190), (_, 101):
      return wrongSecret
    case (.exchange, 191):
      return SocialServiceError(.refused, "Facebook does not know our return URL: register it for Facebook Login")
    default:
      return SocialServiceError(
        .refused, "Facebook answered error \(code), which means a mistake in our request or settings")
    }
  }

  private var wrongSecret: SocialServiceError {
    SocialServiceError(.refused, "Facebook answered error \(code): check app id and app secret")
  }

  /// Temporary errors: unknown ones, outages and rate limits.
  private static let passing: Set<Int64> = [1, 2, 4, 17, 32, 341, 368, 613]
}
