import PippinHTTP
import PippinTokens

extension DoctorCheck {
  static let server = ofSettings(
    "server", .network,
    "the running server, at operator_listen: whether it is ready and healthy, and of which version it is"
  ) { (settings, context) throws(Blocked) in
    guard settings.operatorListen.port != 0 else { return nil }
    let port = await context.operatorPort(settings)
    let finding = ServerJudgement.finding(
      port, at: settings.operatorListen.text, version: Program.version, commit: Build.commit)
    return [finding] + (port.health?.findings ?? [])
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

/// What the running server is judged by, and what it says of each thing (`/readyz?verbose`): the doctor repeats it.
struct RunningHealth: Sendable {
  /// What is not well.
  let findings: [DoctorFinding]

  /// Nil for what is no such answer.
  init?(_ body: [UInt8]) {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: body).root
    } catch {
      // A server before this version answers a text.
      return nil
    }
    guard root["health"]?.string != nil, let listed = root["findings"], listed.kind == .array else { return nil }
    findings = listed.elements.compactMap { finding in
      guard let text = finding["text"]?.string else { return nil }
      let detail = Printable.text(text, limit: 300)
      let cure = finding["cure"]?.string.map { Printable.text($0, limit: 300) } ?? "The log and the console say more."
      switch finding["state"]?.string {
      case "bad": return .fail(detail, cure: cure)
      case "warn": return .warn(detail, cure: cure)
      default: return nil
      }
    }
  }
}
