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
    let invitation = InvitationCode.digest(presented: request.invitation)
    guard let idempotency else {
      return try await openGuest(of: client, on: device, invitation, knownBy: nil, with: [])
    }
    // The key is the only secret in the request: anybody who guessed it would get the guest's tokens.
    guard idempotency.key.utf8.count >= Self.shortestKey else {
      throw .invalidValue(
        field: "Idempotency-Key", reason: "must be random and have at least \(Self.shortestKey) characters")
    }
    let record = RememberedAnswer(idempotency, of: client.id)
    return try await once(record) { hook throws(ServerError) in
      try await openGuest(of: client, on: device, invitation, knownBy: record.id, with: [hook])
    }
  }

  /// - Parameter key: by what the request is known again; `nil` if it is not.
  private func openGuest(
    of client: Client, on device: Device, _ invitation: [UInt8]?, knownBy key: [UInt8]?, with hooks: [CommitHook]
  ) async throws(ServerError) -> SignInResult {
    let verdict = try await appAttest.judge(for: client)
    var terms = client.newAccountTerms(unattested: verdict.refusal, invitation: invitation)
    try await signUpHook.settle(
      &terms, for: nil,
      asking: SignUpQuestion(client: client.id, realm: client.realm, provider: .guest, key: key ?? random.bytes(16)))
    await locks.enter(invitation)
    defer { locks.leave(invitation) }
    let hooks = hooks + verdict.hooks
    let (realm, surface) = (client.realm, client.platform.surface)
    let guest = SignInAsGuest(
      client: client.id, realm: realm, surface: surface, device: device, language: self.request.ownLanguage,
      mark: self.request.mark(of: device, client: client.id, surface: surface, in: realm),
      newAccounts: terms)
    let stamp = stamp(at: now())
    let outcome = try await decide(on: guest.reads + hooks.flatMap(\.reads)) {
      snapshot -> Decision<SignInAsGuest.Outcome> in
      let decision = try guest.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard var changes = decision.changes, case .signedIn(var result) = decision.outcome else { return decision }
      for hook in hooks { try hook.join(snapshot, &result, &changes) }
      return Decision(changes, .signedIn(result))
    }
    switch outcome {
    case .signedIn(let result): return result
    case .refused(let refusal): throw ServerError(refusal: refusal)
    }
  }
}
