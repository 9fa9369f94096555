internal import SignInClient

extension ProviderID {
  /// The provider's display name, or its id on the server if the kit does not know it.
  var displayName: String {
    switch self {
    case .apple: "Apple"
    case .google: "Google"
    case .facebook: "Facebook"
    case .password: Words.text(.wayPassword)
    default: openIDName ?? rawValue
    }
  }
}
