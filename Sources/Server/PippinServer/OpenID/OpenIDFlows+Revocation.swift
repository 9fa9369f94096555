import PippinAccounts
import PippinFoundation
package import PippinSecret

extension OpenIDFlows {
  /// `POST /oauth/revoke` (RFC 7009), of a client that has proved who it is: ends its session, and with it both tokens; a token for its
  /// own credentials ends alone. One that is not its own, or no token at all, changes nothing and is no error.
  package func revoke(_ text: SecretText, by client: Client) async throws(FlowError) {
    if try await revokeCredential(text, by: client) { return }
    guard let id = try await session(of: text, heldBy: client) else { return }
    let now = now()
    let (changeSet, audit): (ChangeSetID, AuditEventID) = (newID(at: now), newID(at: now))
    try await decide(on: [.session(id)]) { snapshot throws(FlowError) -> Decision<Void> in
      guard let session = snapshot.session(id), session.endReason(at: now) == nil else { return Decision(nil, ()) }
      let end = EndSession(
        session: id, account: session.account, reason: .signedOut, changeSet: changeSet, audit: audit)
      return Decision(end.decide(on: snapshot, now: now).changes, ())
    }
  }

  private func session(of text: SecretText, heldBy client: Client) async throws(FlowError) -> SessionID? {
    // A token that was replaced revokes too, because only somebody who held the session has it.
    if let token = RefreshToken(parsing: text.revealed) { return try await session(of: token, heldBy: client)?.id }
    guard let holder = try await holder(ofAccessToken: text), holder.caller.session.client == client.id else {
      return nil
    }
    return holder.caller.session.id
  }
}
