public import SignInClient

/// A step of the sign-in page.
public enum SignInStep: Sendable, Equatable {
  /// Choose a sign-in method.
  case choosing
  /// Decide whether to link the new sign-in method to the existing account.
  case accountExists(ExistingAccount)
  /// Decide whether a guest continues with their existing account.
  case guestHasAccount(GuestMerge)
  /// Enter a name.
  case profile(ProfileDemand)
  /// Enter the emailed code and a new password. `linking` keeps a pending link.
  case newPassword(email: String, linking: ExistingAccount?)
  /// Enter an email address and a password for a new account.
  case signUp
  /// Enter the sign-up code.
  case confirmSignUp(PendingSignUp)
  /// Enter the sign-in code.
  case confirmSignIn(PendingMailSignIn)
}

extension SignInStep {
  /// The fields of the step's form, which show their own errors.
  var fields: [SignInProblem.Field] {
    switch self {
    case .choosing, .accountExists, .guestHasAccount: []
    case .profile: [.name]
    case .newPassword: [.password, .code]
    case .signUp: [.email, .password, .name]
    case .confirmSignUp, .confirmSignIn: [.code]
    }
  }
}
