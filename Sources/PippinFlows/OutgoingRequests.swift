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
