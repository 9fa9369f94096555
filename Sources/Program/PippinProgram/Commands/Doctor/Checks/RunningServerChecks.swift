import PippinAPI
import PippinHTTP
import PippinServer
import PippinTokens

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
  private static let timeout: Duration = .seconds(4)

  /// The answers of the operator's port, asked for once.
  func operatorPort(_ settings: ServeSettings) async -> OperatorPort {
    await server.value {
      let base = "http://" + OperatorPort.reachable(settings.operatorListen).text
      async let readiness = answer("GET", base + "/readyz", within: Self.timeout)
      // A request by way of the proxy, so that the server has seen one.
      _ = await answer("GET", settings.publicURL + Endpoint.getKeys.path, within: Self.timeout)
      var metrics: PrometheusSamples?
      if case .success(let response) = await answer("GET", base + "/metrics", within: Self.timeout),
        response.status == 200
      {
        metrics = PrometheusSamples(response.bodyText)
      }
      var health: RunningHealth?
      if case .success(let response) = await answer("GET", base + "/readyz?verbose", within: Self.timeout) {
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

/// The samples of an answer in Prometheus' text format, as far as the doctor needs them.
struct PrometheusSamples: Sendable {
  private struct Sample {
    let name: String
    let labels: [String: String]
    let value: Double
  }

  private let samples: [Sample]

  /// Reads all lines; what is no sample is left out.
  init(_ text: String) {
    samples = text.split(separator: "\n").compactMap(Self.sample)
  }

  /// The labels of a metric's first series.
  func labels(of name: String) -> [String: String]? { samples.first { $0.name == name }?.labels }

  /// The value of a metric without labels.
  func value(of name: String) -> Double? { samples.first { $0.name == name }?.value }

  /// Whether a series with these labels is above zero.
  func hasSeries(of name: String, with labels: [String: String]) -> Bool {
    samples.contains { sample in
      sample.name == name && sample.value > 0 && labels.allSatisfy { sample.labels[$0.key] == $0.value }
    }
  }

  /// A metric's values by one label; the values of equal labels are added.
  ///
  /// - Parameter labels: only series with these labels.
  func values(of name: String, by label: String, with labels: [String: String] = [:]) -> [String: Double] {
    samples.reduce(into: [:]) { values, sample in
      guard sample.name == name, let key = sample.labels[label],
        labels.allSatisfy({ sample.labels[$0.key] == $0.value })
      else { return }
      values[key, default: 0] += sample.value
    }
  }

  private static func sample(_ line: Substring) -> Sample? {
    guard let space = line.lastIndex(of: " "), !line.hasPrefix("#"),
      let value = Double(line[line.index(after: space)...])
    else { return nil }
    let series = line[..<space]
    guard let brace = series.firstIndex(of: "{") else { return Sample(name: String(series), labels: [:], value: value) }
    guard series.last == "}" else { return nil }
    let name = String(series[..<brace])
    return Sample(name: name, labels: labels(series[series.index(after: brace)...].dropLast()), value: value)
  }

  private static func labels(_ text: Substring) -> [String: String] {
    var labels: [String: String] = [:]
    var rest = text
    while let equals = rest.firstRange(of: "=\"") {
      let name = rest[..<equals.lowerBound].drop { $0 == "," || $0 == " " }
      var value = ""
      var position = equals.upperBound
      while position < rest.endIndex, rest[position] != "\"" {
        if rest[position] == "\\", rest.index(after: position) < rest.endIndex {
          position = rest.index(after: position)
          value.append(rest[position] == "n" ? "\n" : rest[position])
        } else {
          value.append(rest[position])
        }
        position = rest.index(after: position)
      }
      labels[String(name)] = value
      guard position < rest.endIndex else { break }
      rest = rest[rest.index(after: position)...]
    }
    return labels
  }
}

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

extension DoctorCheck {
  static let runningSettings = ofSettings(
    "settings.running", .network, "the settings, against those that the running server has in force"
  ) { (settings, context) throws(Blocked) in
    guard settings.operatorListen.port != 0 else { return nil }
    guard let running = await context.operatorPort(settings).health?.settings else {
      throw Blocked(reason: "no running server of this version answers at operator_listen")
    }
    return [RunningSettingsJudgement.finding(running, settings)]
  }
}

enum RunningSettingsJudgement {
  static func finding(_ running: RunningHealth.Settings, _ settings: ServeSettings) -> DoctorFinding {
    let reload = "Reload the settings: systemctl reload pippin, or send the server SIGHUP."
    var differing: [String] = []
    for (setting, digest) in settings.inForce.digests {
      guard let code = settings.masterKeys.settingsCode(of: digest, under: running.keyID) else {
        return .warn(
          "The running server has another master key than these settings: \(Printable.text(running.keyID)).",
          cure: reload)
      }
      if running.codes[setting] != code { differing.append(setting) }
    }
    let order = ServerSetting.names
    differing.sort { order.firstIndex(of: $0) ?? 0 < order.firstIndex(of: $1) ?? 0 }
    let atStart = running.awaitingRestart
    guard differing.isEmpty else {
      let isOnlyForStart = differing.allSatisfy { name in
        atStart.contains { $0 == name || $0.hasPrefix(name + ".") || $0.hasPrefix(name + "[") }
      }
      let names = differing.joined(separator: ", ")
      return isOnlyForStart
        ? .warn(
          "The running server has read these settings, and needs a restart for: \(names).", cure: "Restart the server.")
        : .warn("The running server has other settings in force: \(names) differ.", cure: reload)
    }
    return .ok("The running server has these settings in force, read at \(Printable.text(running.readAt)).")
  }
}

/// What the running server is judged by, and what it says of each thing (`/readyz?verbose`): the doctor repeats it.
struct RunningHealth: Sendable {
  /// The settings in force, as codes.
  struct Settings: Sendable, Equatable {
    let readAt: String
    /// The master key of the codes.
    let keyID: String
    let codes: [String: String]
    let awaitingRestart: [String]
  }

  /// What is not well.
  let findings: [DoctorFinding]
  /// Nil for a server before this version.
  let settings: Settings?

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
    settings = Self.settings(root["settings"])
  }

  private static func settings(_ element: JSONElement?) -> Settings? {
    guard let element, let readAt = element["read_at"]?.string, let keyID = element["key"]?.string,
      let codes = element["codes"], codes.kind == .object
    else { return nil }
    return Settings(
      readAt: readAt, keyID: keyID,
      codes: Dictionary(
        uniqueKeysWithValues: codes.members.compactMap { name, code in code.string.map { (name, $0) } }),
      awaitingRestart: element["awaiting_restart"]?.elements.compactMap(\.string) ?? [])
  }
}

extension DoctorCheck {
  static let proxies = ofSettings(
    "proxies", .network, "trusted_proxies, against the requests that the running server has seen"
  ) { (settings, context) throws(Blocked) in
    let metrics = try await context.metrics(settings)
    return [ProxyJudgement.finding(unnamed: metrics.values(of: "pippin_unnamed_proxies", by: "peer"))]
  }
}

enum ProxyJudgement {
  /// - Parameter unnamed: how many networks sent `X-Forwarded-For` without being trusted, by the kind of their address.
  static func finding(unnamed: [String: Double]) -> DoctorFinding {
    let seen = { (kind: String) in unnamed[kind] ?? 0 > 0 }
    if seen("loopback") {
      return .fail(
        "A proxy on this machine passes requests on and is not in trusted_proxies, so visitors are not limited by their own address.",
        cure: #"Add "127.0.0.1" and "::1" to trusted_proxies, and reload the server."#)
    }
    let log = "“X-Forwarded-For is ignored” in the log"
    if seen("private") {
      return .fail(
        "A proxy in a private network passes requests on and is not in trusted_proxies, so all its visitors share one limit.",
        cure: "Add the address of the line \(log) to trusted_proxies, and reload the server.")
    }
    if seen("public") {
      return .warn(
        "Somebody with a public address sends X-Forwarded-For and is not in trusted_proxies: a proxy of yours, or a stranger.",
        cure: "If the address of the line \(log) is your proxy’s, add it to trusted_proxies. Ignore it otherwise.")
    }
    return .ok("No request came through a proxy that is not in trusted_proxies.")
  }
}

extension DoctorCheck {
  static let appleSignals = ofSettings(
    "apple_signals", .network,
    "what the running server has heard from Apple: refused notifications, the safety stop of validations, a key set that cannot be read"
  ) { (settings, context) throws(Blocked) in
    guard settings.clients.all.contains(where: { $0.apple != nil }) else { return nil }
    return AppleSignalJudgement.findings(try await context.metrics(settings))
  }
}

enum AppleSignalJudgement {
  static func findings(_ metrics: PrometheusSamples) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    if metrics.value(of: "pippin_apple_validation_stopped") ?? 0 > 0 {
      findings.append(
        .fail(
          "Apple rejects so many refresh tokens that the server has stopped ending sessions for it.",
          cure: "Check the team, key and audience of each client, and whether the app was transferred to another team.")
      )
    }
    let refused = metrics.values(of: "pippin_apple_notifications_total", by: "outcome")["refused"] ?? 0
    if refused > 0 {
      findings.append(
        .warn(
          "Since its start the server has refused \(Int(refused)) of Apple’s notifications.",
          cure:
            "Look for wrong_audience in the log: every app of the group at Apple needs a client, and a website alone the team’s "
            + "`primary_app`. Other notifications are not Apple’s. The count starts again with the server."))
    }
    if metrics.hasSeries(of: "pippin_key_set_phase", with: ["provider": "apple", "phase": "failed"]) {
      findings.append(
        .warn(
          "The server cannot read Apple’s keys, and uses the last ones.", cure: "Allow connections to Apple, or wait."))
    }
    return findings.isEmpty ? [.ok("The running server has no complaint about what it heard from Apple.")] : findings
  }
}
