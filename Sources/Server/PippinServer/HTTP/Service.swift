import PippinAPI
import PippinAccounts
import PippinFoundation
package import PippinHTTP
package import PippinPages
import PippinTelemetry
import PippinTokens

/// Answers the requests to the public address: routes, content negotiation, cookies, limits. It holds no rule about accounts; the flows
/// do.
package struct PippinService: Responder {
  /// Everything of the public address that outlives a request.
  let site: PublicSite
  /// The flows for the request at hand.
  let flows: Flows

  /// - Parameter former: what this one replaces. It counts on where that one stopped, so that newer settings give nobody new attempts.
  package init(
    _ server: Server, settings: ServiceSettings, instruments: Instruments, after former: PippinService? = nil
  ) {
    self.init(PublicSite(server, settings: settings, instruments: instruments, after: former?.site), Flows(server))
  }

  private init(_ site: PublicSite, _ flows: Flows) {
    self.site = site
    self.flows = flows
  }

  /// Answers the health check at once, without a task.
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
    if let tracer = flows.server.tracer { return await respond(to: request, id: id, tracedBy: tracer) }
    return await RequestID.$current.withValue(id) { await respond(to: request, id: id) }
  }

  func respond(to request: HTTPRequest, id: String) async -> HTTPResponse {
    let start = ContinuousClock.now
    var request = request
    unnamedProxies.note(request, trusted: settings.proxies, in: log, counting: instruments)
    if !settings.proxies.isEmpty { request.peer = settings.proxies.client(of: request) }
    let arrivedAt = flows.now().addingTimeInterval(-(request.waited / .seconds(1)))
    let proof = AppProof(of: request)
    let context = RequestContext(
      id: id, head: head(of: request), arrivedAt: arrivedAt, proof: proof,
      sender: RequestPeer(of: request, at: request.peer))
    let service = PippinService(site, Flows(flows.server, context))
    let (route, endpoint, response) = await service.answer(request, id: id)
    var final = route?.isPage ?? true ? keepingLanguage(askedBy: request, on: response) : response
    final = site.compressed.encode(final, to: request)
    site.crossOrigin.open(&final, to: request)
    site.headers.complete(&final)
    final.fields.set("x-request-id", id)
    if request.method == "HEAD" { final.body = [] }
    record(request, endpoint, final.status, ContinuousClock.now - start, id)
    if let limit = context.subject?.limit {
      instruments.rateLimited.increment(labels: [endpoint?.id ?? Self.noRoute, limit.rawValue])
    }
    countProof(proof)
    return final
  }

  func newRequestID() -> String { RequestID.make { flows.random.bytes($0) } }

  private func answer(_ request: HTTPRequest, id: String) async -> (Route<PippinService>?, Endpoint?, HTTPResponse) {
    guard let (route, parameters) = Self.routes.find(request.path) else {
      return (nil, nil, render(.notFound, for: request, page: Self.prefersPage(request), id: id))
    }
    if let (preflight, method) = site.crossOrigin.preflight(request) {
      return (route, route.binding(for: method)?.endpoint, preflight)
    }
    guard let binding = route.binding(for: request.method) else {
      var response = render(ServerError(.methodNotAllowed), for: request, page: route.isPage, id: id)
      response.fields.set("allow", route.methods.joined(separator: ", "))
      return (route, nil, response)
    }
    let call = Call(request: request, endpoint: binding.endpoint, parameters: parameters, id: id)
    let response: HTTPResponse
    do {
      response = try await binding.handler(self, call)
    } catch {
      response = await failed(ServerError(of: error), page: route.isPage, call)
    }
    return (route, binding.endpoint, response)
  }

  /// The answer to a call that failed.
  func failed(
    _ error: ServerError, of signIn: FailedSignIn = FailedSignIn(), page: Bool, _ call: Call
  ) async -> HTTPResponse {
    await noteUnlessNoted(error, call)
    return render(error, of: signIn, for: call.request, page: page, id: call.id)
  }

  private func record(_ request: HTTPRequest, _ endpoint: Endpoint?, _ status: Int, _ took: Duration, _ id: String) {
    let name = endpoint?.id ?? Self.noRoute
    if flows.server.tracer != nil { endSpan(request, endpoint, status, id) }
    instruments.requests.observe(took, labels: [name, Self.statusClass(status)])
    func told(by peer: String?) -> KeyValuePairs<String, LogValue> {
      let (method, milliseconds) = (Self.known(request.method), (took / .milliseconds(1) * 1000).rounded() / 1000)
      guard let peer else {
        return [
          "method": .string(method), "route": .string(name), "status": .integer(status),
          "milliseconds": .double(milliseconds),
        ]
      }
      return [
        "method": .string(method), "route": .string(name), "status": .integer(status),
        "milliseconds": .double(milliseconds), "peer": .string(peer),
      ]
    }
    log.info("request", told(by: settings.logAddresses.logged(request.peer)), requestID: id)
  }

  /// The route label of requests that no endpoint answers.
  static let noRoute = "none"

  private static func statusClass(_ status: Int) -> String {
    switch status {
    case ..<300: "2xx"
    case ..<400: "3xx"
    case ..<500: "4xx"
    default: "5xx"
    }
  }

  /// The method as a label. Unknown methods come from outside, and are replaced by `other`.
  static func known(_ method: String) -> String {
    ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(method) ? method : "other"
  }

  private static func prefersPage(_ request: HTTPRequest) -> Bool {
    !request.path.hasPrefix("/v1/") && (request.fields["accept"] ?? "").hasBytes(of: "text/html")
  }
}

extension PippinService {
  var settings: ServiceSettings { site.settings }
  var instruments: Instruments { site.instruments }
  var log: Log { flows.log }
  var limiter: RateLimiter { site.limiter }
  var userCodeLimiter: RateLimiter { site.userCodeLimiter }
  var paceLimiter: RateLimiter { site.paceLimiter }
  var unnamedProxies: UnnamedProxies { site.unnamedProxies }
  var overloadLines: LogSampler { site.overloadLines }
  var callbackLines: LogSamplers<WebProvider> { site.callbackLines }
  var headers: AnswerHeaders { site.headers }
  var providerMetadataBody: [UInt8]? { site.providerMetadataBody }
}

/// What the public address has besides the server and the request at hand: no flow and no command needs any of it.
final class PublicSite: Sendable {
  let settings: ServiceSettings
  let instruments: Instruments
  let limiter: RateLimiter
  /// Counts the codes of devices, by address and by account. It exempts nobody: behind a proxy that the settings do not name,
  /// everybody has a loopback address.
  let userCodeLimiter: RateLimiter
  /// Counts how often a device asks about its code. A code is whatever the caller says, so it has a memory of its own.
  let paceLimiter: RateLimiter
  let unnamedProxies = UnnamedProxies()
  let overloadLines: LogSampler
  let callbackLines: LogSamplers<WebProvider>
  let headers: AnswerHeaders
  let compressed: CompressedBodies
  let providerMetadataBody: [UInt8]?
  let crossOrigin: CrossOrigin

  init(_ server: Server, settings: ServiceSettings, instruments: Instruments, after former: PublicSite?) {
    self.settings = settings
    self.instruments = instruments
    // Loopback is exempt only while no proxy is named, because it may then be a proxy that serves many people.
    let sparesLoopback = settings.proxies.isEmpty
    limiter = RateLimiter(sparesLoopback: sparesLoopback, after: former?.limiter)
    paceLimiter = RateLimiter(sparesLoopback: sparesLoopback, after: former?.paceLimiter)
    userCodeLimiter = former?.userCodeLimiter ?? RateLimiter(sparesLoopback: false)
    instruments.forgetUnnamedProxies()
    overloadLines = former?.overloadLines ?? LogSampler()
    callbackLines = former?.callbackLines ?? LogSamplers()
    let clients = server.settings.clients
    providerMetadataBody = ProviderMetadata.document(issuer: settings.publicURL, clients: clients)
    crossOrigin = CrossOrigin(clients)
    headers = AnswerHeaders(isSecure: settings.isSecure)
    var fixed: [(path: String, body: @Sendable () -> [UInt8])] = [
      (Endpoint.getOpenAPI.path, { OpenAPIDocument.api.utf8 })
    ]
    for (path, body) in settings.brand.assets.map({ ($0.path, $0.body) }) { fixed.append((path, { body })) }
    compressed = CompressedBodies(fixed)
  }
}

/// The settings of the public address.
package struct ServiceSettings: Sendable {
  /// The public base URL, without a slash at its end.
  package let publicURL: String
  /// The name of the app on the pages.
  package let appName: String
  /// The look of the pages.
  package let brand: Brand
  /// The client of our own pages. Without one they offer no sign-in.
  package let pageClient: Client?
  /// The rate limits of one address.
  package let limits: RateLimits
  /// The trusted proxies.
  package let proxies: TrustedProxies
  /// The files by which Apple and Google associate apps with this host.
  package let wellKnown: WellKnownFiles
  /// How much of a visitor's address the log has.
  package let logAddresses: AddressDetail

  package init(
    publicURL: String, appName: String, pageClient: Client?, limits: RateLimits = .standard,
    proxies: TrustedProxies = .init(), wellKnown: WellKnownFiles = .init(),
    brand: Brand = .standard, logAddresses: AddressDetail = .full
  ) {
    self.logAddresses = logAddresses
    self.wellKnown = wellKnown
    self.proxies = proxies
    self.publicURL = publicURL
    self.appName = appName
    self.pageClient = pageClient
    self.limits = limits
    self.brand = brand
  }

  /// Whether cookies have `Secure` and the `__Host-` prefix. On plain-http loopback they have neither, because WebKit would drop
  /// them.
  var isSecure: Bool { publicURL.hasPrefix("https://") }

  /// The origin of our own forms.
  var origin: String { publicURL }
}

extension PippinService {
  /// Answers, and records a span.
  func respond(to request: HTTPRequest, id: String, tracedBy tracer: Tracer) async -> HTTPResponse {
    let span = tracer.start(.server, callerIs: caller(of: request))
    return await ActiveSpan.$current.withValue(span) {
      await RequestID.$current.withValue(id) { await respond(to: request, id: id) }
    }
  }

  /// The span of the caller, if a trusted proxy sent the request. Anybody else could fill our traces, or join other people's.
  func caller(of request: HTTPRequest) -> TraceContext? {
    guard let peer = IPAddress(request.peer), settings.proxies.trusts(peer) else { return nil }
    // Two fields count as none (W3C Trace Context, 3.2).
    let fields = request.fields.values(of: "traceparent")
    return fields.count == 1 ? fields.first.flatMap { TraceContext(traceparent: $0) } : nil
  }

  /// Ends the span of the request, and names it after the endpoint. It has the pattern of the path only, because a path may
  /// contain an id or a code.
  func endSpan(_ request: HTTPRequest, _ endpoint: Endpoint?, _ status: Int, _ id: String) {
    guard let span = ActiveSpan.current, span.isSampled else { return }
    let method = Self.known(request.method)
    var attributes: [(String, LogValue)] = [
      ("http.request.method", .string(method == "other" ? "_OTHER" : method)),
      ("http.response.status_code", .integer(status)), ("url.scheme", settings.isSecure ? "https" : "http"),
      ("pippin.request_id", .string(id)),
    ]
    if let endpoint { attributes.append(("http.route", .string(endpoint.path))) }
    span.end(
      endpoint?.id ?? (method == "other" ? "HTTP" : method), attributes, errorType: status >= 500 ? "\(status)" : nil)
  }
}
