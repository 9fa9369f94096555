/// What follows from what the device says of the person who signed in with Apple.
enum CredentialVerdict: Equatable {
  /// The session is left here, and ended at the server.
  case leave(SignOutReason)
  /// Nothing follows here; the server knows more.
  case askServer
  /// The person stays, under the name that Apple calls them now.
  case learnNewUser

  /// - Parameters:
  ///   - state: what the device says.
  ///   - noticed: whether the system has just said that a consent was withdrawn. It does not say whose (NATIVE-11), so a state
  ///     that is known counts for more.
  init(_ state: CredentialState, noticed: Bool) {
    self =
      switch state {
      case .authorized: .askServer
      case .revoked: .leave(.appleConsentRevoked)
      case .notFound: .leave(.appleUserMismatch)
      case .transferred: .learnNewUser
      case .unknown: noticed ? .leave(.appleConsentRevoked) : .askServer
      }
  }
}
