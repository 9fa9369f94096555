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
}
