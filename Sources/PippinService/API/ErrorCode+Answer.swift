package import PippinAPI

/// How the server answers with a code.
extension ErrorCode {
  /// The HTTP status that it is answered with; each has exactly one.
  package var status: Int {
    switch self {
    case .malformedRequest: 400
    case .identityTokenInvalid, .authorizationCodeInvalid, .credentialsInvalid, .accessTokenInvalid,
      .accessTokenExpired,
      .refreshTokenInvalid, .sessionEnded, .linkTokenInvalid, .ticketInvalid:
      401
    case .clientUnknown, .providerNotOffered, .reauthenticationRequired: 403
    case .notFound, .accountNotFound: 404
    case .methodNotAllowed: 405
    case .tooLarge: 413
    case .unsupportedMediaType: 415
    case .accountExists, .identityInUse, .lastSignInMethod, .mergeFinal, .appleUserMismatch, .deletionInProgress: 409
    case .profileRequired, .invalidValue: 422
    case .tooManyRequests: 429
    case .internalError: 500
    case .providerRefused: 502
    case .providerUnreachable, .storeUnavailable, .overloaded: 503
    }
  }

  /// The path of its page, which is also the problem's `type`.
  package var path: String { Paths.problemPrefix + rawValue }

  /// The members that a problem of this kind has besides the common ones (`type`, `title`, `status`, `code`, `detail`,
  /// `request_id`). A member may still be absent where it has nothing to say.
  package var members: [ProblemMember] {
    switch self {
    case .identityTokenInvalid, .mergeFinal: [.reason]
    case .sessionEnded: [.reason, .deletionID]
    case .accountExists: [.linkToken, .signInWith, .willAttach]
    case .profileRequired: [.missing, .profileToken]
    case .malformedRequest, .invalidValue: [.errors]
    case .providerNotOffered: [.provider, .reason]
    case .providerRefused: [.provider]
    case .providerUnreachable: [.provider, .retry]
    case .storeUnavailable: [.retry]
    default: []
    }
  }
}

/// A member of a problem that only some kinds have.
package enum ProblemMember: String, Hashable, Sendable, CaseIterable {
  case reason
  case provider
  case errors
  case retry
  case linkToken = "link_token"
  case signInWith = "sign_in_with"
  case willAttach = "will_attach"
  case missing
  case profileToken = "profile_token"
  case deletionID = "deletion_id"
}
