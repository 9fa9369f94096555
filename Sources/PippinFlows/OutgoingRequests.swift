package import PippinHTTP
package import PippinTelemetry
package import SignInWithApple

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

  /// Warns of a key that Apple began to refuse. Each client id may lose one sign-in to it, because a code is never sent
  /// twice (decision 0010).
  package func note(_ key: RefusedClientKey) {
    let cure =
      key.nextKeyID.map {
        "Requests are signed with the key \($0) now. If \(key.keyID) is revoked, write \($0) as clients[].apple.key, remove \(key.keyID) from apple.teams, and restart."
      }
      ?? "No other key of the team works. Run pippin doctor, and compare the Team ID, the Key ID and the client id with Apple's developer portal."
    log.warning(
      "Apple refuses a key that signs client secrets",
      [
        "team": .string(key.teamID), "key": .string(key.keyID), "client_id": .string(key.clientID),
        "next_key": .string(key.nextKeyID ?? ""), "cause": .string("invalid_client"), "cure": .string(cure),
      ])
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
