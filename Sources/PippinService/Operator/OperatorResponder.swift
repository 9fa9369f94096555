package import PippinAccounts
package import PippinHTTP
package import PippinTelemetry

/// What the operator's own port answers: readiness and metrics. Never exposed to the world.
package struct OperatorResponder: Responder {
  private let store: any AccountStore
  private let metrics: Metrics
  private let log: Log

  package init(store: any AccountStore, metrics: Metrics, log: Log) {
    self.store = store
    self.metrics = metrics
    self.log = log
  }

  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard request.method == "GET" || request.method == "HEAD" else {
      return HTTPResponse(status: 405, fields: ["allow": "GET"])
    }
    switch request.path {
    case "/readyz": return await readiness()
    case "/metrics":
      return HTTPResponse(
        status: 200, fields: ["content-type": Metrics.contentType], body: Array(metrics.prometheusText().utf8))
    default: return .text("There is /readyz and /metrics here.\n", status: 404)
    }
  }

  /// Ready means: the store answers, and our own keys were opened before this was started. Apple's absence makes nobody unready.
  private func readiness() async -> HTTPResponse {
    do {
      try await store.ping()
      return .text("ready\n")
    } catch {
      log.warning("not ready", ["cause": .string(error.detail)])
      var response = HTTPResponse.text("the store does not answer; see the log\n", status: 503)
      response.fields.set("retry-after", "2")
      return response
    }
  }
}
