import PippinAPI
import PippinAccounts
import PippinTokens
import PippinFoundation
package import PippinHTTP
import PippinPages
package import PippinTelemetry

/// Pippin's HTTP face: routes, content negotiation, cookies, limits. It holds no rule of the accounts; those are in the flows.
package struct PippinService: Responder {
  /// The same for all requests. One reference to it is cheaper to hand on than each of its parts.
  private let parts: Parts
  var flows: Flows

  package init(
    flows: Flows, settings: ServiceSettings, instruments: Instruments, log: Log, tracer: Tracer? = nil
  ) {
    parts = Parts(settings: settings, clients: flows.clients, instruments: instruments, log: log, tracer: tracer)
    self.flows = flows
  }

  /// Answers what costs nothing at once, without a task of its own.
  package func respondNow(to request: HTTPRequest) -> HTTPResponse? {
    guard request.path == Endpoint.getHealth.path, request.method == "GET" || request.method == "HEAD" else {
      return nil
    }
    return HTTPResponse(
      status: 200,
      fields: ["content-type": "application/json", "cache-control": "no-store", "x-request-id": newRequestID()],
      body: Self.alive)
  }

  static let alive = Array(#"{"status":"alive"}"#.utf8)

  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    let id = newRequestID()
    if let tracer = parts.tracer { return await respond(to: request, id: id, tracedBy: tracer) }
    return await RequestID.$current.withValue(id) { await respond(to: request, id: id) }
  }

  func respond(to request: HTTPRequest, id: String) async -> HTTPResponse {
    let start = ContinuousClock.now
    var request = request
    unnamedProxies.note(request, trusted: settings.proxies, in: log, counting: instruments)
    if !settings.proxies.isEmpty { request.peer = settings.proxies.client(of: request) }
    let asking = request
    var service = self
    service.flows = asked(by: asking)
    let (route, endpoint, response) = await service.answer(request, id: id)
    var final = route?.isPage ?? true ? keepingLanguage(askedBy: request, on: response) : response
    final = parts.compressed.encode(final, to: request)
    parts.crossOrigin.open(&final, to: request)
    parts.headers.complete(&final)
    final.fields.set("x-request-id", id)
    if request.method == "HEAD" { final.body = [] }
    record(request, endpoint, final.status, ContinuousClock.now - start, id)
    return final
  }

  func newRequestID() -> String { RequestID.make { flows.random.bytes($0) } }

  private func answer(_ request: HTTPRequest, id: String) async -> (Route<PippinService>?, Endpoint?, HTTPResponse) {
    guard let (route, parameter) = Self.routes.find(request.path) else {
      return (nil, nil, render(Problem(.notFound), for: request, page: Self.prefersPage(request), id: id))
    }
    if let (preflight, method) = parts.crossOrigin.preflight(request) {
      return (route, route.binding(for: method)?.endpoint, preflight)
    }
    guard let binding = route.binding(for: request.method) else {
      var problem = Problem(.methodNotAllowed)
      problem.allow = route.methods
      return (route, nil, render(problem, for: request, page: route.isPage, id: id))
    }
    let call = Call(request: request, endpoint: binding.endpoint, parameter: parameter, id: id)
    let response: HTTPResponse
    do {
      response = try await UnreadQuestions.reporting { () async throws in try await binding.handler(self, call) }
    } catch {
      let problem = Problem(of: error)
      await noteUnlessNoted(problem, call)
      response = render(problem, for: request, page: route.isPage, id: id)
    }
    return (route, binding.endpoint, response)
  }

  private func record(_ request: HTTPRequest, _ endpoint: Endpoint?, _ status: Int, _ took: Duration, _ id: String) {
    let name = endpoint?.id ?? Self.noRoute
    if parts.tracer != nil { endSpan(request, endpoint, status, id) }
    instruments.requests.observe(took, labels: [name, Self.statusClass(status)])
    log.info(
      "request",
      [
        "method": .string(Self.known(request.method)), "route": .string(name), "status": .integer(status),
        "milliseconds": .double((took / .milliseconds(1) * 1000).rounded() / 1000), "peer": .string(request.peer),
      ], requestID: id)
  }

  /// The route of a request that no endpoint answers.
  static let noRoute = "none"

  private static func statusClass(_ status: Int) -> String {
    switch status {
    case ..<300: "2xx"
    case ..<400: "3xx"
    case ..<500: "4xx"
    default: "5xx"
    }
  }

  /// A method is a stranger's text too.
  static func known(_ method: String) -> String {
    ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(method) ? method : "other"
  }

  private static func prefersPage(_ request: HTTPRequest) -> Bool {
    !request.path.hasPrefix("/v1/") && (request.fields["accept"] ?? "").contains("text/html")
  }
}

extension PippinService {
  var settings: ServiceSettings { parts.settings }
  var instruments: Instruments { parts.instruments }
  var log: Log { parts.log }
  var limiter: RateLimiter { parts.limiter }
  var userCodeLimiter: RateLimiter { parts.userCodeLimiter }
  var unnamedProxies: UnnamedProxies { parts.unnamedProxies }
  var overloadLines: LogSampler { parts.overloadLines }
  var callbackLines: LogSamplers<WebProvider> { parts.callbackLines }
  var headers: AnswerHeaders { parts.headers }
  var providerMetadataBody: [UInt8]? { parts.providerMetadataBody }
}
