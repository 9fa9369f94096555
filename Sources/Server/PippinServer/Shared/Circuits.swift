package import PippinFoundation
package import PippinHTTP
import PippinLock
package import PippinTelemetry
package import PippinTokens

/// The circuits of all other servers, by name (0159).
///
/// There is one object for the whole life of the process: settings that are read again find each circuit as it was. Names are those of
/// the settings, whatever their order: `apple`, `openid:github`, `webhook:api.example.com`, `openid_client:shop`, `hook:claims`, `mail`.
package final class Circuits: Sendable {
  private let circuits = Lock<[String: Circuit]>([:])
  private let state: Gauge
  private let uptime: @Sendable () -> Duration
  private let random: RandomSource
  private let log: Log

  /// - Parameter uptime: a monotonic clock.
  package init(
    _ metrics: Metrics, uptime: @escaping @Sendable () -> Duration = OutgoingRequests.systemUptime(),
    random: RandomSource, log: Log
  ) {
    state = metrics.gauge(
      "pippin_peer_state",
      "1 while another server does not answer, so that requests to it wait (also while a probe is under way); 0 otherwise.",
      labels: [.configured("peer")])
    (self.uptime, self.random, self.log) = (uptime, random, log)
  }

  /// A transport that sends nothing while the circuit is open, except probes. It fails at once then, as if nobody was reached.
  package func transport(
    _ base: any Transport, to name: String, as caller: Circuit.Caller = .person
  ) -> any Transport {
    declare(name)
    return CircuitTransport(base: BoundedTransport(base), circuits: self, name: name, caller: caller)
  }

  /// Shows a peer in the metrics before the first request.
  func declare(_ name: String) {
    circuits.withLock { circuits in
      guard circuits[name] == nil else { return }
      circuits[name] = Circuit()
      state.set(0, labels: [name])
    }
  }

  /// Drops the circuits of servers that the settings no longer name, with what the metric says of them.
  package func keep(only names: Set<String>) {
    circuits.withLock { circuits in
      for name in circuits.keys.filter({ !names.contains($0) }) {
        circuits[name] = nil
        state.remove(labels: [name])
      }
    }
  }

  func isOpen(_ name: String) -> Bool { circuits.withLock { $0[name]?.isOpen ?? false } }

  /// Asks whether a request may be sent.
  /// - Returns: nil if it may not.
  func admit(_ caller: Circuit.Caller, to name: String) -> CircuitTicket? {
    // A job asked before; its first request is what it asked for.
    if let pass = CircuitPass.current, pass.name == name, let ticket = pass.take() {
      if let probe = ticket.probe { decide(name) { $0.begin(probe: probe, at: $1) } }
      return ticket
    }
    let caller = CircuitPass.current.flatMap { $0.name == name ? $0.caller : nil } ?? caller
    switch decide(name, { $0.admit(caller, at: $1) }) {
    case .send: return CircuitTicket(circuits: self, name: name, probe: nil)
    case .probe(let number): return CircuitTicket(circuits: self, name: name, probe: number)
    case .wait: return nil
    }
  }

  /// What a job may do that wants to send requests.
  enum JobAdmission {
    case run(CircuitPass)
    /// It comes back after this time.
    case wait(Duration)
  }

  func admitJob(_ caller: Circuit.Caller, to name: String) -> JobAdmission {
    decide(name) { circuit, now in
      switch circuit.admit(caller, sendsNow: false, at: now) {
      case .send: .run(CircuitPass(CircuitTicket(circuits: self, name: name, probe: nil), name: name, caller))
      case .probe(let number):
        .run(CircuitPass(CircuitTicket(circuits: self, name: name, probe: number), name: name, caller))
      case .wait(let wait): .wait(circuit.timeToReturn(after: wait, of: caller, at: now))
      }
    }
  }

  /// When a job whose request failed comes back; nil if the circuit is closed.
  func timeToReturnAfterFailure(of caller: Circuit.Caller, to name: String) -> Duration? {
    decide(name) { $0.timeToReturnAfterFailure(of: caller, at: $1) }
  }

  fileprivate func end(_ name: String, _ outcome: Circuit.Outcome, probe: Int?, cause: String) {
    let fraction = random.fraction()
    tell(name, cause: cause, decide(name) { show($0.end(outcome, probe: probe, at: $1, fraction: fraction), name) })
  }

  private func decide<Result>(_ name: String, _ body: (inout Circuit, Duration) -> Result) -> Result {
    let now = uptime()
    return circuits.withLock { circuits in
      var circuit = circuits[name] ?? Circuit()
      // Nothing is kept of a server that the settings no longer name: the last requests to it are just sent.
      defer { if circuits[name] != nil { circuits[name] = circuit } }
      return body(&circuit, now)
    }
  }

  /// Sets the metric, within the lock, so that it follows the last change.
  private func show(_ change: Circuit.Change?, _ name: String) -> Circuit.Change? {
    switch change {
    case .opened: state.set(1, labels: [name])
    case .closed, .forgotten: state.set(0, labels: [name])
    case nil: break
    }
    return change
  }

  private func tell(_ name: String, cause: String, _ change: Circuit.Change?) {
    switch change {
    case .opened(let wait):
      log.warning(
        "another server does not answer, so requests to it wait",
        [
          "peer": .string(name), "failures": .integer(Circuit.failuresToOpen), "cause": .string(cause),
          "next_try_in_seconds": .integer(wait.roundedSeconds),
        ])
    case .closed(let time):
      log.info(
        "another server answers again, so requests to it are sent",
        ["peer": .string(name), "after_seconds": .integer(time.roundedSeconds)])
    case .forgotten:
      log.info(
        "requests to another server are sent as usual again, because there were none for a long time",
        ["peer": .string(name)])
    case nil: break
    }
  }
}

/// A peer that does not answer, as the health of the service shows it.
package struct PeerOutage: Sendable, Equatable {
  package let peer: String
  package let since: Date
  /// When this was read.
  package let seenAt: Date
  /// Zero if the next request is a probe.
  package let untilNextProbe: Duration
  package let isProbing: Bool
}

extension Circuits {
  /// The peers that do not answer, ordered by name. Circuits that nobody asked for a long time are closed first.
  /// - Parameter now: what the clock shows, for the times of people.
  package func outages(at now: Date) -> [PeerOutage] {
    let uptime = uptime()
    let (changes, outages) = circuits.withLock { circuits in
      var (changes, outages): ([(String, Circuit.Change)], [PeerOutage]) = ([], [])
      for name in circuits.keys.sorted() {
        guard var circuit = circuits[name] else { continue }
        if let change = show(circuit.forgetIfIdle(at: uptime), name) {
          changes.append((name, change))
          circuits[name] = circuit
        }
        guard let outage = circuit.outage(at: uptime) else { continue }
        outages.append(
          PeerOutage(
            peer: name, since: now.addingTimeInterval(-(outage.age / .seconds(1))), seenAt: now,
            untilNextProbe: outage.untilNextProbe, isProbing: outage.isProbing))
      }
      return (changes, outages)
    }
    for (name, change) in changes { tell(name, cause: "", change) }
    return outages
  }
}

extension Server {
  /// The names of the circuits of all servers that the settings name.
  package var circuitNames: Set<String> {
    // Those of the providers and the collector always stay.
    var names: Set = ["apple", "google", "facebook", "collector"]
    for client in settings.clients.all {
      names.formUnion(client.openIDProviders.map(\.circuit))
      if client.openID?.backchannelLogoutURI != nil { names.insert(LogoutChannel.circuit(of: client.id)) }
    }
    names.formUnion(peers.webhooks?.receivers.map(\.circuit) ?? [])
    if peers.mail != nil { names.insert(OutgoingMail.circuit) }
    if peers.signUpHook != nil { names.insert(Hook.circuit(of: SignUpHook.operation)) }
    if peers.claimsHook != nil { names.insert(Hook.circuit(of: ClaimsHook.operation)) }
    return names
  }
}

/// The permission to send one request, whose end it is told.
struct CircuitTicket: Sendable {
  fileprivate let circuits: Circuits
  fileprivate let name: String
  fileprivate let probe: Int?

  /// - Parameter cause: for the log, if the circuit opens.
  func end(_ outcome: Circuit.Outcome, cause: String = "") {
    circuits.end(name, outcome, probe: probe, cause: cause)
  }
}

/// The permission that a job got before it ran, for its first request to a peer. Its further requests ask as the job.
final class CircuitPass: Sendable {
  /// That of the job that runs now.
  @TaskLocal static var current: CircuitPass?

  let name: String
  let caller: Circuit.Caller
  private let ticket: Lock<CircuitTicket?>

  /// - Parameter ticket: nil for a job that no longer waits: it runs, and asks for each request.
  init(_ ticket: CircuitTicket?, name: String, _ caller: Circuit.Caller) {
    (self.name, self.caller) = (name, caller)
    self.ticket = Lock(ticket)
  }

  func take() -> CircuitTicket? { ticket.withLock { $0.take() } }

  /// Gives back what the job did not use.
  func end() { take()?.end(.unknown) }
}

/// Sends requests while the circuit allows it, and tells it how they ended.
private struct CircuitTransport: PunctualTransport {
  let base: BoundedTransport
  let circuits: Circuits
  let name: String
  let caller: Circuit.Caller

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    guard let ticket = circuits.admit(caller, to: name) else {
      throw TransportError(
        code: .notSent, mayHaveReachedServer: false, detail: "\(name) has not answered for some time")
    }
    do {
      let response = try await base.send(request, timeout: timeout)
      ticket.end(Circuit.Outcome(status: response.status), cause: "status \(response.status)")
      return response
    } catch {
      switch error.code {
      case .answerTooLarge: ticket.end(.answered)
      case .cancelled, .notSent, .unsupportedRequest: ticket.end(.unknown)
      default: ticket.end(.failed, cause: "\(error.code.rawValue): \(error.detail)")
      }
      throw error
    }
  }
}

extension Duration {
  var roundedSeconds: Int { Int(clamping: Int64((self / .seconds(1)).rounded())) }
}
