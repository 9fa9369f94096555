import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  private var codeField: String { DeviceSignInPage.codeField }

  /// `GET /device`: asks for the code, or whether the device that shows it may be signed in.
  func deviceSignInPage(_ call: Call) async throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    let typed = call.request.queryData?.only(codeField).flatMap { $0.utf8.count <= 32 ? $0 : nil }
    guard let caller = try await pageCaller(call.request) else {
      let place = Place.device(typed.flatMap(UserCode.init(typed:))?.text ?? "")
      return settingPlace(place, on: leaving(.redirect(place.signIn)))
    }
    let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
    let entry = DeviceSignInPage.Step.code(FormAction(path: "/device", token: token), typed: typed)
    guard let typed, let code = UserCode(typed: typed) else { return showDevice(entry, call) }
    try checkPace(of: caller, call)
    guard let (request, client) = try await flows.openID.deviceRequest(code) else { return showDevice(entry, call) }
    let choice = FormAction.Choice(name: codeField, value: code.text)
    let device = DeviceSignInPage.Device(
      access: access(client, request.scope, of: caller.account), userCode: code.text, place: request.place,
      asked: Moment(request.createdAt, now: flows.now()))
    return showDevice(
      .confirm(
        device, allow: FormAction(path: "/device/allow", token: token, choice: choice),
        deny: FormAction(path: "/device/deny", token: token, choice: choice)), call)
  }

  /// Whoever tries codes finds a device of somebody else's, who would be signed in to the wrong account (RFC 8628, 5.1).
  private func checkPace(of caller: Caller, _ call: Call) throws(Problem) {
    let wait = userCodeLimiter.take(
      .perHour(30), kind: "user_code", peer: call.request.peer, client: caller.account.id.description, now: flows.now())
    guard let wait else { return }
    var problem = Problem(.tooManyRequests)
    problem.retryAfter = wait
    throw problem
  }

  private func showDevice(_ step: DeviceSignInPage.Step, _ call: Call) -> HTTPResponse {
    show(DeviceSignInPage(appName: settings.appName, step: step), to: call.request)
  }

  /// `POST /device`
  func userCodeByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try await formCaller(call)
    return .redirect(Place.device(call.request.formData?.only(codeField) ?? "").path)
  }

  /// `POST /device/allow` and `POST /device/deny`
  func answerDeviceByForm(_ call: Call, allowed: Bool) async throws -> HTTPResponse {
    let typed = call.request.formData?.only(codeField) ?? ""
    guard let caller = try await formCaller(call), let code = UserCode(typed: typed) else {
      return .redirect(Place.device(typed).path)
    }
    // A form can be sent without the page that shows it.
    try checkPace(of: caller, call)
    guard try await flows.openID.answerDevice(code, allowed: allowed, by: caller) else {
      return .redirect(Place.device(typed).path)
    }
    return show(MessagePage.device(isSignedIn: allowed, appName: settings.appName), to: call.request)
  }
}
