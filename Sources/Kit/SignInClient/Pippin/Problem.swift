internal import Foundation
internal import PippinAPI
internal import PippinSecret

/// An error answer of the server (RFC 9457).
///
/// It differs from the server's type because the app must accept codes of newer servers and show their message.
struct Problem: Decodable, Sendable {
  var code: String
  var title: String?
  var detail: String?
  var requestID: String?
  var reason: String?
  var provider: String?
  var errors: [Field]?
  var retry: String?
  var linkToken: SecretText?
  var signInWith: [ProviderID]?
  var willAttach: Attachment?
  var missing: [String]?
  var profileToken: SecretText?
  var deletionID: String?

  struct Field: Decodable, Sendable {
    var field: String
    var reason: String
  }

  struct Attachment: Decodable, Sendable {
    var provider: ProviderID
    var email: String?
  }

  private enum CodingKeys: String, CodingKey {
    case code, title, detail, reason, provider, errors, retry, missing
    case requestID = "request_id"
    case linkToken = "link_token"
    case signInWith = "sign_in_with"
    case willAttach = "will_attach"
    case profileToken = "profile_token"
    case deletionID = "deletion_id"
  }
}

extension Problem {
  /// The reason why the session ended.
  var signOutReason: SignOutReason {
    reason.map(SignOutReason.init(rawValue:))
      ?? (code == ErrorCode.refreshTokenInvalid.rawValue ? .tokenInvalid : .signedOut)
  }

  /// The message to show.
  var words: String { detail ?? title ?? "The server answered \(code)." }

  /// The problem as a ``SignInError``.
  func error(retryAfter: TimeInterval? = nil) -> SignInError {
    SignInError(
      SignInError.Code(rawValue: code), words, reason: reason ?? retry,
      requestID: requestID, retryAfter: retryAfter,
      fields: Dictionary((errors ?? []).map { ($0.field, $0.reason) }, uniquingKeysWith: { first, _ in first }))
  }
}
