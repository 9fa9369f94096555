internal import Foundation
internal import SignInClient

/// The reason why Apple's sheet returned no credential (NATIVE-12).
enum AppleFailure: Sendable, Equatable {
  /// The user closed the sheet, or a silent request found no user.
  case cancelled
  /// The request needs user interaction. This is not a failure of a silent request.
  case notInteractive
  /// Apple gives no reason.
  case unknown
  /// Another request is already on the screen (NATIVE-14).
  case busy
  /// The user already uses Sign in with Apple for this app, so the account-creation sheet closed.
  case prefersSignInWithApple
  /// Another error, with the system's domain and code.
  case other(String)

  /// The failure for a system error: the first known one among the error and its underlying errors.
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
    // 1002 is an invalid answer, 1003 an unhandled request, 1004 a failure. Later systems may have more.
    default: self = .other("\(domain) \(code)")
    }
  }

  /// The error domain of AuthenticationServices.
  static let domain = "com.apple.AuthenticationServices.AuthorizationError"

  private var givesReason: Bool {
    switch self {
    case .unknown, .other: false
    case .cancelled, .notInteractive, .busy, .prefersSignInWithApple: true
    }
  }

  /// The error and its underlying errors. AuthenticationServices wraps errors of AuthKit (NATIVE-14).
  private static func chain(_ error: NSError) -> [NSError] {
    var found = [error]
    while let next = found.last?.userInfo[NSUnderlyingErrorKey] as? NSError, found.count < 8 { found.append(next) }
    return found
  }

  /// The error of a request for passkeys, for the provider's caller; `nil` if the user cancelled (PK-143).
  static func ofPasskeys(_ error: NSError, to ceremony: PasskeyFailure.Ceremony) -> AuthorizationError? {
    if Self(error) == .busy {
      return AuthorizationError(.busy, "Another Apple sheet is already on the screen. Wait for its answer.")
    }
    let known = chain(error).filter { $0.domain == domain }
    // The system's words name the app and the domain (PK-144).
    let words = chain(error).map { "\($0.domain) \($0.code): \($0.localizedDescription)" }.joined(separator: "; ")
    var code = (known.first { $0.code != 1000 } ?? known.first)?.code
    // A duplicate in a web view, which has no reason either (PK-145).
    if code == nil, chain(error).contains(where: { $0.domain == "WKErrorDomain" && $0.code == 8 }) { code = 1000 }
    return PasskeyFailure.error(code: code ?? 1004, words: words, to: ceremony)
  }

  /// The result for the provider's caller.
  func answer(to purpose: AuthorizationRequest.Purpose) -> Result<Authorization, AuthorizationError> {
    switch (self, purpose) {
    case (.cancelled, _): .success(.cancelled)
    // A silent request without an Apple Account or consent is not a failure. iOS 15 reports "unknown".
    case (.notInteractive, .existing), (.unknown, .existing): .success(.cancelled)
    case (.unknown, .create), (.notInteractive, .create):
      .failure(
        AuthorizationError(
          .unavailable,
          "Apple gave no reason. Check that the device has an Apple Account with two-factor authentication, that the app has the "
            + "Sign in with Apple capability, and that the team's agreements are signed. Enterprise builds cannot use it."
        ))
    case (.busy, _):
      .failure(AuthorizationError(.busy, "Another Apple sheet is already on the screen. Wait for its answer."))
    case (.prefersSignInWithApple, _):
      .failure(
        AuthorizationError(.failed, "The user already uses Sign in with Apple for this app. Show Apple's sheet."))
    case (.other(let words), _): .failure(AuthorizationError(.failed, "Apple's sheet failed: \(words). Ask again."))
    }
  }
}
