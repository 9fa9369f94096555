import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret
import PippinTelemetry

extension PippinService {
  /// `GET` and `POST /oauth/authorize`
  func authorize(_ call: Call) async throws -> HTTPResponse {
    let isPost = call.request.method == "POST"
    if !isPost, let detour = underOurName(call.request) { return detour }
    guard let parameters = isPost ? call.request.formData : call.request.queryData else {
      return badClient(PageReason(UnaddressedRequest.parameters), nil, call)
    }
    try limit(call, client: parameters.first("client_id") ?? "")
    let request: OpenIDRequest
    do {
      switch try await flows.openID.authorizationRequest(parameters) {
      case .success(let judged): request = judged
      case .failure(let refused): return back(refused.redirect, call)
      }
    } catch let error as UnaddressedRequest {
      return badClient(PageReason(error), parameters, call)
    }
    // A form that another site posts comes without our cookies.
    if isPost {
      let sealed = try flows.openID.carried(request)
      return leaving(.redirect(Place.continuation + "?" + FormData.encode([(Self.requestField, sealed)])))
    }
    return try await go(on: request, call)
  }

  /// `GET /oauth/continue`: the person has signed in, or the client had posted its request.
  func continueAuthorization(_ call: Call) async throws -> HTTPResponse {
    let query = call.request.queryData
    if let carried = query?.only(Self.requestField) {
      let request = try await flows.openID.request(opening: carried)
      try limit(as: .authorize, call, client: request.client.rawValue)
      return try await go(on: request, call)
    }
    let kept = placeCookie(of: call.request).flatMap(Place.init)
    guard let id = namedRequest(query) ?? kept?.request, let sealed = waitingRequest(id, of: call.request) else {
      return .redirect(Place.account.path)
    }
    let request = try await flows.openID.request(opening: sealed)
    try limit(as: .authorize, call, client: request.client.rawValue)
    let outcome = try await flows.openID.authorize(request, try await pageCaller(call.request))
    let response = try answer(outcome, call, isAfterForm: true, as: id)
    switch outcome {
    case .signIn: return response
    case .askConsent: return leavingPlace(of: id, call, on: response)
    case .back: return ending(id, call, on: response)
    }
  }

  static var requestField: String { "request" }

  private func go(on request: OpenIDRequest, _ call: Call) async throws -> HTTPResponse {
    let outcome = try await flows.openID.authorize(request, try await pageCaller(call.request))
    guard case .askConsent = outcome else { return try answer(outcome, call, isAfterForm: false) }
    // Loaded again, the page must not take the place of what other tabs wait for.
    return try answer(outcome, call, isAfterForm: false, as: await consentID(of: request, call))
  }

  /// - Parameter id: the id under which the browser keeps the request, if it does.
  func answer(
    _ outcome: AuthorizationOutcome, _ call: Call, isAfterForm: Bool, as id: OpenIDRequestID? = nil
  ) throws -> HTTPResponse {
    func kept() -> OpenIDRequestID { id ?? OpenIDRequestID(now: flows.now(), random: flows.random) }
    switch outcome {
    case .signIn(let request, let sealed, _):
      let id = kept()
      let place = Place.client(id)
      let response = leaving(.redirect(place.signIn + language(asked: request.language, call)))
      return settingPlace(place, on: keeping(sealed, as: id, of: call.request, on: response))
    case .askConsent(let request, let client, let caller):
      return try consentPage(request, client, caller, as: kept(), call)
    case .back(let redirect): return back(redirect, call, isAfterForm: isAfterForm)
    }
  }

  /// The language that a client asks for, unless the person chose one here.
  private func language(asked text: String?, _ call: Call) -> String {
    guard let text, head(of: call.request).keptLanguage == nil,
      let language = LanguagePreferences(parsing: text.replacing(" ", with: ","))?.named
    else { return "" }
    return "&" + FormData.encode([(LanguageChooser.parameter, language.tag)])
  }

  /// Leads back to the client: with a button if any program could claim its address, and after a form with a page that redirects.
  func back(_ redirect: RedirectToClient, _ call: Call, isAfterForm: Bool = false) -> HTTPResponse {
    if redirect.needsButton {
      return show(
        ContinuePage(
          appName: settings.appName, target: redirect.client.name,
          destination: ContinuePage.Destination(redirect.address), address: redirect.address), to: call.request)
    }
    guard isAfterForm else { return leaving(.redirect(redirect.address)) }
    return going(to: redirect.address, of: redirect.client, call)
  }

  /// Leads to a client after a form: Chromium applies our pages' `form-action` to the redirects that follow one.
  func going(to address: String, of client: Client, _ call: Call) -> HTTPResponse {
    var response = show(
      ReturnPage(appName: settings.appName, client: client.name, address: address), to: call.request)
    response.fields.set("refresh", "0; url=\(address)")
    return response
  }

  /// Nothing may be sent to the client, so a page tells the person, and the log tells the operator.
  func badClient(_ reason: PageReason, _ asked: FormData?, _ call: Call) -> HTTPResponse {
    let address = asked?.first("redirect_uri") ?? asked?.first("post_logout_redirect_uri") ?? ""
    log.warning(
      "an OpenID client's request cannot be answered at the client",
      [
        "reason": .string(reason.name), "client": .untrusted(asked?.first("client_id") ?? "", longest: 200),
        "address": .untrusted(String(address.prefix { $0 != "?" && $0 != "#" }), longest: 200),
      ], requestID: call.id)
    return show(errorPage(.malformedRequest, reason, to: call.request, id: call.id), to: call.request, status: 400)
  }

  /// The authorization request that waits for the sign-in of a place; nil if the place is another.
  func request(waitingAt place: Place?, _ call: Call) async throws(ServerError) -> OpenIDRequest? {
    guard let id = place?.request, let sealed = waitingRequest(id, of: call.request) else { return nil }
    return try await flows.openID.request(opening: sealed)
  }
}

/// The authorization requests that wait for a sign-in: one cookie for each tab, so that each returns to its own client (0100).
extension PippinService {
  private var waitingPrefix: String { cookiePrefix + "pippin_request_" }

  /// How many requests may wait in a browser at once; of more, the oldest are dropped.
  static var mostWaiting: Int { 4 }
  /// How many bytes their cookies may have together: proxies accept 8 KB of cookies, all others included.
  static var mostWaitingBytes: Int { 6000 }

  /// The sealed request that this browser keeps under an id; nil for another browser's, and for one that has expired.
  func waitingRequest(_ id: OpenIDRequestID, of request: HTTPRequest) -> String? {
    only(waitingPrefix + id.description, request)
  }

  /// The id of the request that a page or a form names.
  func namedRequest(_ data: FormData?) -> OpenIDRequestID? {
    data?.only(SignInPage.requestField).flatMap { OpenIDRequestID($0) }
  }

  /// Keeps the request of a tab. Of too many, the oldest are dropped.
  func keeping(
    _ sealed: String, as id: OpenIDRequestID, of request: HTTPRequest, on response: HTTPResponse
  ) -> HTTPResponse {
    var response = setting(waitingPrefix + id.description, sealed, Place.lifetime, on: response)
    var (count, bytes) = (1, sealed.utf8.count)
    for (other, size) in waiting(of: request) where other != id {
      (count, bytes) = (count + 1, bytes + size)
      if count > Self.mostWaiting || bytes > Self.mostWaitingBytes { response = forgetting(other, on: response) }
    }
    return response
  }

  func forgetting(_ id: OpenIDRequestID, on response: HTTPResponse) -> HTTPResponse {
    setting(waitingPrefix + id.description, nil, 0, on: response)
  }

  /// The ids and sizes of the requests that wait in this browser, the newest first.
  func waiting(of request: HTTPRequest) -> [(id: OpenIDRequestID, size: Int)] {
    var sizes: [OpenIDRequestID: Int] = [:]
    for (name, value) in request.cookies.pairs where name.hasPrefix(waitingPrefix) {
      guard let id = OpenIDRequestID(String(name.dropFirst(waitingPrefix.count))) else { continue }
      sizes[id, default: 0] += value.utf8.count
    }
    return sizes.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }
}

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
    if let app = request.app, app.needsNewSignIn(in: caller.session, at: flows.now()) {
      let place = Place.device(code.text)
      return settingPlace(place, on: leaving(.redirect(place.signIn)))
    }
    let choice = FormAction.Choice(name: codeField, value: code.text)
    func action(_ path: String) -> FormAction { FormAction(path: path, token: token, choice: choice) }
    let device = DeviceSignInPage.Device(
      access: access(client, request.scope, of: caller.account, switchAccount: action("/device/switch-account")),
      purpose: DeviceSignInPage.Purpose(request), name: request.app?.device.name, userCode: code.text,
      place: request.place, asked: Moment(request.createdAt, now: flows.now()))
    return showDevice(.confirm(device, allow: action("/device/allow"), deny: action("/device/deny")), call)
  }

  /// Limits guesses: a guessed code would sign another person's device in to the wrong account (RFC 8628, 5.1).
  private func checkPace(of caller: Caller, _ call: Call) throws(ServerError) {
    let wait = userCodeLimiter.take(
      .perHour(30), kind: "user_code", peer: call.request.peer, client: caller.account.id.description, now: flows.now())
    if let wait {
      flows.request.subject?.noteRefusal(by: .userCode)
      throw .tooManyAttempts(wait)
    }
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
    guard let request = try await flows.openID.answerDevice(code, allowed: allowed, by: caller) else {
      return .redirect(Place.device(typed).path)
    }
    return show(
      MessagePage.device(DeviceSignInPage.Purpose(request), isAllowed: allowed, appName: settings.appName),
      to: call.request)
  }

  /// `POST /device/switch-account`: another account is to answer. The session goes on until somebody else has signed in (0144).
  func switchAccountForDevice(_ call: Call) async throws -> HTTPResponse {
    let typed = call.request.formData?.only(codeField) ?? ""
    guard try await formCaller(call) != nil, let code = UserCode(typed: typed) else {
      return .redirect(Place.device(typed).path)
    }
    let place = Place.device(code.text, ofAnother: true)
    return settingPlace(place, on: leaving(.redirect(place.signIn)))
  }
}

extension DeviceSignInPage.Purpose {
  fileprivate init(_ request: DeviceRequest) {
    switch request.purpose {
    case .openID: self = .client
    case .app(let app): self = app.isConfirmation ? .confirmation : .app
    }
  }
}
