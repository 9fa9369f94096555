internal import SignInClient

/// Why Apple's sheet gave no credential (NATIVE-12).
enum AppleFailure: Sendable, Equatable {
  /// The person closed it; or, asked silently, there was nothing to choose from.
  case cancelled
  /// It could not be shown without a question: asked silently, that is no failure.
  case notInteractive
  /// Apple says no more than that.
  case unknown
  /// Another request is on the screen (NATIVE-14).
  case busy
  /// Anything else, by the system's own words.
  case other(String)

  /// The failure that the system's error stands for.
  init(domain: String, code: Int) {
    switch (domain, code) {
    case (Self.domain, 1000): self = .unknown
    case (Self.domain, 1001): self = .cancelled
    case (Self.domain, 1005): self = .notInteractive
    case ("AKAuthenticationError", -7071): self = .busy
    // 1002 is an answer that is not valid, 1003 a request that nobody handled, 1004 a failure; later systems have more.
    default: self = .other("\(domain) \(code)")
    }
  }

  /// What AuthenticationServices calls the domain of its errors.
  static let domain = "com.apple.AuthenticationServices.AuthorizationError"

  /// What whoever asked is told.
  func answer(to purpose: AuthorizationRequest.Purpose) -> Result<Authorization, AuthorizationError> {
    switch (self, purpose) {
    case (.cancelled, _): .success(.cancelled)
    // At launch nobody asked for anything: without an Apple ID, or without a consent, nothing happens. iOS 15 says "unknown".
    case (.notInteractive, .existing), (.unknown, .existing): .success(.cancelled)
    case (.unknown, .create), (.notInteractive, .create):
      .failure(
        AuthorizationError(
          .unavailable,
          "Apple did not say why. Is an Apple ID with two-factor authentication signed in on this device, has the app the "
            + "Sign in with Apple capability, and are the team's agreements signed? Enterprise builds cannot use it."))
    case (.busy, _):
      .failure(AuthorizationError(.busy, "Another request of Apple's is on the screen. Wait for its answer."))
    case (.other(let words), _): .failure(AuthorizationError(.failed, "Apple's sheet failed: \(words). Ask again."))
    }
  }
}
