/// The spelling rules of Prometheus' text format, version 0.0.4.
enum PrometheusText {
  /// The media type of the format.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  static func escapedValue(_ text: String) -> String { escaped(text, quotes: true) }

  static func escapedHelp(_ text: String) -> String { escaped(text, quotes: false) }

  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return Int64(exactly: value).map { String($0) } ?? "\(value)"
  }

  static func head(_ name: String, help: String, type: String) -> String {
    "# HELP \(name) \(escapedHelp(help))\n# TYPE \(name) \(type)\n"
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\"" where quotes: result += "\\\""
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
