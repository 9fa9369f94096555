import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret
import SignInWithApple

extension PippinService {
  static let webSignInBindings: [Binding] = [
    Binding(.startAppleOnTheWeb) { try await $0.startWeb($1, at: .apple) },
    Binding(.startGoogleOnTheWeb) { try await $0.startWeb($1, at: .google) },
    Binding(.startFacebookOnTheWeb) { try await $0.startWeb($1, at: .facebook) },
    Binding(.startOpenIDOnTheWeb) { try await $0.startWeb($1, at: .openid) },
    Binding(.appleCallback) { try await $0.webCallback($1) },
    Binding(.googleCallback) { try await $0.socialCallback($1, from: WebProvider(.google)) },
    Binding(.facebookCallback) { try await $0.socialCallback($1, from: WebProvider(.facebook)) },
    Binding(.openIDCallback) { try await $0.socialCallback($1, from: WebProvider(.openid, openID: $1.parameter)) },
    Binding(.finishAppleOnTheWeb) { try await $0.finishWeb($1) },
    Binding(.finishGoogleOnTheWeb) { try await $0.finishWeb($1) },
    Binding(.finishFacebookOnTheWeb) { try await $0.finishWeb($1) },
    Binding(.finishOpenIDOnTheWeb) { try await $0.finishWeb($1) },
    Binding(.receiveApplePopup) { try await $0.applePopup($1) },
    Binding(.showAppleScriptPage) { try $0.appleScriptPage($1) },
  ]

  /// `GET /auth/apple/start`, and those of the other providers
  func startWeb(_ call: Call, at provider: Provider) async throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    let start = try webStart(try call.query(), call, at: provider)
    let address: String
    do throws(ServerError) {
      address = try await flows.web.startWeb(start)
    } catch {
      // An unknown provider comes from the query, and has no name and no page.
      guard provider == .openid, let client = flows.clients[start.client], client.openIDProvider(start.openID) != nil
      else { throw error }
      let signIn = FailedSignIn(provider: WebProvider(provider, openID: start.openID), client: client)
      return await failed(error, of: signIn, page: true, call)
    }
    flows.noteStart(at: provider, of: start.client)
    return settingBrowser(start.browser, on: leaving(.redirect(address)))
  }

  /// Reads the start from the query, and the browser from its cookie.
  func webStart(_ query: FormData, _ call: Call, at provider: Provider) throws -> WebStart {
    guard let client = query.first("client_id") else { throw ServerError.flowInvalid(.parameters) }
    try limit(call, client: client)
    if query.first("code_challenge") != nil, query.first("code_challenge_method") != "S256" {
      throw ServerError.flowInvalid(.parameters)
    }
    let intent: SignInAttempt.Intent
    switch query.first("intent") {
    case nil, "any": intent = .any
    case "existing": intent = .existing
    default: throw ServerError.flowInvalid(.parameters)
    }
    // All tabs of a browser share one id, renewed at each start.
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    var start = WebStart(
      client: ClientID(rawValue: client), provider: provider,
      openID: provider == .openid ? query.first("provider") : nil, returnTo: query.first("return_to"),
      state: query.first("state"), challenge: query.first("code_challenge"), intent: intent, browser: browser,
      request: namedRequest(query))
    start.invitation = InvitationCode.digest(presented: query.first(SignInPage.invitationField).map { SecretText($0) })
    return start
  }

  /// `POST /auth/apple/callback`: comes from another site, without cookies (TRAP-1). It changes no account.
  func webCallback(_ call: Call) async throws -> HTTPResponse {
    guard call.request.contentType == MediaType.form else { throw ServerError(.unsupportedMediaType) }
    try limit(call, client: "")
    switch try await flows.web.receiveWebCallback(call.request.body) {
    case .verdict(let handle):
      return leaving(.redirect(Endpoint.finishAppleOnTheWeb.path + "?" + FormData.encode([("handle", handle)])))
    case .cancelled(let state):
      return leaving(.redirect(Endpoint.finishAppleOnTheWeb.path + "?" + FormData.encode([("cancelled", state)])))
    case .failed(let failure):
      return leaving(
        .redirect(
          Endpoint.finishAppleOnTheWeb.path + "?" + FormData.encode([("failed", try await notice(of: failure, call))])))
    }
  }

  /// Seals the failure of a callback for the browser that started the flow. The log has the cause.
  func notice(of failure: WebFlowFailure, _ call: Call) async throws(ServerError) -> String {
    record(failure, id: call.id)
    await note(failure, call)
    return try flows.web.notice(of: failure, code: failure.error.code.rawValue, requestID: call.id)
  }

  /// `GET /auth/apple/finish`, and those of the other providers. The flow names its provider.
  func finishWeb(_ call: Call) async throws -> HTTPResponse {
    let query = try call.query()
    let browser = browser(of: call.request)
    let outcome: WebFinishOutcome
    if let state = query.first("cancelled") {
      outcome = try await flows.web.finishCancelled(state: state, browser: browser)
    } else if let notice = query.first("failed") {
      outcome = try await flows.web.finishFailed(notice: notice, browser: browser)
    } else if let handle = query.first("handle") {
      switch try await finished(handle, browser, call) {
      case .here(let reached): outcome = reached
      case .elsewhere(let detour): return detour
      }
    } else {
      throw ServerError.flowInvalid(.parameters)
    }
    switch outcome {
    case .signedIn(let cookie, let session, let method, let created, let request):
      count(method, session.surface, session.client, created: created)
      return try entering(cookie, by: LastMethod(method), isNew: created == true, leadingTo: request, call)
    case .backToApp(let flow, let client, let ticket, let created):
      count(flow.method, client.platform.surface, client.id, created: created)
      return handOver(to: flow, client, [("ticket", ticket)], call)
    case .errorToApp(let flow, let client, let error):
      await refused(flow.method, client, as: error, call)
      return handOver(to: flow, client, [("error", error)], call)
    case .accountExists(let client, let method):
      await refused(method, client, as: "account_exists", call)
      return leaving(.redirect("/sign-in/link"))
    case .linkOfAnother(let client, let method):
      await refused(method, client.platform.surface, client.id, .linkOfAnother, call)
      return try await linkOfAnother(call)
    case .nameRequired(let client, let method):
      count(method, client.platform.surface, client.id, "profile_required")
      return leaving(.redirect(Self.namePath))
    case .attached(let client, let method):
      count(method, client.platform.surface, client.id, "linked")
      return try changed(.methodAdded, method: providerName(method, of: client), call)
    case .cancelled(let flow, let client):
      await refused(flow.method, client, as: "user_cancelled", call)
      if flow.isForSession { return leaving(.redirect("/account")) }
      return show(
        MessagePage.cancelled(
          appName: settings.appName, retry: startAddress(client, at: flow.method, for: flow.request)),
        to: call.request)
    case .failed(let flow, let client, let code, let reason, let isLate, let requestID, let message):
      count(flow.method, client.platform.surface, client.id, code)
      // The code was sealed by a newer version of this server.
      let known = ErrorCode(rawValue: code) ?? .internalError
      let error = ServerError(
        known, retryAfter: known.status == 503 ? ServerError.providerRetryAfter : nil, flow: isLate ? .expired : nil
      ) {
        $0.reason = reason
        $0.message = message
      }
      var signIn = FailedSignIn(provider: flow.method, client: client, request: flow.request)
      if flow.isForSession { signIn.retry = Place.account.path }
      if flow.request != nil { signIn.retry = startAgain(client, at: flow.method, for: flow.request) }
      var response = page(for: error, of: signIn, to: call.request, id: requestID)
      setRetryAfter(error, of: &response)
      return response
    case .failedForApp(let flow, let client, let error):
      record(error, id: call.id)
      await refused(flow.method, client.platform.surface, client.id, error, call)
      return handOver(to: flow, client, [("error", error.code.rawValue)], call)
    }
  }

  /// If adding a sign-in method took longer than a sign-in counts as recent, nothing was added, and the person signs in again.
  private func finished(
    _ handle: String, _ browser: BrowserID?, _ call: Call
  ) async throws -> Detour<WebFinishOutcome> {
    do {
      return .here(
        try await flows.web.finishWeb(
          handle: handle, browser: browser, replacing: formerCookie(of: call.request), device: Device(of: call.request))
      )
    } catch {
      switch error.code {
      case .reauthenticationRequired: return .elsewhere(leaving(.redirect(Place.account.signIn)))
      case .identityInUse:
        guard let caller = try await pageCaller(call.request) else { throw error }
        let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
        var page = errorPage(.identityInUse, to: call.request, id: call.id)
        page.action = (Text("message.identity_in_use.button"), FormAction(path: "/account/merge/start", token: token))
        return .elsewhere(leaving(show(page, to: call.request, status: 409)))
      default: throw error
      }
    }
  }

  /// Counts and records a refusal that has no error.
  private func refused(_ method: WebProvider, _ client: Client, as outcome: String, _ call: Call) async {
    count(method, client.platform.surface, client.id, outcome)
    await flows.note(
      RefusedSignIn(
        provider: method.provider, surface: client.platform.surface, client: client.id, code: outcome, reason: nil,
        cause: nil, requestID: call.id))
  }

  /// Counts a flow that failed at the callback: the browser may never come back.
  func note(_ failure: WebFlowFailure, _ call: Call) async {
    guard let client = flows.clients[failure.flow.client] else { return }
    await note(failure.flow.provider, client.platform.surface, client.id, failure.error, call)
  }

  private func count(_ method: WebProvider, _ surface: Surface, _ client: ClientID, created: Bool?) {
    // An answer that is given again is not counted as a second sign-in.
    guard let created else { return }
    count(method, surface, client, created ? "created" : "signed_in")
  }

  /// Leads back to the app: at once for an https address, which only its owner can claim, and with a button for any other.
  func handOver(
    to flow: WebFlow, _ client: Client, _ result: [(String, String)], _ call: Call
  ) -> HTTPResponse {
    guard let base = flow.returnTo else { return .redirect("/account") }
    let parameters = result + (flow.appState.map { [("state", $0)] } ?? [])
    let address = FormData.adding(parameters, to: base)
    if base.hasPrefix("https://") { return leaving(.redirect(address)) }
    let destination: ContinuePage.Destination = base.hasPrefix("http://") ? .loopback : .customScheme
    return show(
      ContinuePage(appName: client.name, destination: destination, address: address), to: call.request)
  }

  /// Keeps a flow's address from caches and from the next site, because it contains a handle.
  func leaving(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.fields.set("cache-control", "no-store")
    response.fields.set("referrer-policy", "no-referrer")
    return response
  }
}

extension PippinService {
  /// `GET /sign-in/apple-js`: Sign in with Apple JS, for clients whose settings enable it.
  func appleScriptPage(_ call: Call) throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    let query = try call.query()
    let start = try webStart(query, call, at: .apple)
    let isPopup: Bool
    switch query.first("mode") {
    case nil, "popup": isPopup = true
    case "redirect": isPopup = false
    default: throw ServerError.flowInvalid(.parameters)
    }
    let request = try flows.web.startScript(start)
    let plain = query.pairs.filter { $0.name != "mode" && $0.name != LanguageChooser.parameter }
    let endpoints = flows.web.appleEndpoints
    var response = show(
      AppleScriptPage(
        appName: settings.appName, script: endpoints.signInScript, clientID: request.clientID,
        redirectURI: request.redirectURI, scope: request.scope, state: request.state, nonce: request.nonce,
        isPopup: isPopup, postPath: Endpoint.receiveApplePopup.path, finishPath: Endpoint.finishAppleOnTheWeb.path,
        plainAddress: Endpoint.startAppleOnTheWeb.path + "?" + FormData.encode(plain.map { ($0.name, $0.value) })),
      to: call.request)
    response.fields.set(
      "content-security-policy",
      settings.brand.policy(
        PagePolicy.appleScript(script: endpoints.signInScriptOrigin, frames: endpoints.origin)))
    // Without this the window that Apple's script opens could not answer (JS-11).
    response.fields.set("cross-origin-opener-policy", "same-origin-allow-popups")
    return settingBrowser(start.browser, on: response)
  }

  /// `POST /auth/apple/popup`: receives what Apple's window gave to that page, as an object or in the form of a callback.
  ///
  /// If a flow of this browser fails, `Location` is the page that tells the person, or the app that waits.
  func applePopup(_ call: Call) async throws -> HTTPResponse {
    // Our own page always sends its origin. A form or another page cannot fake it.
    let origins = call.request.fields.values(of: "origin")
    guard origins.count == 1, origins[0].hasSameBytes(as: settings.origin),
      call.request.fields.values(of: "sec-fetch-site").allSatisfy({ $0 == "same-origin" })
    else { throw ServerError(.malformedRequest, detail: "Only our own page may send this.") }
    let callback = try popupAnswer(call)
    switch try await flows.web.receiveWebPopup(callback, browser: browser(of: call.request)) {
    case .verdict(let handle):
      return json(PopupVerdict(finish: finishAddress("handle", handle)))
    case .cancelled(let state):
      return json(PopupVerdict(finish: finishAddress("cancelled", state)))
    case .failed(let failure):
      await note(failure, call)
      let notice = try flows.web.notice(of: failure, code: failure.error.code.rawValue, requestID: call.id)
      var response = render(failure.error, for: call.request, page: false, id: call.id)
      response.fields.set("location", finishAddress("failed", notice))
      return response
    }
  }

  private func finishAddress(_ name: String, _ value: String) -> String {
    Endpoint.finishAppleOnTheWeb.path + "?" + FormData.encode([(name, value)])
  }

  private func popupAnswer(_ call: Call) throws(ServerError) -> AuthorizationCallback {
    do throws(AuthorizationCallbackError) {
      switch call.request.contentType {
      case MediaType.json: return try AuthorizationCallback(parsingPopup: call.request.body)
      case MediaType.form: return try AuthorizationCallback(parsing: call.request.body)
      default: break
      }
    } catch {
      throw ServerError(.malformedRequest, detail: "This is not what Apple's script hands over.", cause: error.detail)
    }
    throw ServerError(.unsupportedMediaType)
  }
}

/// The answer after the popup succeeded.
private struct PopupVerdict: Encodable {
  /// The next page, on this host.
  let finish: String
}

extension AppleEndpoints {
  /// The origin without a path. In a policy, a path without a slash at its end would allow that very path only.
  fileprivate var origin: String {
    base.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }

  /// The address of Apple's script (JS-1). An emulator has it under its own address.
  fileprivate var signInScriptOrigin: String {
    self == .apple ? "https://appleid.cdn-apple.com" : origin
  }

  /// The language does not matter, because the button is ours.
  fileprivate var signInScript: String {
    (self == .apple ? signInScriptOrigin : base) + "/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"
  }
}
