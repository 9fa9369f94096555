import SignInWithApple

extension AppleIDServiceError {
  /// The error without its cause, which contains durations.
  var withoutCause: AppleIDServiceError {
    switch self {
    case .unavailable(let delay, _): .unavailable(retryAfter: delay, cause: "")
    case .codeMayBeSpent: .codeMayBeSpent(cause: "")
    case .identityToken, .token: self
    }
  }
}
