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
    guard let pending = try await pendingSignUp(id), pending.flow == nil else { throw .profileTokenUnknown }
    let opened = try await complete(pending, in: id, with: name, kind: .tokens)
    return (try result(opened), pending.identity.key.provider)
  }

  /// The record of a sign-in that lacks a name; `nil` when it is gone, too old or of another kind.
  func pendingSignUp(_ id: [UInt8]) async throws(FlowError) -> PendingSignUp? {
    PendingSignUp(opening: try await read([.record(id)]).record(id), keys: masterKeys, now: now())
  }

  /// Opens the session that lacked nothing but the name.
  ///
  /// - Parameters:
  ///   - browser: where a link is kept that has to be offered instead, since somebody else proved the address meanwhile.
  ///   - former: the session that the new one replaces.
  ///   - ticket: for the app that waits.
  func complete(
    _ pending: PendingSignUp, in id: [UInt8], with name: PersonName, kind: Session.Kind, browser: BrowserID? = nil,
    former: FormerSession? = nil, ticket: WebTicket? = nil
  ) async throws(FlowError) -> OpenedSession {
    let now = now()
    let client = try clients.known(pending.client)
    let key = pending.identity.key
    try await keep(name, for: key, spending: [], from: id)
    let arrival = Arrival(
      identity: pending.identity, client: client.id, intent: pending.flow?.intent ?? .any, kind: kind,
      surface: client.platform.surface, device: pending.device, spends: [], refreshToken: pending.refreshToken,
      provedAt: pending.identity.issuedAt, browser: browser, flow: pending.flow)
    let withdrawal = WithdrawnConsent(of: key)
    let reads: [Read] = [.record(id), .record(withdrawal.id)] + (former.map { [$0.read] } ?? [])
    return try await openSession(for: arrival, reading: reads) {
      (snapshot, opened, changes) throws(FlowError) -> Void? in
      guard snapshot.record(id) != nil else { throw .profileTokenUnknown }
      if opened.created,
        withdrawal.overtakes(proofOf: pending.identity.issuedAt, in: snapshot, keys: masterKeys)
      {
        throw .authorizationCodeInvalid
      }
      changes.add(.removeRecord(id))
      former?.end(seenIn: snapshot, keys: masterKeys, now: now, &changes)
      if let ticket { changes.add(try ticket.record(opened, keys: masterKeys, random: random, now: now)) }
      return nil
    }.signIn
  }
}

extension FlowError {
  static let profileTokenUnknown = FlowError.invalidValue(
    field: "profile_token", reason: "has expired or was used; sign in again")
}
