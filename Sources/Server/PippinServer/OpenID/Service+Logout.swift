import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  /// `GET` and `POST /oauth/logout` (RP-Initiated Logout)
  func logOut(_ call: Call) async throws -> HTTPResponse {
    let isPost = call.request.method == "POST"
    if !isPost, let detour = underOurName(call.request) { return detour }
    guard let parameters = isPost ? call.request.formData : call.request.queryData else {
      return badClient(PageReason(LogoutProblem.parameters), nil, call)
    }
    try limit(call, client: parameters.first("client_id") ?? "")
    let request: LogoutRequest
    do {
      request = try await flows.openID.logoutRequest(parameters)
    } catch let error as LogoutProblem {
      return badClient(PageReason(error), parameters, call)
    }
    // A form that another site posts comes without our cookies.
    if isPost {
      let sealed = try flows.openID.sealed(request)
      return leaving(.redirect(Endpoint.logOut.path + "?" + FormData.encode([(Self.requestField, sealed)])))
    }
    guard let caller = try await pageCaller(call.request) else { return left(by: request) }
    if try await flows.openID.isMeant(caller, by: request) {
      try await flows.sessions.end(caller.session.id, by: caller)
      return signedOut(to: request.address)
    }
    let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
    return show(
      SignOutPage(
        appName: settings.appName, action: FormAction(path: "/oauth/logout/confirm", token: token),
        fields: [.hidden(Self.requestField, try flows.openID.sealed(request))]), to: call.request)
  }

  /// `POST /oauth/logout/confirm`
  func confirmLogOut(_ call: Call) async throws -> HTTPResponse {
    guard let sealed = call.request.formData?.only(Self.requestField),
      let request = try await flows.openID.logoutRequest(opening: sealed)
    else { throw ServerError.flowInvalid(.parameters) }
    guard let caller = try await formCaller(call) else { return left(by: request) }
    try await flows.sessions.end(caller.session.id, by: caller)
    guard let address = request.address, let client = request.client else { return signedOut() }
    var response = going(to: address, of: client, call)
    for field in signedOut().fields where field.name == "set-cookie" { response.fields.add(field.name, field.value) }
    return response
  }

  /// The response if nobody is signed in here.
  private func left(by request: LogoutRequest) -> HTTPResponse {
    leaving(.redirect(request.address ?? "/sign-in?notice=signed-out"))
  }
}
