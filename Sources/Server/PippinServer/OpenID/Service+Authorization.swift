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
    // Another tab may have begun since, and goes on.
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

  /// - Parameter id: under which the browser keeps the request, where it does.
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

  /// What the page tells a person who is asked, of an authorization request and of a device alike.
  func access(_ client: Client, _ scope: GrantedScope, of account: Account) -> AccessRequest {
    AccessRequest(
      client: client.name,
      person: account.name.map(Self.words) ?? account.email?.address ?? account.id.description,
      details: client.released(of: account, within: scope).map { AccessRequest.Detail(AccessKind($0.kind), $0.value) })
  }

  /// The language that a client asks for, unless the person chose one here.
  private func language(asked text: String?, _ call: Call) -> String {
    guard let text, keptLanguage(call.request) == nil,
      let language = LanguagePreferences(parsing: text.replacing(" ", with: ","))?.named
    else { return "" }
    return "&" + FormData.encode([(LanguageChooser.parameter, language.tag)])
  }

  /// Back to the client: by a button where any program could claim its address, and after a form by a page that goes on by itself.
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

  /// On to a client after a form: Chromium applies our pages' `form-action` to the redirects that follow one.
  func going(to address: String, of client: Client, _ call: Call) -> HTTPResponse {
    var response = show(
      ReturnPage(appName: settings.appName, client: client.name, address: address), to: call.request)
    response.fields.set("refresh", "0; url=\(address)")
    return response
  }

  /// There is nowhere that may be told; so the person sees it, and the operator, whom the client's developer will ask.
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

  /// What an OpenID client asks for that waits for the person to sign in; nil where the place is another.
  func request(waitingAt place: Place?, _ call: Call) async throws(FlowError) -> OpenIDRequest? {
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
