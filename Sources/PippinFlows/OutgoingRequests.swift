package import PippinHTTP
package import PippinTelemetry

/// Measures every request to another server, and writes one line of the log for each that failed.
package struct OutgoingRequests: Sendable {
  private let seconds: Histogram
  private let log: Log

  package init(_ metrics: Metrics, log: Log) {
    seconds = metrics.histogram(
      "pippin_outgoing_requests_seconds",
      "How long requests to other servers took, by server, operation and outcome.",
      labels: ["peer", "operation", "outcome"])
    self.log = log
  }

  /// What the requests to `peer` are reported to; `peer` is a word of a fixed set.
  package func report(_ peer: String) -> OutgoingRequest.Report {
    { request in note(request, peer: peer) }
  }

  private func note(_ request: OutgoingRequest, peer: String) {
    seconds.observe(request.duration, labels: [peer, request.operation, request.outcome.rawValue])
    ActiveSpan.current?.addChild(
      "\(peer) \(request.operation)", took: request.duration, isAnnounced: true, request.attributes(peer: peer),
      errorType: request.outcome == .answered
        ? nil : request.status.map { String($0) } ?? request.outcome.rawValue)
    guard request.outcome != .answered else { return }
    log.warning(
      "a request to another server failed",
      [
        "peer": .string(peer), "operation": .string(request.operation), "host": .string(request.host),
        "outcome": .string(request.outcome.rawValue), "status": .integer(request.status ?? 0),
        "attempt": .integer(request.attempt), "milliseconds": .integer(request.milliseconds),
        "cause": .string(request.detail.isEmpty ? request.outcome.rawValue : request.detail),
      ])
  }
}

extension OutgoingRequest {
  /// What a trace says of it (OpenTelemetry's conventions for HTTP clients).
  fileprivate func attributes(peer: String) -> [(String, LogValue)] {
    var attributes: [(String, LogValue)] = [
      ("peer.service", .string(peer)), ("pippin.operation", .string(operation)),
      ("pippin.outcome", .string(outcome.rawValue)),
    ]
    if let method { attributes.append(("http.request.method", .string(method))) }
    if let status { attributes.append(("http.response.status_code", .integer(status))) }
    if attempt > 1 { attributes.append(("http.request.resend_count", .integer(attempt - 1))) }
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1, let last = parts.last, let port = Int(last) {
      attributes.append(("server.address", .string(String(host.dropLast(last.count + 1)))))
      attributes.append(("server.port", .integer(port)))
    } else {
      attributes.append(("server.address", .string(host)))
    }
    return attributes
  }
}
