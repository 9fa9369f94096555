/// A refusal as the standards for OpenID clients write it (RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core, 3.1.2.6).
package struct OAuthError: Error, Sendable {
  /// The value of `error`.
  package enum Code: String, Sendable, CaseIterable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case unsupportedResponseType = "unsupported_response_type"
    case invalidScope = "invalid_scope"
    case accessDenied = "access_denied"
    case serverError = "server_error"
    case temporarilyUnavailable = "temporarily_unavailable"
    case loginRequired = "login_required"
    case consentRequired = "consent_required"
    case interactionRequired = "interaction_required"
    case requestNotSupported = "request_not_supported"
    case requestURINotSupported = "request_uri_not_supported"
    case registrationNotSupported = "registration_not_supported"
    case invalidToken = "invalid_token"
    case insufficientScope = "insufficient_scope"
    case authorizationPending = "authorization_pending"
    case slowDown = "slow_down"
    case expiredToken = "expired_token"
  }

  package let code: Code
  /// The `error_description`: what is wrong and what to do, in ASCII sentences, for the client's developer.
  package let description: String
  /// What the answer does not say, for the operator's log.
  package let cause: FlowError?
  /// What was wrong, for the operator's log, where the client is told less.
  package private(set) var reason: String?

  package init(_ code: Code, _ description: String, cause: FlowError? = nil) {
    self.code = code
    self.description = description
    self.cause = cause
  }

  /// The same answer, with what the operator's log says of it.
  func because(_ reason: String) -> OAuthError {
    var error = self
    error.reason = reason
    return error
  }
}
