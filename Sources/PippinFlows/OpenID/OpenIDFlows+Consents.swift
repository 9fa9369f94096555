package import PippinAccounts
package import PippinFoundation

/// An OpenID client that a person signed in to with their account.
package struct ConnectedApp: Sendable {
  package let client: Client
  /// What it may have.
  package let scope: GrantedScope
  /// When it was last used.
  package let lastUsed: Date
}

extension OpenIDFlows {
  /// The clients that the caller's account is used with: those they agreed to, and those that hold a session.
  package func connectedApps(of caller: Caller) async throws(FlowError) -> [ConnectedApp] {
    let id = caller.account.id
    let (consents, sessions) = try await reading { () throws(StoreError) in
      (
        try await store.consents(of: id),
        try await store.sessions(
          of: id, ofClients: true, at: now(), limit: Lifetimes.mostSessionsPerAccount, after: nil)
      )
    }
    var apps: [ClientID: ConnectedApp] = [:]
    func note(_ client: ClientID, _ scope: GrantedScope, _ at: Date) {
      guard let known = clients[client] else { return }
      let before = apps[client]
      apps[client] = ConnectedApp(
        client: known, scope: before?.scope.union(scope) ?? scope, lastUsed: max(before?.lastUsed ?? at, at))
    }
    for consent in consents { note(consent.client, consent.scope, consent.grantedAt) }
    for session in sessions { note(session.client, session.grant?.scope ?? GrantedScope([]), session.lastUsedAt) }
    return apps.values.sorted { ($0.lastUsed, $0.client.id.rawValue) > ($1.lastUsed, $1.client.id.rawValue) }
  }

  /// Takes back what the caller agreed to, and ends every session that the client holds.
  package func disconnect(_ client: ClientID, by caller: Caller) async throws(FlowError) {
    let now = now()
    let account = caller.account.id
    let withdrawal = WithdrawConsent(
      account: account, client: client, session: caller.session.id, changeSet: newID(at: now), audit: newID(at: now))
    _ = try await decide(on: withdrawal.reads) { snapshot throws(FlowError) in
      withdrawal.decide(on: snapshot, now: now)
    }
  }
}
