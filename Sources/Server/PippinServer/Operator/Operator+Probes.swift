import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinTelemetry

extension OperatorResponder {
  /// What load balancers and Prometheus ask.
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

  /// Answers under a known name only: a page of another site whose name leads here could read it in the operator's browser
  /// (DNS rebinding).
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
  /// Ready means: the store answers, all signing keys in it are open, and nobody has told us to stop. Apple's absence
  /// makes nobody unready.
  func unreadiness() async -> (why: String, cause: String?)? {
    if leaving.isStarting { return ("this server is starting", nil) }
    if leaving.isUnderWay { return ("this server is stopping", nil) }
    if let unopened = flows.signingKeys.unopened { return (unopened, nil) }
    do {
      try await flows.store.ping()
      return nil
    } catch {
      return ("the store does not answer; see the log", error.detail)
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
