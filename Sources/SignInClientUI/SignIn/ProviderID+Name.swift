internal import SignInClient

extension ProviderID {
  /// What people call the provider. One that the kit does not know is called as the server calls it.
  var displayName: String {
    switch self {
    case .apple: "Apple"
    case .google: "Google"
    case .facebook: "Facebook"
    case .password: Words.text(.wayPassword)
    default: rawValue
    }
  }
}
