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
      return badClient(.parameters, nil, call)
    }
    try limit(call, client: parameters.first("client_id") ?? "")
    let request: OpenIDRequest
    do {
      switch try await flows.openID.authorizationRequest(parameters) {
      case .success(let judged): request = judged
      case .failure(let refused): return back(refused.redirect, call)
      }
    } catch let error as UnaddressedRequest {
      return badClient(MessagePage.ClientMistake(error), parameters, call)
    }
    // A form that another site posts comes without our cookies.
    if isPost {
      let sealed = try flows.openID.carried(request)
      return leaving(.redirect(Place.continuation + "?" + FormData.encode([(Self.requestField, sealed)])))
    }
    return try await go(on: request, call, isAfterForm: false)
  }

  /// `GET /oauth/continue`: the person has signed in, or the client had posted its request.
  func continueAuthorization(_ call: Call) async throws -> HTTPResponse {
    let query = call.request.queryData
    if let carried = query?.only(Self.requestField) {
      let request = try await flows.openID.request(opening: carried)
      try limit(as: .authorize, call, client: request.client.rawValue)
      return try await go(on: request, call, isAfterForm: false)
    }
    let kept = placeCookie(of: call.request).flatMap(Place.init)
    guard let id = namedRequest(query) ?? kept?.request, let sealed = waitingRequest(id, of: call.request) else {
      return .redirect(Place.account.path)
    }
    let request = try await flows.openID.request(opening: sealed)
    try limit(as: .authorize, call, client: request.client.rawValue)
    let response = try await go(on: request, call, isAfterForm: true, as: id)
    if response.fields["location"]?.hasPrefix("/sign-in") == true { return response }
    let answered = forgetting(id, on: response)
    // Another tab may have begun a sign-in since, which goes on.
    return kept == .client(id) ? settingPlace(nil, on: answered) : answered
  }

  /// `POST /oauth/consent` and `POST /oauth/consent/decline`
  func consentByForm(_ call: Call, allowed: Bool) async throws -> HTTPResponse {
    guard let caller = try await formCaller(call), let sealed = call.request.formData?.only(Self.requestField) else {
      return .redirect(Place.account.path)
    }
    let request = try await flows.openID.request(opening: sealed)
    try limit(as: .authorize, call, client: request.client.rawValue)
    guard allowed else { return back(try flows.openID.declined(request), call, isAfterForm: true) }
    return answer(try await flows.openID.authorize(request, caller, hasAgreed: true), call, isAfterForm: true)
  }

  static var requestField: String { "request" }

  /// - Parameter id: the id under which the browser keeps the request, if it does.
  private func go(
    on request: OpenIDRequest, _ call: Call, isAfterForm: Bool, as id: OpenIDRequestID? = nil
  ) async throws -> HTTPResponse {
    answer(
      try await flows.openID.authorize(request, try await pageCaller(call.request)), call, isAfterForm: isAfterForm,
      as: id)
  }

  private func answer(
    _ outcome: AuthorizationOutcome, _ call: Call, isAfterForm: Bool, as id: OpenIDRequestID? = nil
  ) -> HTTPResponse {
    switch outcome {
    case .signIn(let request, let sealed, _):
      let id = id ?? OpenIDRequestID(now: flows.now(), random: flows.random)
      let place = Place.client(id)
      let response = leaving(.redirect(place.signIn + language(asked: request.language, call)))
      return settingPlace(place, on: keeping(sealed, as: id, of: call.request, on: response))
    case .askConsent(let request, let client, let caller, let sealed):
      let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
      let choice = FormAction.Choice(name: Self.requestField, value: sealed)
      return show(
        ConsentPage(
          appName: settings.appName, access: access(client, request.scope, of: caller.account),
          allow: FormAction(path: "/oauth/consent", token: token, choice: choice),
          deny: FormAction(path: "/oauth/consent/decline", token: token, choice: choice)), to: call.request)
    case .back(let redirect): return back(redirect, call, isAfterForm: isAfterForm)
    }
  }

  /// What the consent page shows, for an authorization request and for a device alike.
  func access(_ client: Client, _ scope: GrantedScope, of account: Account) -> AccessRequest {
    AccessRequest(
      client: client.name,
      person: account.name.map(Self.words) ?? account.email?.address ?? account.id.description,
      details: client.released(of: account, within: scope).map { AccessRequest.Detail(AccessKind($0.kind), $0.value) })
  }

  /// The language that a client asks for, unless the person chose one here.
  private func language(asked text: String?, _ call: Call) -> String {
    guard let text, head(of: call.request).keptLanguage == nil,
      let language = LanguagePreferences(parsing: text.replacing(" ", with: ","))?.named
    else { return "" }
    return "&" + FormData.encode([(LanguageChooser.parameter, language.tag)])
  }

  /// Leads back to the client: with a button if any program could claim its address, and after a form with a page that redirects.
  private func back(_ redirect: RedirectToClient, _ call: Call, isAfterForm: Bool = false) -> HTTPResponse {
    if redirect.needsButton {
      let destination: ContinuePage.Destination =
        redirect.address.hasPrefix("http://") ? .loopback : .customScheme
      return show(
        ContinuePage(
          appName: settings.appName, target: redirect.client.name, destination: destination, address: redirect.address),
        to: call.request)
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
  func badClient(_ mistake: MessagePage.ClientMistake, _ asked: FormData?, _ call: Call) -> HTTPResponse {
    let address = asked?.first("redirect_uri") ?? asked?.first("post_logout_redirect_uri") ?? ""
    log.warning(
      "an OpenID client's request cannot be answered at the client",
      [
        "reason": .string(mistake.rawValue), "client": .untrusted(asked?.first("client_id") ?? "", longest: 200),
        "address": .untrusted(String(address.prefix { $0 != "?" && $0 != "#" }), longest: 200),
      ], requestID: call.id)
    return show(MessagePage.badClient(mistake, appName: settings.appName), to: call.request, status: 400)
  }

  /// The authorization request that waits for the sign-in of a place; nil if the place is another.
  func request(waitingAt place: Place?, _ call: Call) async throws(ServerError) -> OpenIDRequest? {
    guard let id = place?.request, let sealed = waitingRequest(id, of: call.request) else { return nil }
    return try await flows.openID.request(opening: sealed)
  }
}

extension AccessKind {
  fileprivate init(_ kind: ReleasedDetail.Kind) {
    switch kind {
    case .accountID: self = .accountID
    case .name: self = .name
    case .email: self = .email
    case .language: self = .language
    case .externalID: self = .externalID
    case .metadata(let name): self = .metadata(name)
    case .offlineAccess: self = .offlineAccess
    }
  }
}

extension MessagePage.ClientMistake {
  fileprivate init(_ mistake: UnaddressedRequest) {
    switch mistake {
    case .parameters: self = .parameters
    case .client: self = .client
    case .redirectURI: self = .redirect
    }
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
  private func waiting(of request: HTTPRequest) -> [(id: OpenIDRequestID, size: Int)] {
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
    let device = DeviceSignInPage.Device(
      access: access(client, request.scope, of: caller.account), name: request.app?.device.name,
      isOfApp: request.app != nil, userCode: code.text, place: request.place,
      asked: Moment(request.createdAt, now: flows.now()))
    return showDevice(
      .confirm(
        device, allow: FormAction(path: "/device/allow", token: token, choice: choice),
        deny: FormAction(path: "/device/deny", token: token, choice: choice)), call)
  }

  /// Limits guesses: a guessed code would sign another person's device in to the wrong account (RFC 8628, 5.1).
  private func checkPace(of caller: Caller, _ call: Call) throws(ServerError) {
    let wait = userCodeLimiter.take(
      .perHour(30), kind: "user_code", peer: call.request.peer, client: caller.account.id.description, now: flows.now())
    if let wait { throw .tooManyAttempts(wait) }
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
