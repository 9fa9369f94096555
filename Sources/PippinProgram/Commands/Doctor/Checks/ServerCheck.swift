import PippinHTTP

extension DoctorCheck {
  static let server = ofSettings(
    "server", .network, "the running server, at operator_listen: whether it is ready, and of which version it is"
  ) { (settings, context) throws(Blocked) in
    guard settings.operatorListen.port != 0 else { return nil }
    let port = await context.operatorPort(settings)
    return [
      ServerJudgement.finding(port, at: settings.operatorListen.text, version: Program.version, commit: Build.commit)
    ]
  }
}

/// What the running server says at `operator_listen`.
struct OperatorPort: Sendable {
  let readiness: Result<HTTPResponse, TransportError>
  let metrics: PrometheusSamples?
}

extension DoctorContext {
  /// The answers of the operator's port, asked for once.
  func operatorPort(_ settings: ServeSettings) async -> OperatorPort {
    await server.value {
      let base = "http://" + OperatorPort.reachable(settings.operatorListen).text
      // A request that came by way of the proxy, so that the server has seen one.
      _ = await answer("GET", settings.publicURL + "/.well-known/jwks.json")
      let readiness = await answer("GET", base + "/readyz")
      var metrics: PrometheusSamples?
      if case .success(let response) = await answer("GET", base + "/metrics"), response.status == 200 {
        metrics = PrometheusSamples(response.bodyText)
      }
      return OperatorPort(readiness: readiness, metrics: metrics)
    }
  }
}

extension OperatorPort {
  /// A server that listens on all addresses is asked on this machine.
  static func reachable(_ address: ListenAddress) -> ListenAddress {
    switch address.host {
    case "0.0.0.0", "0": ListenAddress(host: "127.0.0.1", port: address.port)
    case "::": ListenAddress(host: "::1", port: address.port)
    default: address
    }
  }
}

enum ServerJudgement {
  static func finding(_ port: OperatorPort, at address: String, version: String, commit: String) -> DoctorFinding {
    switch port.readiness {
    case .failure:
      return .warn("No server answers at operator_listen, \(address).", cure: "Start the server with these settings.")
    case .success(let response) where response.status == 503:
      let reason =
        response.bodyText.split(separator: "\n").first.map { Printable.text(String($0), limit: 200) } ?? "unknown"
      return .fail("The running server is not ready: \(reason).", cure: "Remove this cause; the log says more.")
    case .success(let response) where response.status != 200:
      return .fail(
        "Another program answers at operator_listen, \(address): \(response.status).",
        cure: "Give operator_listen a port of its own.")
    case .success: break
    }
    guard let labels = port.metrics?.labels(of: "pippin_build_info") else {
      return .warn("The running server does not say its version.", cure: "Restart it with this version, \(version).")
    }
    guard labels["version"] == version, labels["commit"] == commit else {
      let running = "\(labels["version"] ?? "unknown") (commit \(labels["commit"] ?? "unknown"))"
      return .warn(
        "The running server is version \(Printable.text(running)); this program is \(version) (commit \(commit)).",
        cure: "Restart the server after an upgrade, and use the same program for both.")
    }
    return .ok("The server runs, is ready, and is of this version, \(version).")
  }
}
