/// What went wrong, for a program. The spelling, once published, never changes; `openapi.json` lists the same ones.
package enum ErrorCode: String, Codable, Hashable, Sendable, CaseIterable {
  case malformedRequest = "malformed_request"

  case identityTokenInvalid = "identity_token_invalid"
  case authorizationCodeInvalid = "authorization_code_invalid"
  case credentialsInvalid = "credentials_invalid"
  case accessTokenInvalid = "access_token_invalid"
  case accessTokenExpired = "access_token_expired"
  case refreshTokenInvalid = "refresh_token_invalid"
  case sessionEnded = "session_ended"
  case linkTokenInvalid = "link_token_invalid"
  case ticketInvalid = "ticket_invalid"

  case clientUnknown = "client_unknown"
  case providerNotOffered = "provider_not_offered"
  case reauthenticationRequired = "reauthentication_required"

  case notFound = "not_found"
  case accountNotFound = "account_not_found"
  case methodNotAllowed = "method_not_allowed"
  case tooLarge = "too_large"
  case unsupportedMediaType = "unsupported_media_type"

  case accountExists = "account_exists"
  case identityInUse = "identity_in_use"
  case lastSignInMethod = "last_sign_in_method"
  case mergeFinal = "merge_final"
  case appleUserMismatch = "apple_user_mismatch"
  case deletionInProgress = "deletion_in_progress"

  case profileRequired = "profile_required"
  case invalidValue = "invalid_value"

  case tooManyRequests = "too_many_requests"

  case internalError = "internal_error"
  case providerRefused = "provider_refused"
  case providerUnreachable = "provider_unreachable"
  case storeUnavailable = "store_unavailable"
  case overloaded

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
