/// One JSON object on one line, written member by member.
///
/// The kernel's JSON module is out of reach here on purpose: telemetry depends on nothing. Control characters are
/// escaped, those of C1 and the line separators U+2028 and U+2029 too, so that no stranger's text starts a new line or
/// drives a terminal.
struct JSONLine {
  private var text = "{"

  mutating func member(_ name: String, _ value: LogValue) {
    if text.utf8.count > 1 { text += "," }
    string(name)
    text += ":"
    switch value {
    case .string(let value): string(value)
    case .integer(let value): text += String(value)
    case .double(let value): value.isFinite ? text += "\(value)" : string("\(value)")
    case .bool(let value): text += value ? "true" : "false"
    }
  }

  /// The line, closed.
  consuming func finished() -> String { text + "}" }

  private mutating func string(_ value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": text += Self.escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
