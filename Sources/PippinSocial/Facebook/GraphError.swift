import PippinHTTP
import PippinJSON

/// What Facebook's Graph API says instead of an answer: `{"error": {"code", "error_subcode"?, "message", …}}`.
struct GraphError {
  /// What was asked.
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

  /// What an answer other than the one that was wanted means to whoever asked.
  static func failure(_ response: HTTPResponse, of question: Question) -> SocialServiceError {
    guard !ProviderAnswer.isOutage(response), let error = GraphError(ProviderAnswer.object(in: response)) else {
      return ProviderAnswer.unreachable(response, "Facebook")
    }
    return error.meaning(for: question) ?? ProviderAnswer.unreachable(response, "Facebook")
  }

  /// Nil when a later attempt may succeed.
  private func meaning(for question: Question) -> SocialServiceError? {
    // The only sign of it: its code is also that of any unknown trouble.
    if message.hasPrefix("Error validating client secret") { return wrongSecret }
    if isTransient || Self.passing.contains(code) { return nil }
    switch (question, code) {
    case (.exchange, 100):
      return SocialServiceError(
        .codeInvalid, "Facebook does not take the code: it is used, expired, or another app's or return address's")
    case (.debug, 100):
      return SocialServiceError(SocialTokenError(.wrongAudience, "the access token was made for another app"))
    case (.profile, 190):
      return SocialServiceError(SocialTokenError(.revoked, "Facebook says that the access token does not hold"))
    // Who asks is the app itself, so it is the app whose token does not hold.
    case (.debug, 190), (_, 101):
      return wrongSecret
    case (.exchange, 191):
      return SocialServiceError(.refused, "Facebook does not know our return address: register it for Facebook Login")
    default:
      return SocialServiceError(.refused, "Facebook answered error \(code), which is ours to fix")
    }
  }

  private var wrongSecret: SocialServiceError {
    SocialServiceError(.refused, "Facebook answered error \(code): check app id and app secret")
  }

  /// Unknown trouble, a service that is down, and all that says "too often".
  private static let passing: Set<Int64> = [1, 2, 4, 17, 32, 341, 368, 613]
}
