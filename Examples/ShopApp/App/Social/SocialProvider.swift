import SignInClient

// snippet.provider
/// Shows the sign-in sheet of Google's or Facebook's SDK.
protocol SocialSheet: Sendable {
  /// Shows the sheet and returns the token, or `nil` if the user cancelled.
  ///
  /// - Returns: Google's identity token, or the authentication token of Facebook's Limited Login, with `nonce` in it.
  func token(nonce: String) async throws -> String?
}

/// A Google or Facebook sheet as an authorization provider.
struct SocialProvider: AuthorizationProvider {
  let id: ProviderID
  let sheet: any SocialSheet

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    // A silent request at launch must not show UI.
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
