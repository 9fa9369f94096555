public import SignInClient

/// What a sign-in page asks the person.
public enum SignInStep: Sendable, Equatable {
  /// Which way they want to come in.
  case choosing
  /// Whether they want to link what they just proved to the account that they have.
  case accountExists(ExistingAccount)
  /// What they are called.
  case profile(ProfileDemand)
  /// The code that was mailed to the address, and a new password. Asked for on the way into an account that exists, what was to be
  /// linked to it waits meanwhile.
  case newPassword(email: String, linking: ExistingAccount?)
  /// An e-mail address and a password for a new account.
  case signUp
  /// The code that was mailed to the address of a new account.
  case confirmSignUp(PendingSignUp)
  /// The code that was mailed to a person who wants to sign in without their password.
  case confirmSignIn(PendingMailSignIn)
}

extension SignInStep {
  /// The fields of its form, beside which it says what is wrong with them.
  var fields: [SignInProblem.Field] {
    switch self {
    case .choosing, .accountExists: []
    case .profile: [.name]
    case .newPassword: [.password, .code]
    case .signUp: [.email, .password, .name]
    case .confirmSignUp, .confirmSignIn: [.code]
    }
  }
}
