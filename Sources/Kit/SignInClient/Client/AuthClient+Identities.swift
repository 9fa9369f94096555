internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Returns the account's sign-in methods.
  ///
  /// - Throws: ``SignInError``.
  public func identities() async throws(SignInError) -> [Identity] {
    try await authenticated(as: try sessionID()) { [backend] (token) async throws(SignInError) in
      try await backend.identities(accessToken: token.revealed)
    }
  }

  /// Adds a sign-in method to the signed-in user's account.
  ///
  /// - Parameters:
  ///   - provider: the new sign-in method. To set a password, call ``changePassword(current:new:confirmingWith:)``
  ///     instead.
  ///   - confirming: one of the account's sign-in methods, used if the server requires a recent sign-in.
  /// - Throws: ``SignInError``; ``SignInError/Code/identityInUse`` if it belongs to another account.
  public func link(
    with provider: any AuthorizationProvider, confirmingWith confirming: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> LinkOutcome {
    let id = try sessionID()
    guard session?.account.isGuest != true else {
      throw SignInError(
        .unsupported, "A guest has no sign-in method to add to. Call signIn(with:) to add the first one.")
    }
    let request = try await self.request(.create)
    let authorization = try await ask(provider, request)
    guard let proof = try Proof(authorization, provider: provider.id, request: request) else { return .cancelled }
    if case .apple(let credential) = proof.authorization { try put(away: credential) }
    let attempt = try self.attempt(proof, purpose: .create)
    let linked = try await recent(as: id, confirmingWith: confirming) { [backend] (token) async throws(SignInError) in
      try await backend.link(attempt, accessToken: token.revealed)
    }
    guard let identity = linked else { return .cancelled }
    note { kept in proof.appleUser.map { kept.outbox.delivered($0) } }
    return .linked(identity)
  }

  /// Removes a sign-in method from the account, and ends the sessions that it opened.
  ///
  /// - Returns: `false` if the user cancelled the confirmation.
  /// - Throws: ``SignInError``; ``SignInError/Code/lastSignInMethod`` if it is the only one.
  public func unlink(
    _ identity: Identity, confirmingWith provider: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> Bool {
    let removed: Void? = try await recent(as: try sessionID(), confirmingWith: provider) {
      [backend] (token) async throws(SignInError) in
      try await backend.unlink(identity, accessToken: token.revealed)
    }
    return removed != nil
  }
}
