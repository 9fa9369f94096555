import PippinAPI
package import PippinAccounts
package import PippinFoundation
package import PippinHTTP
import PippinLock
import PippinPages
import PippinSecret
package import PippinTelemetry
import PippinTokens

/// Answers on the operator's own port, which is never public: readiness, metrics, the operator API and the console.
package struct OperatorResponder: Responder {
  /// The flows for the request at hand.
  private(set) var flows: Flows
  let lifecycle: Lifecycle
  let metrics: Metrics
  let instruments: OperatorInstruments
  let log: Log
  let headers = AnswerHeaders(isSecure: false)
  /// Updates metrics that are measured elsewhere.
  let beforeMetrics: @Sendable () -> Void
  /// The host names under which the console and the metrics are served.
  let address: ConsoleAddress
  let links: ConsoleLinks
  /// What the pages call the service.
  let appName: String
  /// The recent requests to other servers, from which the health is derived.
  let recent: RecentRequests
  /// The settings in force, without secrets.
  let settings: SettingsRecord
  /// The proxies whose `X-Forwarded-For` tells the audit an operator's address.
  let proxies: TrustedProxies
  let wrongTokens: RateLimiter
  private let writing: WritingCheck

  /// - Parameters:
  ///   - beforeMetrics: updates metrics that are measured elsewhere.
  ///   - address: the host names under which the console and the metrics are served.
  ///   - links: the links that sign in to the console once.
  ///   - appName: what the pages call the service.
  ///   - settings: the settings in force, without secrets.
  ///   - proxies: the proxies whose `X-Forwarded-For` is trusted.
  ///   - former: what this one replaces. It counts wrong tokens on where that one stopped.
  package init(
    flows: Flows, lifecycle: Lifecycle = Lifecycle(), metrics: Metrics, log: Log,
    beforeMetrics: @escaping @Sendable () -> Void = {}, address: ConsoleAddress = ConsoleAddress(),
    links: ConsoleLinks = ConsoleLinks(), appName: String = "Pippin", recent: RecentRequests = RecentRequests(),
    settings: SettingsRecord = SettingsRecord(), proxies: TrustedProxies = TrustedProxies(),
    after former: OperatorResponder? = nil
  ) {
    self.flows = flows
    self.proxies = proxies
    self.address = address
    self.links = links
    self.appName = appName
    self.recent = recent
    self.settings = settings
    wrongTokens = former?.wrongTokens ?? RateLimiter(sparesLoopback: false)
    writing = former?.writing ?? WritingCheck()
    self.lifecycle = lifecycle
    self.metrics = metrics
    instruments = OperatorInstruments(metrics)
    self.log = log
    self.beforeMetrics = beforeMetrics
  }

  /// All routes of this address.
  static let routes = RouteTable(
    probes + accountBindings + invitationBindings + auditBindings + recoveryBindings + jobBindings + webhookBindings
      + settingsBindings + keyBindings + statisticsBindings + consoleBindings)

  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    let id = RequestID.make { flows.random.bytes($0) }
    var responder = self
    let sender = RequestPeer(of: request, at: proxies.client(of: request))
    responder.flows = Flows(flows.server, .ofOperator(sender))
    return await RequestID.$current.withValue(id) { [responder] in
      var response = await responder.answer(request, id: id)
      headers.complete(&response)
      response.fields.set("x-request-id", id)
      if request.method == "HEAD" { response.body = [] }
      return response
    }
  }

  private func answer(_ request: HTTPRequest, id: String) async -> HTTPResponse {
    guard let (route, parameters) = Self.routes.find(request.path) else {
      let isPerson = address.isKnown(request) && (request.fields["accept"] ?? "").hasBytes(of: "text/html")
      return isPerson ? show(ConsoleMessagePage.notFound, status: 404) : problem(.notFound, id: id)
    }
    guard let binding = route.binding(for: request.method) else {
      var response = problem(ServerError(.methodNotAllowed), id: id)
      response.fields.set("allow", route.methods.joined(separator: ", "))
      return response
    }
    let call = Call(request: request, endpoint: binding.endpoint, parameters: parameters, id: id)
    do {
      return try await binding.handler(self, call)
    } catch {
      return binding.endpoint.isPage ? consoleAnswer(to: error, call) : problem(ServerError(of: error), id: id)
    }
  }

  /// Logs the cause of a server error, which the response does not show.
  func record(_ error: ServerError, id: String) {
    guard error.code.status >= 500 else { return }
    log.error(
      "problem", ["code": .string(error.code.rawValue), "cause": .string(error.causeForOperator)], requestID: id)
  }

  /// A response with personal data or secrets, which nobody may store.
  func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: headers.json, body: APIEncoding.json(value))
  }

  private func problem(_ error: ServerError, id: String) -> HTTPResponse {
    record(error, id: id)
    var details = error.details
    details.requestID = id
    var response = json(details, status: error.code.status)
    response.fields.set("content-type", ProblemDetails.mediaType)
    if let seconds = error.retryAfter { response.fields.set("retry-after", "\(seconds)") }
    switch error.code {
    case .operatorTokenInvalid:
      response.fields.set("www-authenticate", #"Bearer realm="pippin operator", error="invalid_token""#)
    case .insufficientScope:
      response.fields.set("www-authenticate", #"Bearer realm="pippin operator", error="insufficient_scope""#)
    default: break
    }
    return response
  }
}

extension OperatorResponder {
  typealias APIHandler = @Sendable (OperatorResponder, Call, OperatorToken) async throws -> HTTPResponse

  /// An operation of the operator API, for a token that has the endpoint's scope.
  static func api(_ endpoint: Endpoint, _ handler: @escaping APIHandler) -> RouteBinding<OperatorResponder> {
    RouteBinding(endpoint) { responder, call in try await handler(responder, call, responder.authority(call)) }
  }

  /// The operator token of a call, if it has the endpoint's scope.
  private func authority(_ call: Call) async throws(ServerError) -> OperatorToken {
    guard case .operatorToken(let scope) = call.endpoint.caller else {
      throw ServerError(.internalError, cause: "the endpoint \(call.endpoint.id) names no scope")
    }
    let token: OperatorToken
    let text = try call.operatorToken()
    // A client's own token is a JWT, and an operator token has no dots.
    if text.contains("."), let ofClient = try await flows.openID.operatorToken(presented: SecretText(text)) {
      token = ofClient
    } else {
      token = try await flows.operations.token(presented: SecretText(text))
    }
    guard let scope else { return token }
    guard let demanded = OperatorToken.Scope(rawValue: scope), token.allows(demanded) else {
      throw ServerError(.insufficientScope, detail: "The token lacks the scope \(scope).")
    }
    return token
  }
}

extension Call {
  /// The token of `Authorization: Bearer`, of an operator.
  fileprivate func operatorToken() throws(ServerError) -> String {
    do {
      return try bearer()
    } catch {
      throw ServerError(.operatorTokenInvalid, detail: "Send “Authorization: Bearer” with an operator token.")
    }
  }
}

extension OperatorResponder {
  /// Endpoints that need no token: for load balancers and Prometheus, and the API's document.
  static let probes: [RouteBinding<OperatorResponder>] = [
    .page(.get, "/readyz", "getReadiness", isPage: false) { responder, call in
      call.request.queryData?.first("verbose") == nil
        ? await responder.readiness() : await responder.known(call) { await responder.detailedReadiness() }
    },
    .page(.get, "/metrics", "getMetrics", isPage: false) { responder, call in
      await responder.known(call) {
        await responder.readInstruments()
        return HTTPResponse(
          status: 200, fields: ["content-type": Metrics.contentType],
          body: Array(responder.metrics.prometheusText().utf8))
      }
    },
    RouteBinding(.getOperatorOpenAPI) { _, _ in
      HTTPResponse(
        status: 200, fields: ["content-type": MediaType.json, "cache-control": "public, max-age=3600"],
        body: OpenAPIDocument.operatorAPI.utf8)
    },
  ]

  /// Answers only under a known host name: a page of another site whose name resolves to this server could read the
  /// response in the operator's browser (DNS rebinding).
  private func known(_ call: Call, _ answer: () async -> HTTPResponse) async -> HTTPResponse {
    guard address.isKnown(call.request) else {
      return .text("The name in this address is not known. Add it to the setting operator_hosts.\n", status: 421)
    }
    return await answer()
  }

  private func readiness() async -> HTTPResponse {
    guard let trouble = await unreadiness() else { return .text("ready\n") }
    return unready(trouble.why, cause: trouble.cause)
  }

  /// Why this server is not ready; nil if it is.
  ///
  /// Ready means: the store answers and takes writes, all its signing keys are open, and the server is neither starting nor stopping.
  /// An outage of Apple does not count (R-21).
  func unreadiness() async -> (why: String, cause: String?)? {
    if lifecycle.isStarting { return ("this server is starting", nil) }
    if lifecycle.isUnderWay { return ("this server is stopping", nil) }
    if let unopened = flows.signingKeys.unopened { return (unopened, nil) }
    do {
      try await flows.store.ping()
    } catch {
      return ("the store does not answer; see the log", error.detail)
    }
    do {
      let now = flows.now()
      try await writing.run(at: now) { () throws(StoreError) in
        try await flows.store.checkWriting(ChangeSetID(now: now, random: flows.random))
      }
      return nil
    } catch {
      return ("the store cannot be written; see the log", error.detail)
    }
  }

  /// - Parameter cause: what the log says beyond the answer.
  private func unready(_ why: String, cause: String? = nil) -> HTTPResponse {
    log.warning("not ready", ["cause": .string(cause ?? why)])
    var response = HTTPResponse.text("\(why)\n", status: 503)
    response.fields.set("retry-after", "2")
    return response
  }
}

/// Whether the store takes writes, as the last check found: probes come often, and each check costs a write.
package final class WritingCheck: Sendable {
  /// For how long an outcome holds, in seconds.
  package static let interval: TimeInterval = 5

  private struct Outcome {
    var at: Date
    var failure: StoreError?
  }

  private let last = Lock<Outcome?>(nil)

  package init() {}

  /// Throws what the last check threw; checks again if that is some seconds ago.
  package func run(at now: Date, _ check: () async throws(StoreError) -> Void) async throws(StoreError) {
    let isDue = last.withLock { last in
      // A clock may have been set back.
      if let last, abs(now.timeIntervalSince(last.at)) < Self.interval { return false }
      last = Outcome(at: now, failure: last?.failure)
      return true
    }
    if isDue {
      var failure: StoreError?
      do throws(StoreError) { try await check() } catch { failure = error }
      last.withLock { last in
        guard last != nil else { return }
        last?.failure = failure
      }
    }
    if let failure = last.withLock({ $0?.failure }) { throw failure }
  }
}

/// The page of a list that a query asks for.
package struct PagePart<Item> {
  /// The largest page that a request may ask for.
  package static var most: Int { 100 }

  let limit: Int
  let after: Identifier<Item>?

  init(_ query: FormData, most: Int = Self.most) throws(ServerError) {
    var limit = 50
    if let text = query.first("limit") {
      guard let number = Int(text), (1...most).contains(number) else {
        throw ServerError.invalidValue(field: "limit", reason: "must be a number from 1 to \(most)")
      }
      limit = number
    }
    self.limit = limit
    guard let text = query.first("after") else {
      after = nil
      return
    }
    guard let id = Identifier<Item>(text) else {
      throw ServerError.invalidValue(field: "after", reason: "must be the “next” of a former answer")
    }
    after = id
  }

  /// The page of `found`, which has one item more than fits if more follow.
  func page<Body>(_ found: [Item], _ body: (Item) -> (Identifier<Item>, Body)) -> PagedList<Body> {
    let shown = found.prefix(limit).map(body)
    return PagedList(items: shown.map(\.1), next: found.count > limit ? shown.last?.0.description : nil)
  }
}
