internal import SignInClient

extension SignInProblem {
  /// A field of the ready forms, which may be what is wrong.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The e-mail address.
    case email
    /// The password, or the new one.
    case password
    /// The password that there is, where it is changed.
    case currentPassword
    /// The name of a person or a device.
    case name
    /// The code from the mail.
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

  /// What is wrong with `field`, to be shown beside it; `nil` where nothing is.
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

  /// Whether all that is wrong is said beside these fields, and need not be said again below.
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
