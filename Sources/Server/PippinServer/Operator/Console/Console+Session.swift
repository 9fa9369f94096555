import PippinAPI
import PippinAccounts
import PippinFoundation
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
      isFromElsewhere: call.request.fields["sec-fetch-site"] == "cross-site", account: accountSignIn(call.request))
    let response = show(page, saying: status)
    return status == nil ? response : removing(Self.statusCookie, from: response, call.request)
  }

  /// Every invalid token gets the same answer.
  private func signInToConsole(_ call: Call) async throws -> HTTPResponse {
    try checkSource(call, isForm: true)
    guard let form = call.request.formData, !form.hasRepeats else { throw ConsoleDetour.forged }
    let destination = Self.destination(form.first("destination"))
    func page(_ trouble: SignInConsolePage.Trouble) -> SignInConsolePage {
      SignInConsolePage(trouble: trouble, destination: destination, account: accountSignIn(call.request))
    }
    do throws(ServerError) {
      let typed = (form.first("token") ?? "").filter { !$0.isWhitespace }
      let token = try await flows.operations.token(presented: SecretText(typed))
      return try entering(with: token, to: destination, call)
    } catch {
      guard error.code == .operatorTokenInvalid else {
        record(error, id: call.id)
        return show(page(.storeUnavailable), status: 503)
      }
      if let seconds = wrongTokens.take(
        Self.wrongTokens, kind: "console", peer: call.request.peer, client: "", now: flows.now())
      {
        var response = show(page(.tooMany(seconds: seconds)), status: 429)
        response.fields.set("retry-after", "\(seconds)")
        return response
      }
      return show(page(.refused), status: 403)
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
    return try entering(with: try await flows.operations.token(withDigest: digest), to: "/", call)
  }

  private func entering(
    with token: OperatorToken, to destination: String, _ call: Call
  ) throws(ServerError) -> HTTPResponse {
    let session = ConsoleSession(of: token, now: flows.now(), random: flows.random)
    return try setting(session, on: .redirect(destination), call.request)
  }

  /// Gives the browser a session.
  func setting(
    _ session: ConsoleSession, on response: HTTPResponse, _ request: HTTPRequest
  ) throws(ServerError) -> HTTPResponse {
    do throws(ServerError) {
      let value = try session.sealed(flows.masterKeys, random: flows.random)
      return setting(
        Self.sessionCookie, value.revealed, Int(ConsoleSession.lifetime), on: response, request)
    } catch {
      throw .storeUnavailable(detail: error.causeForOperator)
    }
  }

  /// The session in the cookie, before its token is looked up.
  func consoleSession(_ request: HTTPRequest) -> ConsoleSession? {
    only(Self.sessionCookie, request).flatMap {
      ConsoleSession(opening: $0, keys: flows.masterKeys, now: flows.now())
    }
  }

  /// A page of ours to go to after the sign-in; the dashboard for anything else.
  static func destination(_ text: String?) -> String {
    guard let text, text.utf8.count <= 512 else { return "/" }
    let path = text.prefix { $0 != "?" }
    guard let (route, _) = routes.find(String(path)), route.isPage, route.binding(for: "GET") != nil,
      !path.hasPrefix("/sign-in"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return "/" }
    return text
  }

  // MARK: Cookies

  /// Redirects after a change, with a status message for the next page.
  func done(_ status: ConsoleStatus, at path: String, _ request: HTTPRequest) -> HTTPResponse {
    setting(Self.statusCookie, status.rawValue, 60, on: .redirect(path), request)
  }

  /// The name of a cookie in the browser. Under https it has the prefix, so that no sibling host, nor a page over http, can set one.
  func cookieName(_ name: String, _ request: HTTPRequest) -> String {
    address.isSecure(request) ? "__Host-" + name : name
  }

  /// The only cookie of that name; nil if the browser sent none, or two, of which somebody else may have planted one.
  func only(_ name: String, _ request: HTTPRequest) -> String? {
    let values = request.cookies.all(cookieName(name, request))
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
      name: cookieName(name, request), value: value, maxAge: seconds, secure: address.isSecure(request),
      sameSite: .strict)
  }
}

extension OperatorResponder {
  typealias ConsoleHandler = @Sendable (OperatorResponder, ConsoleVisit) async throws -> HTTPResponse

  /// A page or form of the console, for a session whose token allows the scope.
  static func console(
    _ method: EndpointAddress.Method, _ path: String, _ id: String, scope: OperatorToken.Scope? = nil,
    _ handler: @escaping ConsoleHandler
  ) -> RouteBinding<OperatorResponder> {
    .page(method, path, id) { responder, call in
      try await handler(responder, responder.visit(call, scope: scope))
    }
  }

  /// Admits a request, or throws the detour that it takes instead (decision 0085).
  private func visit(_ call: Call, scope: OperatorToken.Scope?) async throws -> ConsoleVisit {
    let isForm = call.endpoint.method == .post
    try checkSource(call, isForm: isForm)
    guard let session = consoleSession(call.request) else { throw ConsoleDetour.signIn }
    let token: OperatorToken
    do throws(ServerError) {
      token = try await flows.operations.holder(of: session)
    } catch {
      throw error.code == .operatorTokenInvalid ? ConsoleDetour.signIn : error
    }
    if try await flows.operations.isSignedOut(of: session) { throw ConsoleDetour.signIn }
    let form = isForm ? try self.form(call, of: session) : FormData([])
    if let scope, !token.allows(scope) { throw ConsoleDetour.lacksScope(scope, of: token) }
    return ConsoleVisit(
      call: call, token: token, session: session, form: form,
      status: only(Self.statusCookie, call.request).flatMap(ConsoleStatus.init), keys: flows.masterKeys)
  }

  /// Refuses a host name that is not ours, and a form from another site.
  func checkSource(_ call: Call, isForm: Bool) throws(ConsoleDetour) {
    guard address.isKnown(call.request) else { throw .unknownHost }
    if isForm, !address.isSentFromHere(call.request) { throw .forged }
  }

  private func form(_ call: Call, of session: ConsoleSession) throws(ConsoleDetour) -> FormData {
    guard let form = call.request.formData, !form.hasRepeats, let token = form.only(FormAction.tokenField),
      session.isFormToken(token, keys: flows.masterKeys)
    else { throw .forged }
    return form
  }

  /// The answer in place of a page that cannot be shown.
  func consoleAnswer(to error: any Error, _ call: Call) -> HTTPResponse {
    switch error {
    case ConsoleDetour.signIn:
      let path = call.endpoint.method == .get ? call.request.path : "/"
      let query = call.endpoint.method == .get ? call.request.query : nil
      let response = HTTPResponse.redirect(
        "/sign-in?" + FormData.encode([("destination", path + (query.map { "?" + $0 } ?? ""))]))
      // A link from another site comes without the cookie, which may be good.
      let wasSent = !call.request.cookies.all(cookieName(Self.sessionCookie, call.request)).isEmpty
      return wasSent ? removing(Self.sessionCookie, from: response, call.request) : response
    case ConsoleDetour.unknownHost: return show(ConsoleMessagePage.unknownHost("operator_url"), status: 421)
    case ConsoleDetour.forged: return show(ConsoleMessagePage.forged, status: 403)
    case ConsoleDetour.lacksScope(let scope, let token):
      return show(
        ConsoleMessagePage.forbidden(scope: scope.rawValue, person: token.account == nil ? nil : token.name),
        status: 403)
    default:
      let error = ServerError(of: error)
      let code = error.code
      if code == .notFound { return show(ConsoleMessagePage.notFound, status: 404) }
      record(error, id: call.id)
      var response = show(
        ConsoleMessagePage(title: code.title, text: Self.advice(code), requestID: call.id), status: code.status)
      if let seconds = error.retryAfter { response.fields.set("retry-after", "\(seconds)") }
      return response
    }
  }

  private static func advice(_ code: ErrorCode) -> String {
    switch code {
    case .storeUnavailable: "The database does not answer. Try again in a moment."
    case .insufficientScope:
      "The account is that of an operator who may do more than you. Somebody with at least the same scopes can change it."
    default: code.status >= 500 ? "The server failed. Its log says why." : "The request could not be understood."
    }
  }

  /// A page before the sign-in.
  func show(_ page: some ConsolePage, status: Int = 200, saying done: ConsoleStatus? = nil) -> HTTPResponse {
    answer(page.document(in: .outside(done)).bytes, status: status)
  }

  /// A page after the sign-in.
  func show(_ page: some ConsolePage, _ visit: ConsoleVisit, status: Int = 200) -> HTTPResponse {
    let response = answer(page.document(in: visit.frame).bytes, status: status)
    return visit.status == nil ? response : removing(Self.statusCookie, from: response, visit.call.request)
  }

  private func answer(_ document: [UInt8], status: Int) -> HTTPResponse {
    var fields = headers.page
    fields.set("content-security-policy", ConsoleAssets.contentSecurityPolicy)
    // Without any referrer, browsers would not send the origin of our own forms.
    fields.set("referrer-policy", "same-origin")
    fields.set("x-frame-options", "DENY")
    return HTTPResponse(status: status, fields: fields, body: document)
  }
}

/// A console request of a signed-in operator.
struct ConsoleVisit: Sendable {
  let call: Call
  let token: OperatorToken
  let session: ConsoleSession
  /// The fields of a form; empty for a page.
  let form: FormData
  let status: ConsoleStatus?
  private let keys: MasterKeys

  init(
    call: Call, token: OperatorToken, session: ConsoleSession, form: FormData, status: ConsoleStatus?, keys: MasterKeys
  ) {
    self.call = call
    self.token = token
    self.session = session
    self.form = form
    self.status = status
    self.keys = keys
  }

  /// A form of this session to a path.
  func action(_ path: String, choice: FormAction.Choice? = nil) -> FormAction {
    FormAction(path: path, token: session.formToken(keys).revealed, choice: choice)
  }

  var frame: ConsoleFrame {
    ConsoleFrame(
      operatorName: token.name, isPerson: token.account != nil, sections: ConsoleSection.allCases.filter(shows),
      signOut: action("/sign-out"),
      search: action("/search"), status: status)
  }

  private func shows(_ section: ConsoleSection) -> Bool {
    switch section {
    case .dashboard, .apps, .keys, .health: true
    case .accounts, .invitations, .refusals, .audit: token.allows(.readAccounts)
    case .settings, .webhooks: token.allows(.readSettings)
    case .jobs: token.allows(.writeJobs)
    }
  }
}

/// Why a console request is not answered with the page that it asked for.
enum ConsoleDetour: Error {
  /// Nobody is signed in, or the token is no longer valid.
  case signIn
  case unknownHost
  /// The form was not sent from a page of this session.
  case forged
  case lacksScope(OperatorToken.Scope, of: OperatorToken)
}

extension OperatorResponder {
  /// All pages of the console.
  static let consoleBindings =
    consoleSessionBindings + accountSignInBindings + dashboardBindings + consoleAccountBindings
    + consoleRecoveryBindings + consoleInvitationBindings + consoleAuditBindings + consoleRefusalBindings
    + consoleJobBindings + consoleWebhookBindings + consoleInstallationBindings + consoleSettingsBindings
    + assetBindings

  private static let assetBindings: [RouteBinding<OperatorResponder>] = [
    .page(.get, "/assets/{file}", "getConsoleAsset", isPage: false) { _, call in
      guard let asset = ConsoleAssets.all.first(where: { $0.path == call.request.path }) else {
        throw ServerError.notFound
      }
      return HTTPResponse(
        status: 200,
        fields: [
          "content-type": asset.mediaType, "content-security-policy": asset.contentSecurityPolicy,
          "cache-control": "public, max-age=31536000, immutable", "cross-origin-resource-policy": "same-origin",
        ], body: asset.body)
    }
  ]
}
