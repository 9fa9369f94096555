import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import SignInWithApple

extension PippinService {
  /// `GET /sign-in/apple-js`: Sign in with Apple JS, for clients whose settings want it.
  func appleScriptPage(_ call: Call) throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    let query = try call.query()
    let start = try webStart(query, call, at: .apple)
    let isPopup: Bool
    switch query.first("mode") {
    case nil, "popup": isPopup = true
    case "redirect": isPopup = false
    default: throw FlowError.flowInvalid(.parameters)
    }
    let request = try flows.web.startScript(start)
    let plain = query.pairs.filter { $0.name != "mode" && $0.name != LanguageChooser.parameter }
    let endpoints = flows.appleEndpoints
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
    // Else the window that Apple's script opens could not answer (JS-11).
    response.fields.set("cross-origin-opener-policy", "same-origin-allow-popups")
    return settingBrowser(start.browser, on: response)
  }

  /// `POST /auth/apple/popup`: what Apple's window handed to that page, as an object or as the form would have had it.
  ///
  /// A problem of a flow that is this browser's own says in `Location` where its person, or the app that waits, is told.
  func applePopup(_ call: Call) async throws -> HTTPResponse {
    // Our own page says where it is, always; a form or another page cannot claim to be it.
    let origins = call.request.fields.values(of: "origin")
    guard origins.count == 1, origins[0].hasSameBytes(as: settings.origin),
      call.request.fields.values(of: "sec-fetch-site").allSatisfy({ $0 == "same-origin" })
    else { throw Problem(.malformedRequest, detail: "Only our own page may send this.") }
    let callback = try popupAnswer(call)
    switch try await flows.web.receiveWebPopup(callback, browser: browser(of: call.request)) {
    case .verdict(let handle):
      return json(PopupVerdict(finish: finishAddress("handle", handle)))
    case .cancelled(let state):
      return json(PopupVerdict(finish: finishAddress("cancelled", state)))
    case .failed(let failure):
      let problem = Problem(from: failure.error)
      await note(failure, problem, call)
      let notice = try flows.web.notice(of: failure, code: problem.details.code.rawValue, requestID: call.id)
      var response = render(problem, for: call.request, page: false, id: call.id)
      response.fields.set("location", finishAddress("failed", notice))
      return response
    }
  }

  private func finishAddress(_ name: String, _ value: String) -> String {
    Endpoint.finishAppleOnTheWeb.path + "?" + FormData.encode([(name, value)])
  }

  private func popupAnswer(_ call: Call) throws(Problem) -> AuthorizationCallback {
    do throws(AuthorizationCallbackError) {
      switch call.request.contentType {
      case MediaType.json: return try AuthorizationCallback(parsingPopup: call.request.body)
      case MediaType.form: return try AuthorizationCallback(parsing: call.request.body)
      default: break
      }
    } catch {
      throw Problem(.malformedRequest, detail: "This is not what Apple's script hands over.", cause: error.detail)
    }
    throw Problem(.unsupportedMediaType)
  }
}

/// The answer to a popup's success.
private struct PopupVerdict: Encodable {
  /// Where to go, at our own host.
  let finish: String
}

extension AppleEndpoints {
  /// Without a path: in a policy one without a slash at its end allows that very path only.
  fileprivate var origin: String {
    base.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }

  /// Where Apple's script is (JS-1); an emulator has it under its own address.
  fileprivate var signInScriptOrigin: String {
    self == .apple ? "https://appleid.cdn-apple.com" : origin
  }

  /// The language does not matter: the button is ours.
  fileprivate var signInScript: String {
    (self == .apple ? signInScriptOrigin : base) + "/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"
  }
}
