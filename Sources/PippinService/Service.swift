import FoundationEssentials
import PippinAPI
import PippinAccounts
import PippinCryptography
package import PippinFlows
package import PippinHTTP
import PippinPages
package import PippinTelemetry

/// Pippin's HTTP face: routes, content negotiation, cookies, limits. It holds no rule of the accounts; those are in the flows.
package struct PippinService: Responder {
  var flows: Flows
  let settings: ServiceSettings
  let instruments: Instruments
  let log: Log
  let limiter: RateLimiter
  let unnamedProxies = UnnamedProxies()
  let overloadLines = LogSampler()
  let headers: AnswerHeaders
  private let compressed: CompressedBodies

  package init(flows: Flows, settings: ServiceSettings, instruments: Instruments, log: Log) {
    self.flows = flows
    self.settings = settings
    self.instruments = instruments
    self.log = log
    // A proxy on this machine that nobody named speaks for many; once proxies are named, loopback is one more visitor.
    limiter = RateLimiter(sparesLoopback: settings.proxies.isEmpty)
    headers = AnswerHeaders(isSecure: settings.isSecure)
    compressed = CompressedBodies(
      settings.brand.assets.map { ($0.path, $0.body) } + [(Paths.openAPI, settings.openAPI)])
  }

  /// Answers what costs nothing at once, without a task of its own.
  package func respondNow(to request: HTTPRequest) -> HTTPResponse? {
    guard request.path == Paths.health, request.method == "GET" || request.method == "HEAD" else { return nil }
    return HTTPResponse(
      status: 200,
      fields: ["content-type": "application/json", "cache-control": "no-store", "x-request-id": newRequestID()],
      body: Self.alive)
  }

  private static let alive = Array(#"{"status":"alive"}"#.utf8)

  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    let id = newRequestID()
    return await RequestID.$current.withValue(id) { await respond(to: request, id: id) }
  }

  private func respond(to request: HTTPRequest, id: String) async -> HTTPResponse {
    let start = ContinuousClock.now
    var request = request
    unnamedProxies.note(request, trusted: settings.proxies, in: log)
    if !settings.proxies.isEmpty { request.peer = settings.proxies.client(of: request) }
    let asking = request
    var service = self
    service.flows = flows.speaking { languageTag(of: asking) }
    let (route, response) = await service.answer(request, id: id)
    var final = route?.isPage ?? true ? keepingLanguage(askedBy: request, on: response) : response
    final = compressed.encode(final, to: request)
    headers.complete(&final)
    final.fields.set("x-request-id", id)
    if request.method == "HEAD" { final.body = [] }
    record(request, route, final.status, ContinuousClock.now - start, id)
    return final
  }

  func newRequestID() -> String { RequestID.make { flows.random.bytes($0) } }

  private func answer(_ request: HTTPRequest, id: String) async -> (Route?, HTTPResponse) {
    guard let destination = Destination(request.path) else {
      return (nil, render(Problem(.notFound), for: request, page: Self.prefersPage(request), id: id))
    }
    let route = destination.route
    let method = request.method == "HEAD" ? "GET" : request.method
    let call = Call(request: request, route: route, parameter: destination.parameter, id: id)
    do {
      guard route.methods.contains(method) else {
        var problem = Problem(.methodNotAllowed)
        problem.allow = route.methods
        throw problem
      }
      return (route, try await handle(call, method: method))
    } catch let problem as Problem {
      return (route, render(problem, for: request, page: route.isPage, id: id))
    } catch let error as FlowError {
      return (route, render(Problem(from: error), for: request, page: route.isPage, id: id))
    } catch {
      let problem = Problem(.internalError, cause: "\(error)")
      return (route, render(problem, for: request, page: route.isPage, id: id))
    }
  }

  private func handle(_ call: Call, method: String) async throws -> HTTPResponse {
    switch call.route {
    case .healthz: return .json(Self.alive)
    case .nonces: return try nonce(call)
    case .providers: return try providers(call)
    case .signInApple: return try await signInWithApple(call)
    case .tickets: return try await redeemTicket(call)
    case .signInPassword: return try await signInWithPassword(call)
    case .signUpPassword: return try await signUpWithPassword(call)
    case .confirmSignUpPassword: return try await confirmPasswordSignUp(call)
    case .signInByMail: return try await requestSignInByMail(call)
    case .confirmSignInByMail: return try await confirmSignInByMail(call)
    case .passwordReset: return try await requestReset(call)
    case .confirmPasswordReset: return try await confirmReset(call)
    case .accountPassword: return try await changePassword(call)
    case .accountEmail: return try await requestAddress(call)
    case .confirmAccountEmail: return try await confirmAddress(call)
    case .refresh: return try await refresh(call)
    case .session: return try await method == "GET" ? session(call) : signOut(call)
    case .sessions: return try await method == "GET" ? sessions(call) : endSessions(call)
    case .sessionByID: return try await method == "PATCH" ? renameSession(call) : endSession(call)
    case .account:
      switch method {
      case "GET": return try await account(call)
      case "DELETE": return try await deleteAccount(call)
      default: return try await changeAccount(call)
      }
    case .deletionByID: return try await deletion(call)
    case .identities: return try await identities(call)
    case .signUpProfile: return try await completeProfile(call)
    case .linkApple: return try await linkApple(call)
    case .identityByID: return try await unlink(call)
    case .merge: return try await merge(call)
    case .merges: return try await merges(call)
    case .mergeByID: return try await undoMerge(call)
    case .export: return try await export(call)
    case .appleNotifications: return try await appleNotification(call)
    case .signInGoogle: return try await signInWithGoogle(call)
    case .signInFacebook: return try await signInWithFacebook(call)
    case .linkGoogle: return try await linkGoogle(call)
    case .linkFacebook: return try await linkFacebook(call)
    case .googleStart: return try startWeb(call, at: .google)
    case .googleCallback: return try await socialCallback(call, from: .google)
    case .facebookStart: return try startWeb(call, at: .facebook)
    case .facebookCallback: return try await socialCallback(call, from: .facebook)
    case .appleScriptPage: return try appleScriptPage(call)
    case .applePopup: return try await applePopup(call)
    case .webStart: return try startWeb(call, at: .apple)
    case .webCallback: return try await webCallback(call)
    case .webFinish: return try await finishWeb(call)
    case .signInPage, .home: return try await method == "GET" ? signInPage(call) : signInByForm(call)
    case .accountPage: return try await accountPage(call)
    case .signOut: return try await signOutByForm(call)
    case .signOutElsewhere: return try await signOutElsewhereByForm(call)
    case .endSessionByForm: return try await endSessionByForm(call)
    case .unlinkByForm: return try await method == "GET" ? unlinkPage(call) : unlinkByForm(call)
    case .link: return try await method == "GET" ? linkPage(call) : confirmLink(call)
    case .deleteAccountPage: return try await method == "GET" ? deleteAccountPage(call) : deleteAccountByForm(call)
    case .deletedPage: return try deletedPage(call)
    case .declineLink: return try await declineLink(call)
    case .signUpPage, .confirmSignUpPage, .resetPage, .confirmResetPage, .emailPage, .confirmEmailPage, .passwordPage,
      .namePage, .sessionNamePage, .mergePage, .startMergeByForm, .leaveMergeByForm, .undoMergeByForm, .linkByPassword,
      .addSignInMethod, .signInNamePage, .declineName, .signInByMailPage, .confirmSignInByMailPage:
      return try await formRoute(call, isPost: method == "POST")
    case .problems, .problem: return try problemPage(call)
    case .asset: return try asset(call)
    case .jwks: return keySet()
    case .appSiteAssociation, .assetLinks, .domainAssociation: return try wellKnownFile(call)
    case .favicon: return served(settings.brand.icon, for: "public, max-age=86400")
    case .robots: return robots()
    case .changePassword: return .redirect(passwordClient == nil ? Place.account.path : Place.password.path)
    case .openapi: return openAPI()
    }
  }

  private func record(_ request: HTTPRequest, _ route: Route?, _ status: Int, _ took: Duration, _ id: String) {
    let name = route?.rawValue ?? "none"
    instruments.requests.observe(took, labels: [name, Self.statusClass(status)])
    log.info(
      "request",
      [
        "method": .string(Self.known(request.method)), "route": .string(name), "status": .integer(status),
        "milliseconds": .double((took / .milliseconds(1) * 1000).rounded() / 1000), "peer": .string(request.peer),
      ], requestID: id)
  }

  private static func statusClass(_ status: Int) -> String {
    switch status {
    case ..<300: "2xx"
    case ..<400: "3xx"
    case ..<500: "4xx"
    default: "5xx"
    }
  }

  /// A method is a stranger's text too.
  private static func known(_ method: String) -> String {
    ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(method) ? method : "other"
  }

  private static func prefersPage(_ request: HTTPRequest) -> Bool {
    !request.path.hasPrefix("/v1/") && (request.fields["accept"] ?? "").contains("text/html")
  }
}
