package import PippinAccounts
package import PippinFoundation

/// An OpenID client that an account is used with: its person agreed to it, or it holds a session.
package struct ConnectedApp: Sendable {
  package let client: ClientID
  /// What it may have.
  package let scope: GrantedScope
  /// When the person agreed to it last; where nobody was asked, when its first session was opened.
  package let grantedAt: Date
  /// When one of its sessions was used last; nil while it has none.
  package let lastUsedAt: Date?

  /// The later of both.
  package var lastActiveAt: Date { max(grantedAt, lastUsedAt ?? grantedAt) }
}

extension ConnectedApp {
  /// Those of an account, each client once, in the order of their ids.
  static func all(
    of account: AccountID, in store: any AccountStore, now: Date
  ) async throws(StoreError) -> [ConnectedApp] {
    var found: [ClientID: ConnectedApp] = [:]
    for session in try await clientSessions(of: account, in: store, now: now) {
      guard let grant = session.grant else { continue }
      let (client, known) = (session.client, found[session.client])
      found[client] = ConnectedApp(
        client: client, scope: known?.scope.union(grant.scope) ?? grant.scope,
        grantedAt: min(known?.grantedAt ?? session.createdAt, session.createdAt),
        lastUsedAt: max(known?.lastUsedAt ?? session.lastUsedAt, session.lastUsedAt))
    }
    for consent in try await store.consents(of: account) {
      let held = found[consent.client]
      found[consent.client] = ConnectedApp(
        client: consent.client, scope: consent.scope.union(held?.scope ?? GrantedScope([])),
        grantedAt: consent.grantedAt, lastUsedAt: held?.lastUsedAt)
    }
    return found.values.sorted { $0.client.rawValue < $1.client.rawValue }
  }

  private static func clientSessions(
    of account: AccountID, in store: any AccountStore, now: Date
  ) async throws(StoreError) -> [Session] {
    var sessions: [Session] = []
    while true {
      let page = try await store.sessions(
        of: account, ofClients: true, at: now, limit: Lifetimes.mostSessionsPerAccount, after: sessions.last?.id)
      sessions += page
      if page.count < Lifetimes.mostSessionsPerAccount { return sessions }
    }
  }
}
