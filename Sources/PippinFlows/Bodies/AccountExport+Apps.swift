import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinTime

extension AccountExport {
  /// Both what the person agreed to and what clients hold without being asked about, each client once, in the order of their ids.
  static func apps(
    of account: AccountID, in store: any AccountStore, naming: (ClientID) -> String?, now: Date
  ) async throws(StoreError) -> [App] {
    var found: [ClientID: (scope: GrantedScope, since: Date, used: Date?)] = [:]
    for session in try await clientSessions(of: account, in: store, now: now) {
      guard let grant = session.grant else { continue }
      let known = found[session.client] ?? (grant.scope, session.createdAt, nil)
      found[session.client] = (
        known.scope.union(grant.scope), min(known.since, session.createdAt),
        max(known.used ?? session.lastUsedAt, session.lastUsedAt)
      )
    }
    for consent in try await store.consents(of: account) {
      let held = found[consent.client]
      found[consent.client] = (consent.scope.union(held?.scope ?? GrantedScope([])), consent.grantedAt, held?.used)
    }
    return found.sorted { $0.key.rawValue < $1.key.rawValue }.map { client, what in
      App(
        clientID: client.rawValue, name: naming(client), scope: what.scope.text, grantedAt: Timestamp(what.since),
        lastUsedAt: what.used.map { Timestamp($0) })
    }
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
