#if canImport(AuthenticationServices)
  internal import AuthenticationServices
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

    init(_ error: any Error) {
      if let error = error as? ASAuthorizationError {
        // Later systems have more codes, and a compiler with their SDK would ask for them here.
        switch error.code {
        case .canceled: self = .cancelled
        case .notInteractive: self = .notInteractive
        case .unknown: self = .unknown
        case .invalidResponse: self = .other("Apple's answer was not valid (1002)")
        case .notHandled: self = .other("nobody handled the request (1003)")
        case .failed: self = .other("it failed (1004)")
        default: self = .other("code \(error.code.rawValue)")
        }
      } else {
        let error = error as NSError
        self =
          error.domain == Self.internalDomain && error.code == Self.twoAtOnce
          ? .busy : .other("\(error.domain) \(error.code)")
      }
    }

    private static let internalDomain = "AKAuthenticationError"
    private static let twoAtOnce = -7071

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
              + "Sign in with Apple capability, and are the team's agreements signed? Enterprise builds cannot use it.")
        )
      case (.busy, _):
        .failure(AuthorizationError(.busy, "Another request of Apple's is on the screen. Wait for its answer."))
      case (.other(let words), _): .failure(AuthorizationError(.failed, "Apple's sheet failed: \(words). Ask again."))
      }
    }
  }
#endif
