import PippinHTTP
import PippinSecret
package import PippinTelemetry

/// Where traces are sent, and which.
package struct TraceSettings: Sendable {
  package var exporter: OTLPConfiguration
  package var sampler = TraceSampler()
  /// A PEM file of certificates to trust instead of the system's.
  package var authoritiesFile: String?
}

extension SettingsReader {
  /// Where traces are sent: the setting, and OpenTelemetry's standard variables. Nil for nowhere.
  ///
  /// - Parameter setting: `otlp_endpoint`. The command line and its own variable win over the standard ones, and those over the file.
  mutating func traces(_ setting: Setting, environment: [String: String]) -> TraceSettings? {
    let variables = TraceVariables(environment)
    guard variables["OTEL_SDK_DISABLED"]?.value.lowercased() != "true",
      variables["OTEL_TRACES_EXPORTER"].map({ $0.value != "none" }) ?? true,
      let url = tracesURL(setting, variables)
    else { return nil }
    if let other = variables.first("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"),
      other.value != "http/json"
    {
      warn(other.setting, "is not http/json, in which Pippin sends traces", cure: "Give the address of OTLP over HTTP.")
    }
    var exporter = OTLPConfiguration(url: url.text, version: Program.version)
    exporter.fields = traceFields(variables, to: url.parsed)
    exporter.timeout = milliseconds(
      variables.first("OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "OTEL_EXPORTER_OTLP_TIMEOUT"), 1...600_000,
      default: exporter.timeout)
    // One request is one export, so the shorter of the two limits holds.
    exporter.timeout = min(
      exporter.timeout, milliseconds(variables["OTEL_BSP_EXPORT_TIMEOUT"], 1...600_000, default: exporter.timeout))
    exporter.resource = traceResource(variables)
    exporter.batch = traceBatch(variables)
    return TraceSettings(
      exporter: exporter, sampler: traceSampler(variables),
      authoritiesFile: variables.first("OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE", "OTEL_EXPORTER_OTLP_CERTIFICATE")?.value
    )
  }

  /// The whole address. The variable for traces alone has it as it is; to the others the path is added.
  private mutating func tracesURL(
    _ setting: Setting, _ variables: TraceVariables
  ) -> (text: String, parsed: HTTPURL)? {
    let whole = variables["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"]
    let base = variables["OTEL_EXPORTER_OTLP_ENDPOINT"]
    if case .file = setting.origin, setting.isPresent, let standard = whole ?? base {
      warn(standard.setting, "takes precedence over otlp_endpoint in the file", cure: "Remove one of the two.")
    } else if setting.isPresent {
      return string(setting).flatMap { tracesURL($0, isWhole: false, setting) }
    }
    if let whole { return tracesURL(whole.value, isWhole: true, whole.setting) }
    if let base { return tracesURL(base.value, isWhole: false, base.setting) }
    return nil
  }

  private mutating func tracesURL(
    _ text: String, isWhole: Bool, _ setting: Setting
  ) -> (text: String, parsed: HTTPURL)? {
    let cure = "Write the address of your collector's OTLP over HTTP, such as http://127.0.0.1:4318."
    var trimmed = text[...]
    while !isWhole, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    let address = isWhole ? text : trimmed + "/v1/traces"
    guard let url = webURL(address, at: setting, cure: cure) else { return nil }
    if url.query == nil { return (address, url) }
    problem(setting, "has a query", cure: cure)
    return nil
  }

  /// Fields of each request, written as `name=value,…` with percent-encoded values. What is wrong is not shown: it may be a secret.
  private mutating func traceFields(
    _ variables: TraceVariables, to url: HTTPURL
  ) -> [(name: String, value: SecretText)] {
    guard let variable = variables.first("OTEL_EXPORTER_OTLP_TRACES_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS") else {
      return []
    }
    guard let pairs = TraceVariables.pairs(variable.value),
      pairs.allSatisfy({
        HTTPFields.isToken($0.name) && $0.value.utf8.allSatisfy { byte in (0x20...0x7E).contains(byte) }
      })
    else {
      problem(
        variable.setting, "is not a list of header fields",
        cure: "Write it like name=value,name=value; encode values with %.")
      return []
    }
    if url.scheme == "http", !url.isLoopback {
      warn(variable.setting, "is sent unencrypted", cure: "Give an https address of the collector.")
    }
    return pairs.map { ($0.name.lowercased(), SecretText($0.value)) }
  }

  private mutating func traceResource(_ variables: TraceVariables) -> [(String, LogValue)] {
    var attributes: [(name: String, value: String)] = []
    if let variable = variables["OTEL_RESOURCE_ATTRIBUTES"] {
      if let pairs = TraceVariables.pairs(variable.value) {
        attributes = pairs
      } else {
        warn(
          variable.setting, "is not a list of attributes, and is ignored", cure: "Write it like name=value,name=value.")
      }
    }
    let own = [
      ("service.name", variables["OTEL_SERVICE_NAME"]?.value), ("service.version", Program.version),
      ("telemetry.sdk.name", "pippin"), ("telemetry.sdk.language", "swift"), ("telemetry.sdk.version", Program.version),
    ]
    for (name, value) in own {
      guard let value else { continue }
      // Who runs the server knows its name and version best; what wrote the spans is a fact.
      let isGiven = attributes.contains { $0.name == name }
      if name == "service.version", isGiven { continue }
      attributes.removeAll { $0.name == name }
      attributes.append((name, value))
    }
    if !attributes.contains(where: { $0.name == "service.name" }) { attributes.append(("service.name", "pippin")) }
    var seen: Set<String> = []
    return attributes.filter { seen.insert($0.name).inserted }.map { ($0.name, .string($0.value)) }
  }

  private mutating func traceBatch(_ variables: TraceVariables) -> OTLPConfiguration.Batch {
    var batch = OTLPConfiguration.Batch()
    batch.delay = milliseconds(variables["OTEL_BSP_SCHEDULE_DELAY"], 1...600_000, default: batch.delay)
    batch.queueSize = number(variables["OTEL_BSP_MAX_QUEUE_SIZE"], 1...1_000_000) ?? batch.queueSize
    batch.size = min(
      number(variables["OTEL_BSP_MAX_EXPORT_BATCH_SIZE"], 1...100_000) ?? batch.size, batch.queueSize)
    return batch
  }

  private mutating func traceSampler(_ variables: TraceVariables) -> TraceSampler {
    guard let variable = variables["OTEL_TRACES_SAMPLER"] else { return TraceSampler() }
    let prefix = "parentbased_"
    let followsParent = variable.value.hasPrefix(prefix)
    switch followsParent ? String(variable.value.dropFirst(prefix.count)) : variable.value {
    case "always_on": return TraceSampler(root: .all, followsParent: followsParent)
    case "always_off": return TraceSampler(root: .none, followsParent: followsParent)
    case "traceidratio":
      guard let argument = variables["OTEL_TRACES_SAMPLER_ARG"] else {
        return TraceSampler(root: .all, followsParent: followsParent)
      }
      if let ratio = Double(argument.value), (0...1).contains(ratio) {
        return TraceSampler(root: .ratio(ratio), followsParent: followsParent)
      }
      warn(argument.setting, "is not a number from 0 to 1, and is ignored", cure: "Write it like 0.1.")
      return TraceSampler(root: .all, followsParent: followsParent)
    default:
      warn(
        variable.setting, "is not a known sampler, and is ignored",
        cure: "Write always_on, always_off or traceidratio, with or without parentbased_ before it.")
      return TraceSampler()
    }
  }

  private mutating func milliseconds(
    _ variable: TraceVariables.Variable?, _ bounds: ClosedRange<Int>, default usual: Duration
  ) -> Duration {
    number(variable, bounds).map { .milliseconds($0) } ?? usual
  }

  /// OpenTelemetry wants numbers that cannot be read to be ignored with a warning.
  private mutating func number(_ variable: TraceVariables.Variable?, _ bounds: ClosedRange<Int>) -> Int? {
    guard let variable else { return nil }
    if let number = Int(variable.value), bounds.contains(number) { return number }
    warn(
      variable.setting, "is not a whole number from \(bounds.lowerBound) to \(bounds.upperBound), and is ignored",
      cure: "Correct it, or remove it.")
    return nil
  }
}

/// OpenTelemetry's standard variables of the environment. An empty one is none.
struct TraceVariables {
  /// All that Pippin reads.
  static let names = [
    "OTEL_SDK_DISABLED", "OTEL_TRACES_EXPORTER", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_HEADERS",
    "OTEL_EXPORTER_OTLP_TRACES_HEADERS", "OTEL_EXPORTER_OTLP_TIMEOUT", "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT",
    "OTEL_EXPORTER_OTLP_CERTIFICATE", "OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE", "OTEL_SERVICE_NAME",
    "OTEL_RESOURCE_ATTRIBUTES", "OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG", "OTEL_BSP_SCHEDULE_DELAY",
    "OTEL_BSP_EXPORT_TIMEOUT",
    "OTEL_BSP_MAX_QUEUE_SIZE", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE",
  ]

  struct Variable {
    let value: String
    /// For problems: without the value, which may be a secret.
    let setting: Setting
  }

  private let environment: [String: String]

  init(_ environment: [String: String]) {
    self.environment = environment
  }

  subscript(_ name: String) -> Variable? {
    assert(Self.names.contains(name), "the guide would not list \(name)")
    guard let value = environment[name], !value.isEmpty else { return nil }
    return Variable(
      value: value, setting: Setting(path: name, origin: .environment(name), value: .string("")))
  }

  /// The first that is set.
  func first(_ names: String...) -> Variable? { names.lazy.compactMap { self[$0] }.first }

  /// Reads `name=value,name=value` with percent-encoded values and spaces around (W3C Baggage, as OpenTelemetry uses it).
  static func pairs(_ text: String) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    for entry in text.split(separator: ",") {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = PercentEncoding.decode(trimmed(parts[1])) else { return nil }
      let name = trimmed(parts[0])
      guard !name.isEmpty else { return nil }
      pairs.append((name, value))
    }
    return pairs
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
    return String(text)
  }
}
