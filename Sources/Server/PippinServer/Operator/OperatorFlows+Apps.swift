package import PippinAPI
package import PippinAccounts

extension OperatorFlows {
  /// The OpenID clients that an account is used with: those that its person agreed to, and those that hold a session. Clients that the
  /// settings no longer have are among them.
  package func apps(of account: AccountID) async throws(FlowError) -> [AccountExport.App] {
    let now = now()
    return try await reading { () throws(StoreError) in
      try await AccountExport.apps(of: account, in: store, naming: { clients[$0]?.name }, now: now)
    }
  }

  /// Takes back what the person agreed to for a client, and ends the sessions that it holds.
  ///
  /// - Throws: ``FlowError/notFound`` where there is no such account, or where the client has nothing of it.
  package func endAccess(of client: ClientID, to id: AccountID, by actor: Actor) async throws(FlowError) {
    guard try await apps(of: id).contains(where: { $0.clientID == client.rawValue }) else { throw .notFound }
    let now = now()
    let withdrawal = WithdrawConsent(
      account: id, client: client, actor: actor, changeSet: newID(at: now), audit: newID(at: now))
    guard
      try await decide(on: withdrawal.reads, { snapshot in withdrawal.decide(on: snapshot, now: now) })
    else { throw .notFound }
  }
}
