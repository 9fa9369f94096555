import PippinAPI
package import PippinSecret

/// An error in the form of the standards for OpenID clients (RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core, 3.1.2.6).
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
  /// The failure of this server that caused it, which is logged like that of any other request.
  package let cause: ServerError?
  /// What was wrong with the request, for the operator's log, if the client is told less.
  package private(set) var reason: String?

  package init(_ code: Code, _ description: String, cause: ServerError? = nil) {
    self.code = code
    self.description = description
    self.cause = cause
  }

  /// The same error, with a reason for the operator's log.
  func because(_ reason: String) -> OAuthError {
    var error = self
    error.reason = reason
    return error
  }
}

/// Errors of more than one endpoint, or with one text for several causes.
extension OAuthError {
  /// The client is unknown, or did not authenticate; the text must not reveal which.
  static let clientNotAuthenticated = OAuthError(
    .invalidClient,
    "The client is unknown, its secret is wrong, or it authenticates by another method than that of its settings.")
  /// The `grant_types` of the client's settings lack the grant type.
  static let grantTypeNotAllowed = OAuthError(
    .unauthorizedClient, "The settings of this client do not list this grant type.")
  /// The `scopes` of the client's settings have none of the requested ones.
  static let scopeNotAllowed = OAuthError(
    .invalidScope, "The settings of this client allow nothing of this scope.")
  /// One text for all causes, so that guessing or stealing a code reveals nothing about it.
  static let codeInvalid = OAuthError(
    .invalidGrant, "The code was used, has expired, or is not of this client, redirect_uri and code_verifier.")
  /// The same for a device's code.
  static let deviceCodeInvalid = OAuthError(.invalidGrant, "The device code was used, or is none of this client.")
  /// The same for a refresh token.
  static let refreshTokenInvalid = OAuthError(
    .invalidGrant, "The refresh token is not valid, or the session has ended.")
  /// With `prompt=none`, or after a sign-in that did not help.
  static let loginRequired = OAuthError(.loginRequired, "The person has to sign in.")

  /// A parameter is missing, malformed or not supported.
  static func invalid(_ description: String) -> OAuthError { OAuthError(.invalidRequest, description) }

  /// A failure of this server, with the text for clients.
  init(_ error: ServerError) {
    if error.code == .storeUnavailable {
      self.init(.temporarilyUnavailable, "The service is temporarily unavailable. Try again later.", cause: error)
    } else {
      self.init(.serverError, "The server failed. The operator's log has the request id.", cause: error)
    }
  }
}

/// The body of an error (RFC 6749, 5.2).
package struct OAuthErrorBody: Codable, Sendable {
  package let error: String
  package let errorDescription: String

  package init(error: String, errorDescription: String) {
    self.error = error
    self.errorDescription = errorDescription
  }

  private enum CodingKeys: String, CodingKey {
    case error
    case errorDescription = "error_description"
  }
}

extension OAuthErrorBody: Described {
  package static var schemaName: String { "OAuthError" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.error, .string("`invalid_request`, `invalid_client`, `invalid_grant` and the like.")),
        .required(.errorDescription, .string("What is wrong and what to do, for the client's developer.")),
      ])
  }
}

/// The answer of the token endpoint (RFC 6749, 5.1).
package struct TokenResponse: Encodable, Sendable {
  package let accessToken: SecretText
  package let expiresIn: Int
  package let scope: String
  package let refreshToken: SecretText?
  package let idToken: SecretText?
  private let tokenType = "Bearer"

  package init(
    accessToken: SecretText, expiresIn: Int, scope: String, refreshToken: SecretText? = nil, idToken: SecretText? = nil
  ) {
    self.accessToken = accessToken
    self.expiresIn = expiresIn
    self.scope = scope
    self.refreshToken = refreshToken
    self.idToken = idToken
  }

  private enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case scope
    case refreshToken = "refresh_token"
    case idToken = "id_token"
  }
}

extension TokenResponse: Described {
  package static var schemaName: String { "TokenAnswer" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.accessToken, .string("A JWT of RFC 9068.")),
        .required(.tokenType, .constant("Bearer")),
        .required(.expiresIn, .integer("Seconds.")),
        .required(.scope, .string("What was granted.")),
        .optional(.refreshToken, .string("Only where the client's settings list the grant type; good once.")),
        .optional(.idToken, .string("Only with the scope `openid`.")),
      ])
  }
}
