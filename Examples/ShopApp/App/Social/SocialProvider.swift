import SignInClient

// snippet.provider
/// What an app needs of Google's and Facebook's SDKs.
protocol SocialSheet: Sendable {
  /// Asks the person. `nil`: they chose not to.
  ///
  /// - Returns: Google's identity token, or the authentication token of Facebook's Limited Login, with `nonce` in it.
  func token(nonce: String) async throws -> String?
}

/// Either of them, as the kit takes it.
struct SocialProvider: AuthorizationProvider {
  let id: ProviderID
  let sheet: any SocialSheet

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    // At launch nothing may come up, and these two would.
    guard request.purpose == .create else { return .cancelled }
    do {
      guard let token = try await sheet.token(nonce: request.nonce.raw) else { return .cancelled }
      return .idToken(IDToken(token, carriesNonce: true))
    } catch let error as AuthorizationError {
      throw error
    } catch {
      throw AuthorizationError(.failed, "\(id.rawValue): \(error)")
    }
  }
}
// snippet.end
