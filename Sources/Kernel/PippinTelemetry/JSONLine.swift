import PippinFoundation

/// One JSON object on one line, written member by member.
///
/// It does not use the JSON module, because telemetry has no dependencies. Control characters, those of C1 and the line
/// separators U+2028 and U+2029 are escaped, so that untrusted text cannot start a new line or control a terminal.
struct JSONLine {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  init() { bytes.reserveCapacity(320) }

  mutating func member(_ name: String, _ value: LogValue) {
    begin(name)
    switch value {
    case .string(let value): string(value)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .double(let value): value.isFinite ? bytes.append(contentsOf: "\(value)".utf8) : string("\(value)")
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }
  }

  /// Adds a member with an ASCII value that needs no escapes.
  mutating func member(_ name: String, plain value: [UInt8]) {
    begin(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// The line, closed.
  consuming func finished() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private mutating func begin(_ name: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    if !bytes.append(value, ifEach: Self.isPlain) { escaped(value) }
    bytes.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func escaped(_ value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)  // a scalar always has an encoding
      }
    }
  }
}
