import SignInClient

/// The system's passkeys, which nobody chooses.
struct DrawnPasskeys: PasskeyProvider {
  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization { .cancelled }

  func register(
    _ request: PasskeyRegistrationRequest
  ) async throws(AuthorizationError) -> PasskeyRegistration? { nil }
}
