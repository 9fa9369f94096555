import PippinHTTP

/// The errors that a page or an app gets from its platform (PK-140 to PK-146), by their names on the web.
enum PlatformError: String, Sendable {
  /// Cancelled, timed out, or nothing fits (PK-140).
  case notAllowed = "NotAllowedError"
  /// The device already has a passkey of the exclusion list (PK-141).
  case invalidState = "InvalidStateError"
  /// No user verification is possible (PK-142).
  case constraint = "ConstraintError"
  /// No offered algorithm is supported (PK-142).
  case notSupported = "NotSupportedError"
  /// RP ID and caller do not fit (PK-142).
  case security = "SecurityError"
  /// The options are malformed (PK-142).
  case type = "TypeError"
  /// The person already uses Sign in with Apple for this app. The web has no such error; this is Apple's name.
  case prefersApple = "preferSignInWithApple"
}

/// The codes of `ASAuthorizationError` (PK-143).
enum AppleErrorCode: Int, Sendable {
  case canceled = 1001
  case failed = 1004
  case notInteractive = 1005
  case matchedExcludedCredential = 1006
  case preferSignInWithApple = 1009
  case deviceNotConfiguredForPasskeyCreation = 1010
}

extension ControlError {
  /// What the platform answers to the page or the app.
  static func platform(_ error: PlatformError, _ code: AppleErrorCode, _ detail: String) -> ControlError {
    ControlError(
      status: error == .prefersApple ? 409 : 403, error: error.rawValue, detail: detail, iosCode: code.rawValue)
  }

  /// Options that the platform does not read.
  static func options(_ detail: String) -> ControlError {
    .platform(.type, .failed, detail)
  }
}
