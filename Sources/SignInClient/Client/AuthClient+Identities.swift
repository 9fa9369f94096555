internal import Foundation
internal import PippinAPI

extension AuthClient {
  /// The ways into the account.
  ///
  /// - Throws: ``SignInError``.
  public func identities() async throws(SignInError) -> [Identity] {
    let call = ServerConnection.Call(.listIdentities)
    let page = try ServerConnection.read(Page<IdentityBody>.self, from: try await data(from: call))
    return page.items.map(Identity.init)
  }

  /// Attaches a further way in to the account of the person who is signed in.
  ///
  /// - Parameters:
  ///   - provider: whom to ask; not a password, which ``changePassword(current:new:confirmingWith:)`` sets.
  ///   - confirming: a way in that they have, for when the server wants to be sure who asks.
  /// - Throws: ``SignInError``; ``SignInError/Code/identityInUse`` when it leads into another account.
  public func link(
    with provider: any AuthorizationProvider, confirmingWith confirming: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> LinkOutcome {
    let id = try sessionID()
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

  /// Takes a way into the account away, with the sessions that it opened.
  ///
  /// - Returns: `false` when the person chose not to confirm.
  /// - Throws: ``SignInError``; ``SignInError/Code/lastSignInMethod`` for the only one.
  public func unlink(
    _ identity: Identity, confirmingWith provider: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> Bool {
    let call = ServerConnection.Call(.unlinkIdentity, identity.id)
    return try await recentData(from: call, as: try sessionID(), confirmingWith: provider) != nil
  }
}
