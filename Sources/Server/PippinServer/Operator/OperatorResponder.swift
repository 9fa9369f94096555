import PippinAPI
import PippinAccounts
import PippinTokens
import PippinFoundation
package import PippinHTTP
import PippinPages
import PippinSecret
package import PippinTelemetry

/// What the operator's own port answers: readiness, metrics, the operator API and the console. Never exposed to the world.
package struct OperatorResponder: Responder {
  let flows: Flows
  let leaving: Leaving
  let metrics: Metrics
  let instruments: OperatorInstruments
  let log: Log
  let headers = AnswerHeaders(isSecure: false)
  /// Reads what is measured elsewhere.
  let beforeMetrics: @Sendable () -> Void
  /// Under which names the console and the metrics are served.
  let address: ConsoleAddress
  let links: ConsoleLinks
  /// What the health is judged by, besides the store.
  let recent: RecentRequests
  let wrongTokens = RateLimiter(sparesLoopback: false)

  /// - Parameters:
  ///   - beforeMetrics: reads what is measured elsewhere.
  ///   - address: under which names the console and the metrics are served.
  ///   - links: what signs in to the console once.
  package init(
    flows: Flows, leaving: Leaving = Leaving(), metrics: Metrics, log: Log,
    beforeMetrics: @escaping @Sendable () -> Void = {}, address: ConsoleAddress = ConsoleAddress(),
    links: ConsoleLinks = ConsoleLinks(), recent: RecentRequests = RecentRequests()
  ) {
    self.flows = flows
    self.address = address
    self.links = links
    self.recent = recent
    self.leaving = leaving
    self.metrics = metrics
    instruments = OperatorInstruments(metrics)
    self.log = log
    self.beforeMetrics = beforeMetrics
  }

  /// All that this address answers.
  static let routes = RouteTable(
    probes + accountBindings + jobBindings + statisticsBindings + consoleBindings)

  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    let id = RequestID.make { flows.random.bytes($0) }
    return await RequestID.$current.withValue(id) {
      var response = await answer(request, id: id)
      headers.complete(&response)
      response.fields.set("x-request-id", id)
      if request.method == "HEAD" { response.body = [] }
      return response
    }
  }

  private func answer(_ request: HTTPRequest, id: String) async -> HTTPResponse {
    guard let (route, parameter) = Self.routes.find(request.path) else {
      let isPerson = address.isKnown(request) && (request.fields["accept"] ?? "").contains("text/html")
      return isPerson ? show(ConsoleMessagePage.notFound, status: 404) : problem(Problem(.notFound), id: id)
    }
    guard let binding = route.binding(for: request.method) else {
      var problem = Problem(.methodNotAllowed)
      problem.allow = route.methods
      return self.problem(problem, id: id)
    }
    let call = Call(request: request, endpoint: binding.endpoint, parameter: parameter, id: id)
    do {
      return try await UnreadQuestions.reporting { () async throws in try await binding.handler(self, call) }
    } catch {
      return binding.endpoint.isPage ? consoleAnswer(to: error, call) : problem(Problem(of: error), id: id)
    }
  }

  /// Tells the operator what an answer does not say.
  func record(_ problem: Problem, id: String) {
    let code = problem.details.code
    guard code.status >= 500 else { return }
    log.error(
      "problem", ["code": .string(code.rawValue), "cause": .string(problem.causeForLog)], requestID: id)
  }

  /// An answer with what is personal, or of power: nobody stores it.
  func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: headers.json, body: APIEncoding.json(value))
  }

  private func problem(_ problem: Problem, id: String) -> HTTPResponse {
    var problem = problem
    problem.details.requestID = id
    let code = problem.details.code
    record(problem, id: id)
    var response = json(problem.details, status: code.status)
    response.fields.set("content-type", ProblemDetails.mediaType)
    if let seconds = problem.retryAfter { response.fields.set("retry-after", "\(seconds)") }
    if !problem.allow.isEmpty { response.fields.set("allow", problem.allow.joined(separator: ", ")) }
    switch code {
    case .operatorTokenInvalid:
      response.fields.set("www-authenticate", #"Bearer realm="pippin operator", error="invalid_token""#)
    case .insufficientScope:
      response.fields.set("www-authenticate", #"Bearer realm="pippin operator", error="insufficient_scope""#)
    default: break
    }
    return response
  }
}
