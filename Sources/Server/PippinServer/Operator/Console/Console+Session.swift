import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

extension OperatorResponder {
  static let sessionCookie = "pippin_console"
  static let statusCookie = "pippin_console_status"

  static let consoleSessionBindings: [RouteBinding<OperatorResponder>] = [
    .page(.get, "/sign-in", "openConsoleSignIn") { try $0.consoleSignInPage($1) },
    .page(.post, "/sign-in", "signInToConsole") { try await $0.signInToConsole($1) },
    .page(.get, "/sign-in/link/{code}", "openConsoleLink") { try $0.consoleLinkPage($1) },
    .page(.post, "/sign-in/link/{code}", "useConsoleLink") { try await $0.useConsoleLink($1) },
    console(.post, "/sign-out", "signOutOfConsole") { responder, visit in
      try await responder.flows.operations.signOut(of: visit.session)
      return responder.removing(
        Self.sessionCookie, from: responder.done(.signedOut, at: "/sign-in", visit.call.request), visit.call.request)
    },
  ]

  /// How many wrong tokens one address may try.
  static let wrongTokens = RateLimits.Bucket(burst: 10, perSecond: 0.1)

  private func consoleSignInPage(_ call: Call) throws -> HTTPResponse {
    try checkSource(call, isForm: false)
    let status = only(Self.statusCookie, call.request).flatMap(ConsoleStatus.init)
    let page = SignInConsolePage(
      destination: Self.destination(try call.query().first("destination")),
      isFromElsewhere: call.request.fields["sec-fetch-site"] == "cross-site")
    let response = show(page, saying: status)
    return status == nil ? response : removing(Self.statusCookie, from: response, call.request)
  }

  /// Every token that will not do gets the same answer.
  private func signInToConsole(_ call: Call) async throws -> HTTPResponse {
    try checkSource(call, isForm: true)
    guard let form = call.request.formData, !form.hasRepeats else { throw ConsoleDetour.forged }
    let destination = Self.destination(form.first("destination"))
    do throws(OperatorRefusal) {
      let typed = (form.first("token") ?? "").filter { !$0.isWhitespace }
      let token = try await flows.operations.token(presented: SecretText(typed))
      return try entering(with: token, to: destination, call)
    } catch {
      guard error == .invalid else {
        record(Problem(error), id: call.id)
        return show(SignInConsolePage(trouble: .storeUnavailable, destination: destination), status: 503)
      }
      if let seconds = wrongTokens.take(
        Self.wrongTokens, kind: "console", peer: call.request.peer, client: "", now: flows.now())
      {
        var response = show(
          SignInConsolePage(trouble: .tooMany(seconds: seconds), destination: destination), status: 429)
        response.fields.set("retry-after", "\(seconds)")
        return response
      }
      return show(SignInConsolePage(trouble: .refused, destination: destination), status: 403)
    }
  }

  private func consoleLinkPage(_ call: Call) throws -> HTTPResponse {
    try checkSource(call, isForm: false)
    let isOpen = links.isOpen(call.parameter, now: flows.now())
    return show(LinkConsolePage(path: ConsoleLinks.path(call.parameter), isOpen: isOpen), status: isOpen ? 200 : 410)
  }

  private func useConsoleLink(_ call: Call) async throws -> HTTPResponse {
    try checkSource(call, isForm: true)
    guard let digest = links.use(call.parameter, now: flows.now()) else {
      return show(LinkConsolePage(path: ConsoleLinks.path(call.parameter), isOpen: false), status: 410)
    }
    do throws(OperatorRefusal) {
      return try entering(with: try await flows.operations.token(withDigest: digest), to: "/", call)
    } catch {
      throw Problem(error)
    }
  }

  private func entering(
    with token: OperatorToken, to destination: String, _ call: Call
  ) throws(OperatorRefusal) -> HTTPResponse {
    let session = ConsoleSession(of: token, now: flows.now(), random: flows.random)
    do throws(FlowError) {
      let value = try session.sealed(flows.masterKeys, random: flows.random)
      return setting(
        Self.sessionCookie, value.revealed, Int(ConsoleSession.lifetime), on: .redirect(destination), call.request)
    } catch {
      throw .storeUnavailable(detail: error.detailForOperator)
    }
  }

  /// Who the cookie says is signed in, before the token is looked up.
  func consoleSession(_ request: HTTPRequest) -> ConsoleSession? {
    only(Self.sessionCookie, request).flatMap {
      ConsoleSession(opening: $0, keys: flows.masterKeys, now: flows.now())
    }
  }

  /// A page of ours to go to after the sign-in; the dashboard for anything else.
  private static func destination(_ text: String?) -> String {
    guard let text, text.utf8.count <= 512 else { return "/" }
    let path = text.prefix { $0 != "?" }
    guard let (route, _) = routes.find(String(path)), route.isPage, route.binding(for: "GET") != nil,
      !path.hasPrefix("/sign-in"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return "/" }
    return text
  }

  // MARK: Cookies

  /// Where the browser goes after a change, and what is said there.
  func done(_ status: ConsoleStatus, at path: String, _ request: HTTPRequest) -> HTTPResponse {
    setting(Self.statusCookie, status.rawValue, 60, on: .redirect(path), request)
  }

  /// The one cookie of that name; nil if the browser sent none, or two: then somebody else planted one.
  func only(_ name: String, _ request: HTTPRequest) -> String? {
    let values = request.cookies.all(name)
    return values.count == 1 ? values[0] : nil
  }

  func setting(
    _ name: String, _ value: String, _ seconds: Int, on response: HTTPResponse, _ request: HTTPRequest
  ) -> HTTPResponse {
    response.settingCookie(cookie(name, value, seconds, request))
  }

  func removing(_ name: String, from response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
    response.settingCookie(cookie(name, "", 0, request).removal())
  }

  private func cookie(_ name: String, _ value: String, _ seconds: Int, _ request: HTTPRequest) -> SetCookie {
    SetCookie(
      name: name, value: value, maxAge: seconds, secure: address.isSecure(request), sameSite: .strict)
  }
}
