import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  /// The OpenID clients that the caller's account is used with.
  func apps(of caller: Caller, token: String) async throws(FlowError) -> [AccountPage.App] {
    let now = flows.now()
    return try await flows.openID.connectedApps(of: caller).map { client, app in
      AccountPage.App(
        name: client.name, scope: app.scope.tokens, lastUsed: Moment(app.lastActiveAt, now: now),
        remove: FormAction(
          path: "/account/apps/remove", token: token,
          choice: FormAction.Choice(name: "client_id", value: client.id.rawValue)))
    }
  }

  /// `POST /account/apps/remove`
  func removeAppByForm(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await formCaller(call) else { return .redirect(Place.account.path) }
    guard let id = call.request.formData?.only("client_id"), let client = flows.clients[ClientID(rawValue: id)] else {
      throw Problem(.notFound)
    }
    try await flows.openID.endAccess(of: client.id, by: caller)
    return try changed(.accessRemoved, method: client.name, call)
  }
}
