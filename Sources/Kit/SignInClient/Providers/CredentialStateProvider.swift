/// A provider that can check the user's consent on the device, without a network. Only Apple's provider can.
public protocol CredentialStateProvider: AuthorizationProvider {
  /// Returns the credential state of the Apple user (NATIVE-10). It is fast and needs no network.
  ///
  /// Return ``CredentialState/unknown`` on an error or on a simulator (NATIVE-13). It signs nobody out.
  func credentialState(for user: String) async -> CredentialState

  /// Yields each time the system reports a revoked consent while the app runs. The system does not name the user
  /// (NATIVE-11).
  func revocations() -> AsyncStream<Void>
}

/// The state of a user's consent on the device (NATIVE-10).
public enum CredentialState: String, Sendable, Hashable, CaseIterable {
  /// The consent is valid.
  case authorized
  /// The user revoked consent, in the system's settings or on Apple's website.
  case revoked
  /// The device's Apple Account has not consented, or the device has no Apple Account.
  case notFound
  /// The app moved to another team, and the user has a new Apple identifier (TRANSFER-11).
  case transferred
  /// The device could not determine the state.
  case unknown
}
