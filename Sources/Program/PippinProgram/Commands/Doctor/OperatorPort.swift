import PippinAPI
import PippinHTTP

/// What the running server says at `operator_listen`.
struct OperatorPort: Sendable {
  let readiness: Result<HTTPResponse, TransportError>
  let metrics: PrometheusSamples?
  /// What it says of its health; nil where it does not, as before this version.
  var health: RunningHealth?

  /// A server that listens on all addresses is asked on this machine.
  static func reachable(_ address: ListenAddress) -> ListenAddress {
    switch address.host {
    case "0.0.0.0", "0": ListenAddress(host: "127.0.0.1", port: address.port)
    case "::": ListenAddress(host: "::1", port: address.port)
    default: address
    }
  }
}

extension DoctorContext {
  private static let patience: Duration = .seconds(4)

  /// The answers of the operator's port, asked for once.
  func operatorPort(_ settings: ServeSettings) async -> OperatorPort {
    await server.value {
      let base = "http://" + OperatorPort.reachable(settings.operatorListen).text
      async let readiness = answer("GET", base + "/readyz", within: Self.patience)
      // A request by way of the proxy, so that the server has seen one.
      _ = await answer("GET", settings.publicURL + Endpoint.getKeys.path, within: Self.patience)
      var metrics: PrometheusSamples?
      if case .success(let response) = await answer("GET", base + "/metrics", within: Self.patience),
        response.status == 200
      {
        metrics = PrometheusSamples(response.bodyText)
      }
      var health: RunningHealth?
      if case .success(let response) = await answer("GET", base + "/readyz?verbose", within: Self.patience) {
        health = RunningHealth(response.body)
      }
      return OperatorPort(readiness: await readiness, metrics: metrics, health: health)
    }
  }

  /// The metrics of the running server.
  func metrics(_ settings: ServeSettings) async throws(DoctorCheck.Blocked) -> PrometheusSamples {
    guard settings.operatorListen.port != 0, let metrics = await operatorPort(settings).metrics else {
      throw DoctorCheck.Blocked(reason: "no running server answers at operator_listen")
    }
    return metrics
  }
}
