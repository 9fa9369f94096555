import SignInClient

struct SocialProvider: AuthorizationProvider {
  let id: ProviderID
  let sheet: any SocialSheet

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    guard request.purpose == .create else { return .cancelled }
    do {
      guard let token = try await sheet.token(nonce: request.nonce.raw) else { return .cancelled }
      return .idToken(IDToken(token, carriesNonce: true))
    } catch {
      throw AuthorizationError(.failed, "\(id.rawValue): \(error)")
    }
  }
}
