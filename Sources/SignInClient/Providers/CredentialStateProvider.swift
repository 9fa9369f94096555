/// A provider whose device can tell, without network, whether the person still stands by their consent. Only Apple's can.
public protocol CredentialStateProvider: AuthorizationProvider {
  /// What the device says of the person whom Apple calls `user` (NATIVE-10). Local and cheap.
  ///
  /// An error is ``CredentialState/unknown``: so is what a simulator says (NATIVE-13), and it signs nobody out.
  func credentialState(for user: String) async -> CredentialState

  /// Comes each time the system says that a consent was withdrawn while the app runs. It does not say whose (NATIVE-11).
  func revocations() -> AsyncStream<Void>
}

/// What the device says of a person's consent (NATIVE-10).
public enum CredentialState: String, Sendable, Hashable, CaseIterable {
  /// It stands.
  case authorized
  /// It was withdrawn, in the system's settings or at appleid.apple.com.
  case revoked
  /// The Apple ID of this device has never consented: nobody did, or another person's Apple ID is on it.
  case notFound
  /// The app moved to another team, under which Apple calls the person something else (TRANSFER-11).
  case transferred
  /// The device could not tell.
  case unknown
}
