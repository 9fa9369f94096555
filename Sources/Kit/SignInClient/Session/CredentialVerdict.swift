/// What the kit does after a credential state check.
enum CredentialVerdict: Equatable {
  /// Ends the session here and at the server.
  case leave(SignOutReason)
  /// Asks the back end, and does nothing else.
  ///
  /// - Parameter isRevoked: whether the device reports a revoked consent. The back end asks Apple, because simulators,
  ///   and sometimes devices, report it by mistake (NATIVE-13).
  case askServer(isRevoked: Bool)
  /// Keeps the session and gets the user's new Apple identifier.
  case learnNewUser

  /// - Parameters:
  ///   - state: the state from the device.
  ///   - noticed: whether the system has just reported a revocation. It does not name the user (NATIVE-11), so a known
  ///     state takes precedence.
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
