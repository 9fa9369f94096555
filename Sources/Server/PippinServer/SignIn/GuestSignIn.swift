package import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

extension SignInFlows {
  /// The least length of a guest's `Idempotency-Key`, in bytes. A UUID has more.
  private static let shortestKey = 16

  /// Opens a session without a sign-in, and creates an account that only this session leads to (0090).
  package func signInAsGuest(
    _ request: GuestSignInRequest, idempotency: IdempotencyKey? = nil
  ) async throws(ServerError) -> SignInResult {
    let client = try clients.known(ClientID(rawValue: request.clientID))
    guard client.offersGuests else { throw .providerNotOffered(.guest) }
    let device = Device(request.device)
    guard let idempotency else { return try await openGuest(of: client, on: device, with: []) }
    // The key is the only secret in the request: anybody who guessed it would get the guest's tokens.
    guard idempotency.key.utf8.count >= Self.shortestKey else {
      throw .invalidValue(
        field: "Idempotency-Key", reason: "must be random and have at least \(Self.shortestKey) characters")
    }
    return try await once(RememberedAnswer(idempotency, of: client.id)) { hook throws(ServerError) in
      try await openGuest(of: client, on: device, with: [hook])
    }
  }

  private func openGuest(
    of client: Client, on device: Device, with hooks: [CommitHook]
  ) async throws(ServerError) -> SignInResult {
    let verdict = try await appAttest.judge(for: client)
    try verdict.refuse()
    let hooks = hooks + verdict.hooks
    let (realm, surface) = (client.realm, client.platform.surface)
    let guest = SignInAsGuest(
      client: client.id, realm: realm, surface: surface, device: device, language: self.request.ownLanguage,
      mark: self.request.mark(of: device, client: client.id, surface: surface, in: realm))
    let stamp = stamp(at: now())
    return try await decide(on: hooks.flatMap(\.reads)) { snapshot -> Decision<SignInResult> in
      let decision = guest.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard var changes = decision.changes else { return decision }
      var result = decision.outcome
      for hook in hooks { try hook.join(snapshot, &result, &changes) }
      return Decision(changes, result)
    }
  }
}
