internal import Foundation
internal import PippinAPI

extension AuthClient {
  /// Returns the account's sign-in methods.
  ///
  /// - Throws: ``SignInError``.
  public func identities() async throws(SignInError) -> [Identity] {
    let call = ServerConnection.Call(.listIdentities)
    let page = try ServerConnection.read(Page<IdentityBody>.self, from: try await data(from: call))
    return page.items.map(Identity.init)
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
    let call = try self.attempt(proof, purpose: .create).linkCall(client: configuration.clientID)
    guard let data = try await recentData(from: call, as: id, confirmingWith: confirming) else { return .cancelled }
    let identity = Identity(try ServerConnection.read(IdentityBody.self, from: data))
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
    let call = ServerConnection.Call(.unlinkIdentity, identity.id)
    return try await recentData(from: call, as: try sessionID(), confirmingWith: provider) != nil
  }
}
