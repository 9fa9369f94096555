package import PippinAccounts
import PippinFoundation

extension OpenIDFlows {
  /// The clients that the caller's account is used with, the one that was active last first. One that the settings no longer have is left
  /// out: it cannot sign anybody in.
  package func connectedApps(of caller: Caller) async throws(FlowError) -> [(client: Client, app: ConnectedApp)] {
    let now = now()
    let apps = try await reading { () throws(StoreError) in
      try await ConnectedApp.all(of: caller.account.id, in: store, now: now)
    }
    return apps.compactMap { app in clients[app.client].map { (client: $0, app: app) } }
      .sorted { ($0.app.lastActiveAt, $0.client.id.rawValue) > ($1.app.lastActiveAt, $1.client.id.rawValue) }
  }

  /// Takes back what the caller agreed to, and ends every session that the client holds.
  package func endAccess(of client: ClientID, by caller: Caller) async throws(FlowError) {
    let now = now()
    let account = caller.account.id
    let withdrawal = WithdrawConsent(
      account: account, client: client, session: caller.session.id, changeSet: newID(at: now), audit: newID(at: now))
    _ = try await decide(on: withdrawal.reads) { snapshot throws(FlowError) in
      withdrawal.decide(on: snapshot, now: now)
    }
  }
}
