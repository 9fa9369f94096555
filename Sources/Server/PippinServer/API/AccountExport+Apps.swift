import PippinAPI
import PippinAccounts
import PippinFoundation

extension AccountExport {
  /// The OpenID clients that an account is used with, as the API writes them.
  static func apps(
    of account: AccountID, in store: any AccountStore, naming: (ClientID) -> String?, now: Date
  ) async throws(StoreError) -> [App] {
    try await ConnectedApp.all(of: account, in: store, now: now).map { app in
      App(
        clientID: app.client.rawValue, name: naming(app.client), scope: app.scope.text,
        grantedAt: Timestamp(app.grantedAt), lastUsedAt: app.lastUsedAt.map { Timestamp($0) })
    }
  }
}
