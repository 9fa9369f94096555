package import Foundation
internal import PippinAPI
package import PippinSecret

/// An error of the server, as an app reads it (RFC 9457).
///
/// Its own type beside the server's, because the code is an open set here: a newer server may say what this app has never heard
/// of, and the app must still show its sentence.
package struct Problem: Decodable, Sendable, Equatable {
  package var code: String
  package var title: String?
  package var detail: String?
  package var requestID: String?
  package var reason: String?
  package var provider: String?
  package var errors: [Field]?
  package var retry: String?
  package var linkToken: SecretText?
  package var signInWith: [ProviderID]?
  package var willAttach: Attachment?
  package var missing: [String]?
  package var profileToken: SecretText?
  package var deletionID: String?

  package struct Field: Decodable, Sendable, Equatable {
    package var field: String
    package var reason: String
  }

  package struct Attachment: Decodable, Sendable, Equatable {
    package var provider: ProviderID
    package var email: String?
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
  /// Why a session is over.
  package var signOutReason: SignOutReason {
    reason.map(SignOutReason.init(rawValue:))
      ?? (code == ErrorCode.refreshTokenInvalid.rawValue ? .tokenInvalid : .signedOut)
  }

  /// The problem as an error of the kit's.
  package func error(retryAfter: TimeInterval? = nil) -> SignInError {
    SignInError(
      SignInError.Code(rawValue: code), detail ?? title ?? "The server said \(code).", reason: reason ?? retry,
      requestID: requestID, retryAfter: retryAfter,
      fields: Dictionary((errors ?? []).map { ($0.field, $0.reason) }, uniquingKeysWith: { first, _ in first }))
  }
}
