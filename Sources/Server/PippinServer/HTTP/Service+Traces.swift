import PippinAPI
import PippinHTTP
import PippinTelemetry

extension PippinService {
  /// Answers within a span.
  func respond(to request: HTTPRequest, id: String, tracedBy tracer: Tracer) async -> HTTPResponse {
    let span = tracer.start(.server, callerIs: caller(of: request))
    return await ActiveSpan.$current.withValue(span) {
      await RequestID.$current.withValue(id) { await respond(to: request, id: id) }
    }
  }

  /// The caller's span, if one of our proxies sent the request: anybody else could fill our traces, or join other people's.
  func caller(of request: HTTPRequest) -> TraceContext? {
    guard let peer = IPAddress(request.peer), settings.proxies.trusts(peer) else { return nil }
    // Two fields are none (W3C Trace Context, 3.2).
    let fields = request.fields.values(of: "traceparent")
    return fields.count == 1 ? fields.first.flatMap { TraceContext(traceparent: $0) } : nil
  }

  /// Ends the request's span, named after the endpoint. A path can hold an id or a code, so it has the path's pattern only.
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
