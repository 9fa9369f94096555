import FoundationEssentials
package import PippinAccounts
import PippinCryptography
import PippinJOSE
import PippinSecret
import SignInWithApple

extension Flows {
  /// Redeems the ticket that a web flow brought back to an app, for who holds the verifier of its challenge.
  ///
  /// Within the ticket's minute the same caller gets the same session again, while its first refresh token is unused.
  package func redeem(
    ticket: String, verifier: String, client: ClientID, device: Device
  ) async throws(FlowError) -> SignInResult {
    let now = now()
    // A text of any other form could spell the name of a record of another kind.
    guard Base64URL.decode(ticket)?.count == SHA256.byteCount, (43...128).contains(verifier.utf8.count) else {
      throw .ticketInvalid
    }
    let id = SHA256.hash(ticket)
    guard let record = try await read([.record(id)]).record(id), now < record.expiresAt else { throw .ticketInvalid }
    let verdict = try WebVerdict(opening: record, keys: masterKeys)
    guard case .finished(let sessionID, let created, let linked, let expected?) = verdict.stage,
      ConstantTime.equals(expected, ticket), verdict.flow.client == client, let challenge = verdict.flow.appChallenge,
      ConstantTime.equals(AuthorizationRequest.codeChallenge(for: verifier), challenge)
    else { throw .ticketInvalid }
    let changeSet: ChangeSetID = newID(at: now)
    let opened = try await decide(on: [.sessionInFull(sessionID)]) {
      snapshot throws(FlowError) -> Decision<OpenedSession> in
      guard var session = snapshot.session(sessionID), session.generation == 1, session.endReason(at: now) == nil,
        let account = snapshot.account(session.account)
      else { throw .ticketInvalid }
      let unchanged = OpenedSession(account: account, session: session, created: created, linked: linked)
      guard session.device != device, device != Device() else { return Decision(nil, unchanged) }
      session.device = device
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(.putSession(session))
      return Decision(changes, OpenedSession(account: account, session: session, created: created, linked: linked))
    }
    return try result(opened)
  }
}
