internal import SignInClient

/// A provider for one attempt of the sign-in page. It does not ask if the attempt was superseded, and reports the
/// answer to the page.
struct AskedProvider: AuthorizationProvider {
  let provider: any AuthorizationProvider
  /// Whether the attempt is still current: the user may have left while the nonce was fetched.
  let mayAsk: @MainActor @Sendable () -> Bool
  /// Called when the user has answered.
  let wasAnswered: @MainActor @Sendable () -> Void

  var id: ProviderID { provider.id }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    guard await mayAsk() else { return .cancelled }
    let answer = try await provider.authorize(request)
    // Even if the attempt was superseded: the data that Apple sends once would get lost.
    if answer != .cancelled { await wasAnswered() }
    return answer
  }
}
