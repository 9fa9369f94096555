// Replaces the system's passkeys on Linux, so that the models compile and are tested there.
#if !canImport(AuthenticationServices)
  internal import SignInClient

  /// Replaces the system's passkeys; there are none.
  struct ApplePasskeyProvider: PasskeyProvider {
    init(anchor: PresentationAnchor) {}

    static var isAvailable: Bool { false }

    func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
      throw AuthorizationError(.unavailable, "The system's passkeys are available on Apple's systems only.")
    }

    func register(
      _ request: PasskeyRegistrationRequest
    ) async throws(AuthorizationError) -> PasskeyRegistration? {
      throw AuthorizationError(.unavailable, "The system's passkeys are available on Apple's systems only.")
    }
  }

  /// Replaces passkeys in the keyboard; there are none.
  struct PasskeyAutoFill: AuthorizationProvider {
    init(anchor: PresentationAnchor) {}

    static var isAvailable: Bool { false }

    var id: ProviderID { .passkey }

    func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization { .cancelled }
  }
#endif
