import PippinAccounts
import PippinFoundation
package import PippinSecret

extension OpenIDFlows {
  /// `POST /oauth/revoke` (RFC 7009), of a client that has proved who it is: ends its session, and with it both tokens. One that is
  /// not its own, or no token at all, changes nothing and is no error.
  package func revoke(_ text: SecretText, by client: Client) async throws(FlowError) {
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
    if let token = RefreshToken(parsing: text.revealed) {
      try await judgeable(under: token.keyID)
      let session = try await read([.session(token.session)]).session(token.session)
      // One that was replaced revokes too: whoever has it held the session.
      guard let session, session.kind.isOfClient, session.client == client.id,
        token.isGenuine(for: session, keys: masterKeys)
      else { return nil }
      return session.id
    }
    do throws(FlowError) {
      let (caller, _) = try await sessions.clientCaller(accessToken: text)
      return caller.session.client == client.id ? caller.session.id : nil
    } catch {
      switch error {
      case .accessTokenInvalid, .accessTokenExpired, .sessionEnded, .accountDeleted, .clientUnknown: return nil
      default: throw error
      }
    }
  }
}
