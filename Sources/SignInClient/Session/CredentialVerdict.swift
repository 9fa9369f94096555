/// What follows from what the device says of the person who signed in with Apple.
enum CredentialVerdict: Equatable {
  /// The session is left here, and ended at the server.
  case leave(SignOutReason)
  /// Nothing follows here; the back end knows more.
  ///
  /// - Parameter isRevoked: whether the device says that the consent was withdrawn. Simulators, and devices now and then, say so of
  ///   people who did no such thing (NATIVE-13): the back end asks Apple.
  case askServer(isRevoked: Bool)
  /// The person stays, under the name that Apple calls them now.
  case learnNewUser

  /// - Parameters:
  ///   - state: what the device says.
  ///   - noticed: whether the system has just said that a consent was withdrawn. It does not say whose (NATIVE-11), so a state
  ///     that is known counts for more.
  init(_ state: CredentialState, noticed: Bool) {
    self =
      switch state {
      case .authorized: .askServer(isRevoked: false)
      case .revoked: .askServer(isRevoked: true)
      case .notFound: .leave(.appleUserMismatch)
      case .transferred: .learnNewUser
      case .unknown: .askServer(isRevoked: noticed)
      }
  }
}
