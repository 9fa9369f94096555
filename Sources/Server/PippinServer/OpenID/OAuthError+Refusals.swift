/// Refusals that more than one endpoint gives, or that say the same whatever was wrong.
extension OAuthError {
  /// The client is unknown, or did not prove who it is; which of them is for nobody to learn.
  static let clientNotAuthenticated = OAuthError(
    .invalidClient,
    "The client is unknown, its secret is wrong, or it authenticates by another method than that of its settings.")
  /// `grant_types` of the client's settings lacks it.
  static let grantTypeNotAllowed = OAuthError(
    .unauthorizedClient, "The settings of this client do not list this grant type.")
  /// `scopes` of the client's settings has none of those that are asked for.
  static let scopeNotAllowed = OAuthError(
    .invalidScope, "The settings of this client allow nothing of this scope.")
  /// Who guesses or steals a code learns nothing of it.
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

  /// A failure of this server, as clients are told of it.
  init(_ error: FlowError) {
    if case .storeUnavailable = error {
      self.init(.temporarilyUnavailable, "The service is temporarily unavailable. Try again later.", cause: error)
    } else {
      self.init(.serverError, "The server failed. The operator's log has the request id.", cause: error)
    }
  }
}
