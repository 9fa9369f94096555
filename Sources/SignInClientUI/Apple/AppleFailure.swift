internal import Foundation
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
  /// The account-creation sheet was closed because the person uses Sign in with Apple for this app (NEW-1).
  case prefersSignInWithApple
  /// Anything else, by the system's own words.
  case other(String)

  /// The failure that the system's error stands for: the first of it and its underlying errors that gives a reason.
  init(_ error: NSError) {
    let failures = Self.chain(error).map { Self(domain: $0.domain, code: $0.code) }
    self = failures.first(where: \.givesReason) ?? failures[0]
  }

  private init(domain: String, code: Int) {
    switch (domain, code) {
    case (Self.domain, 1000): self = .unknown
    case (Self.domain, 1001): self = .cancelled
    case (Self.domain, 1005): self = .notInteractive
    case (Self.domain, 1009): self = .prefersSignInWithApple
    case ("AKAuthenticationError", -7071): self = .busy
    // 1002 is an answer that is not valid, 1003 a request that nobody handled, 1004 a failure; later systems have more.
    default: self = .other("\(domain) \(code)")
    }
  }

  /// What AuthenticationServices calls the domain of its errors.
  static let domain = "com.apple.AuthenticationServices.AuthorizationError"

  private var givesReason: Bool {
    switch self {
    case .unknown, .other: false
    case .cancelled, .notInteractive, .busy, .prefersSignInWithApple: true
    }
  }

  /// The error and those under it. AuthenticationServices wraps AuthKit's in one of its own (NATIVE-14).
  private static func chain(_ error: NSError) -> [NSError] {
    var found = [error]
    while let next = found.last?.userInfo[NSUnderlyingErrorKey] as? NSError, found.count < 8 { found.append(next) }
    return found
  }

  /// What the caller of the provider gets.
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
    case (.prefersSignInWithApple, _):
      .failure(AuthorizationError(.failed, "The person uses Sign in with Apple for this app. Show Apple's sheet."))
    case (.other(let words), _): .failure(AuthorizationError(.failed, "Apple's sheet failed: \(words). Ask again."))
    }
  }
}
