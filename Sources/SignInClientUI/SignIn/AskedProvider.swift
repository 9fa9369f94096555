internal import SignInClient

/// A provider as a sign-in page asks it: not at all once its try no longer counts, and with word to the page of the answer.
struct AskedProvider: AuthorizationProvider {
  let provider: any AuthorizationProvider
  /// Whether its try still counts: the nonce took a while, and the person may have left.
  let mayAsk: @MainActor @Sendable () -> Bool
  /// The person has said who they are.
  let wasAnswered: @MainActor @Sendable () -> Void

  var id: ProviderID { provider.id }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    guard await mayAsk() else { return .cancelled }
    let answer = try await provider.authorize(request)
    // Even if the try counts no longer: what Apple gives once would be lost with it.
    if answer != .cancelled { await wasAnswered() }
    return answer
  }
}
