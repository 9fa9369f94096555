import SignInClient

// snippet.reasons
extension SignOutReason {
  /// What to tell the user on the sign-in screen.
  var sentence: String? {
    switch self {
    case .neverSignedIn, .signedOut, .reinstalled: nil
    case .appleConsentRevoked: "You stopped using your Apple Account with this app. You can sign in again at any time."
    case .appleUserMismatch: "This device now uses a different Apple Account. Please sign in again."
    case .accountDeleted: "Your account was deleted."
    default: "Please sign in again."
    }
  }
}
// snippet.end
