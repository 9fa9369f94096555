package import PippinHTTP
package import PippinTelemetry
package import SignInWithApple

/// Measures every request to another server, and logs each one that failed.
package struct OutgoingRequests: Sendable {
  /// The servers that requests go to. Metrics and health know only these names.
  package static let peers = [
    "apple", "google", "facebook", "openid", "openid_client", "webhook", "hook", "mail", "collector",
  ]
  /// The operations that requests ask for.
  package static let operations =
    AppleOperation.allCases.map(\.rawValue) + [
      "backchannel_logout", SignUpHook.operation, ClaimsHook.operation, "debug", "deliver", "discovery", "profile",
      "send", "traces",
    ]

  private let seconds: Histogram
  private let recent: RecentRequests
  /// Hold back requests to servers that do not answer; nil to send all.
  package let circuits: Circuits?
  private let log: Log

  /// - Parameters:
  ///   - recent: the recent requests, from which the service's health is computed.
  ///   - circuits: hold back requests to servers that do not answer; nil to send all.
  package init(_ metrics: Metrics, recent: RecentRequests, circuits: Circuits? = nil, log: Log) {
    seconds = metrics.histogram(
      "pippin_outgoing_requests_seconds",
      "How long requests to other servers took, by server, operation and outcome.",
      labels: [
        MetricLabel("peer", among: Self.peers), MetricLabel("operation", among: Self.operations),
        MetricLabel("outcome", among: OutgoingRequest.Outcome.allCases.map(\.rawValue)),
      ])
    self.recent = recent
    self.circuits = circuits
    self.log = log
  }

  /// The system's monotonic clock, from now.
  package static func systemUptime() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  /// The function that requests to `peer` are reported to. `peer` is one of `peers`.
  /// - Parameter circuit: the name of its circuit, if there are several such servers.
  package func report(_ peer: String, circuit: String? = nil) -> OutgoingRequest.Report {
    // A release build counts an undeclared server as `other`.
    assert(Self.peers.contains(peer), "a server that requests go to must be declared")
    return { request in note(request, peer: peer, circuit: circuit ?? peer) }
  }

  /// The transport to a server that has this circuit.
  package func transport(
    _ base: any Transport, to circuit: String, as caller: Circuit.Caller = .person
  ) -> any Transport {
    circuits?.transport(base, to: circuit, as: caller) ?? base
  }

  /// Warns that Apple has begun to refuse a key. Each client id may lose one sign-in to it, because a code is never sent twice
  /// (decision 0010).
  package func note(_ key: RefusedClientKey) {
    let cure =
      key.nextKeyID.map {
        "Requests are signed with the key \($0) now. If \(key.keyID) is revoked, write \($0) as clients[].apple.key, remove \(key.keyID) from apple.teams, and reload."
      }
      ?? "No other key of the team works. Run pippin doctor, and compare the Team ID, the Key ID and the client id with Apple's developer portal."
    log.warning(
      "Apple refuses a key that signs client secrets",
      [
        "team": .string(key.teamID), "key": .string(key.keyID), "client_id": .string(key.clientID),
        "next_key": .string(key.nextKeyID ?? ""), "cause": .string("invalid_client"), "cure": .string(cure),
      ])
  }

  private func note(_ request: OutgoingRequest, peer: String, circuit: String) {
    // An undeclared operation would count as `other`, and no alert would see it.
    assert(Self.operations.contains(request.operation), "the operation \(request.operation) must be declared")
    seconds.observe(request.duration, labels: [peer, request.operation, request.outcome.rawValue])
    recent.note(request.outcome, of: request.operation, at: peer)
    ActiveSpan.current?.addChild(
      "\(peer) \(request.operation)", took: request.duration, isAnnounced: true, request.attributes(peer: peer),
      errorType: request.outcome == .answered
        ? nil : request.status.map { String($0) } ?? request.outcome.rawValue)
    // The log says once that a server is away.
    guard request.outcome != .answered, circuits?.isOpen(circuit) != true else { return }
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

extension RequestSender {
  /// Sends requests to a server that has this circuit.
  /// - Parameters:
  ///   - peer: one of `OutgoingRequests.peers`.
  ///   - outgoing: nil to measure nothing and to send everything.
  init(
    over transport: any Transport, timeout: Duration, to peer: String, circuit: String, outgoing: OutgoingRequests?
  ) {
    guard let outgoing else {
      self.init(transport: transport, timeout: timeout, report: { _ in })
      return
    }
    self.init(
      transport: outgoing.transport(transport, to: circuit), timeout: timeout,
      report: outgoing.report(peer, circuit: circuit))
  }
}

extension OutgoingRequest {
  /// The attributes of its span (OpenTelemetry's conventions for HTTP clients).
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
