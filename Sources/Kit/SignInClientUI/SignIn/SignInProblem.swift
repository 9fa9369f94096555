public import SignInClient

/// An error with a message for the user.
public struct SignInProblem: Sendable, Equatable {
  /// What happened and what to do, in the app's language.
  public let words: String
  /// The id of the request in the server's log, for support requests.
  public let requestID: String?
  /// The original error.
  public let error: SignInError

  /// Creates a problem for `error`.
  public init(_ error: SignInError) {
    self.error = error
    words = error.message ?? Words.filled(error.textName, [:])
    requestID = Self.canBeSolved(error) ? nil : error.requestID
  }

  /// Whether the user can solve the problem, so that no request id is shown.
  private static func canBeSolved(_ error: SignInError) -> Bool {
    let codes: Set<SignInError.Code> = [
      .credentialsInvalid, .tooManyRequests, .invalidValue, .lastSignInMethod, .signUpClosed, .invitationRequired,
      .emailDomainNotAllowed,
    ]
    return codes.contains(error.code)
  }
}

extension SignInProblem {
  /// A field of the forms that can have an error.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The email address.
    case email
    /// The password, or the new password.
    case password
    /// The current password.
    case currentPassword
    /// The name of a user or a device.
    case name
    /// The code from the email.
    case code

    fileprivate var members: [String] {
      switch self {
      case .email: ["email"]
      case .password: ["password", "new_password"]
      case .currentPassword: ["current_password"]
      case .name: ["name", "name.given_name", "name.family_name"]
      case .code: ["token"]
      }
    }
  }

  /// The error message for `field`, or `nil`.
  public func words(for field: Field) -> String? {
    guard let reason = error.reason(for: field) else { return nil }
    switch field {
    case .email: return Words.text(.fieldEmail)
    case .password where reason.hasPrefix("is easy to guess"): return Words.text(.fieldPasswordCommon)
    case .password where reason.hasPrefix("needs a proved address"): return Words.text(.fieldPasswordNoEmail)
    case .password: return Words.text(.fieldPassword)
    case .currentPassword: return Words.text(.fieldCurrentPassword)
    case .name where reason == "is missing": return Words.text(.fieldNameMissing)
    case .name: return Words.text(.fieldName)
    case .code: return Words.text(.fieldCode)
    }
  }

  /// Whether all errors are shown next to these fields.
  func isBeside(_ fields: [Field]) -> Bool {
    !error.fields.isEmpty && error.fields.keys.allSatisfy { member in fields.contains { $0.members.contains(member) } }
  }
}

extension SignInError {
  func isAbout(_ field: SignInProblem.Field) -> Bool { reason(for: field) != nil }

  fileprivate func reason(for field: SignInProblem.Field) -> String? {
    field.members.lazy.compactMap { self.fields[$0] }.first
  }
}
