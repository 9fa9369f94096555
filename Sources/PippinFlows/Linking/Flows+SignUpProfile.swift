import FoundationEssentials
package import PippinAccounts
package import PippinSecret

extension Flows {
  /// Completes a sign-in that lacked a name (`profile_required`).
  ///
  /// The name is kept before anything else can fail; the record goes in the change set that opens the session, so the token
  /// serves once.
  package func completeProfile(
    token: SecretText, name: PersonName
  ) async throws(FlowError) -> (result: SignInResult, provider: Provider) {
    let id = PendingSignUp.id(of: token.revealed)
    let record = try await read([.record(id)]).record(id)
    guard let pending = PendingSignUp(opening: record, keys: masterKeys, now: now()) else { throw .profileTokenUnknown }
    let client = try clients.known(pending.client)
    let key = pending.identity.key
    try await keep(name, for: key, spending: [], from: id)
    let arrival = Arrival(
      identity: pending.identity, client: client.id, intent: .any, kind: .tokens, surface: client.platform.surface,
      device: pending.device, spends: [], refreshToken: pending.refreshToken,
      provedAt: pending.identity.issuedAt)
    let withdrawal = WithdrawnConsent(of: key)
    let opened = try await openSession(for: arrival, reading: [.record(id), .record(withdrawal.id)]) {
      (snapshot, opened, changes) throws(FlowError) -> Void? in
      guard snapshot.record(id) != nil else { throw .profileTokenUnknown }
      if opened.created,
        withdrawal.overtakes(proofOf: pending.identity.issuedAt, in: snapshot, keys: masterKeys)
      {
        throw .authorizationCodeInvalid
      }
      changes.add(.removeRecord(id))
      return nil
    }
    return (try result(opened.signIn), key.provider)
  }
}

extension FlowError {
  fileprivate static let profileTokenUnknown = FlowError.invalidValue(
    field: "profile_token", reason: "has expired or was used; sign in again")
}
