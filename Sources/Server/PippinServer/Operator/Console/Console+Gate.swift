import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

extension OperatorResponder {
  typealias ConsoleHandler = @Sendable (OperatorResponder, ConsoleVisit) async throws -> HTTPResponse

  /// A page or form of the console for those who are signed in with a token that allows it.
  static func console(
    _ method: Endpoint.Method, _ path: String, _ id: String, scope: OperatorToken.Scope? = nil,
    _ handler: @escaping ConsoleHandler
  ) -> RouteBinding<OperatorResponder> {
    .page(method, path, id) { responder, call in
      try await handler(responder, responder.visit(call, scope: scope))
    }
  }

  /// Lets a request in, or throws where it is led instead (decision 0085).
  private func visit(_ call: Call, scope: OperatorToken.Scope?) async throws -> ConsoleVisit {
    let isForm = call.endpoint.method == .post
    try checkSource(call, isForm: isForm)
    guard let session = consoleSession(call.request) else { throw ConsoleDetour.signIn }
    let token: OperatorToken
    do throws(OperatorRefusal) {
      token = try await flows.operations.token(withDigest: session.tokenDigest)
    } catch {
      if error == .invalid { throw ConsoleDetour.signIn }
      throw Problem(error)
    }
    if try await flows.operations.isSignedOut(of: session) { throw ConsoleDetour.signIn }
    let form = isForm ? try self.form(call, of: session) : FormData([])
    if let scope, !token.allows(scope) { throw ConsoleDetour.lacksScope(scope) }
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
      return removing(
        Self.sessionCookie,
        from: .redirect("/sign-in?" + FormData.encode([("destination", path + (query.map { "?" + $0 } ?? ""))])),
        call.request)
    case ConsoleDetour.unknownHost: return show(ConsoleMessagePage.unknownHost("operator_url"), status: 421)
    case ConsoleDetour.forged: return show(ConsoleMessagePage.forged, status: 403)
    case ConsoleDetour.lacksScope(let scope):
      return show(ConsoleMessagePage.forbidden(scope: scope.rawValue), status: 403)
    default:
      let problem = Problem(of: error)
      if problem.details.code == .notFound { return show(ConsoleMessagePage.notFound, status: 404) }
      let code = problem.details.code
      record(problem, id: call.id)
      var response = show(
        ConsoleMessagePage(title: code.title, text: Self.advice(code), requestID: call.id), status: code.status)
      if let seconds = problem.retryAfter { response.fields.set("retry-after", "\(seconds)") }
      return response
    }
  }

  private static func advice(_ code: ErrorCode) -> String {
    switch code {
    case .storeUnavailable: "The database does not answer. Try again in a moment."
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
    // With none at all, browsers would not say where our own forms come from.
    fields.set("referrer-policy", "same-origin")
    fields.set("x-frame-options", "DENY")
    return HTTPResponse(status: status, fields: fields, body: document)
  }
}
