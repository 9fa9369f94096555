import PippinHTTP

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
