import SignInWithApple

extension AppleIDServiceError {
  /// The error without its cause, which says how long things took.
  var withoutCause: AppleIDServiceError {
    switch self {
    case .unavailable(let delay, _): .unavailable(retryAfter: delay, cause: "")
    case .codeMayBeSpent: .codeMayBeSpent(cause: "")
    case .identityToken, .token: self
    }
  }
}
