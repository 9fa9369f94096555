/// The id of a trace: 16 bytes, not all zero (W3C Trace Context, 3.2.2.3).
package struct TraceID: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  /// Nil for zero.
  package init?(high: UInt64, low: UInt64) {
    guard high != 0 || low != 0 else { return nil }
    self.high = high
    self.low = low
  }

  /// 32 lower-case hexadecimal digits.
  package var text: String { LowerHex.text(high) + LowerHex.text(low) }
}

/// The id of a span: 8 bytes, not all zero (W3C Trace Context, 3.2.2.4).
package struct SpanID: Hashable, Sendable {
  package let value: UInt64

  /// Nil for zero.
  package init?(_ value: UInt64) {
    guard value != 0 else { return nil }
    self.value = value
  }

  /// 16 lower-case hexadecimal digits.
  package var text: String { LowerHex.text(value) }
}

/// A span's position in a trace, which `traceparent` carries to other servers.
package struct TraceContext: Hashable, Sendable {
  package let trace: TraceID
  package let span: SpanID
  /// Whether the trace is recorded.
  package let isSampled: Bool

  package init(trace: TraceID, span: SpanID, isSampled: Bool) {
    self.trace = trace
    self.span = span
    self.isSampled = isSampled
  }

  /// Reads the field `traceparent`; nil unless it is well-formed. Later versions may append to it.
  package init?(traceparent text: String) {
    let bytes = Array(text.utf8)
    let dash = UInt8(ascii: "-")
    guard bytes.count >= 55, bytes[2] == dash, bytes[35] == dash, bytes[52] == dash,
      let version = LowerHex.number(bytes[0..<2]), version != 0xFF,
      bytes.count == 55 || (version > 0 && bytes[55] == dash),
      let high = LowerHex.number(bytes[3..<19]), let low = LowerHex.number(bytes[19..<35]),
      let span = LowerHex.number(bytes[36..<52]), let flags = LowerHex.number(bytes[53..<55]),
      let trace = TraceID(high: high, low: low), let parent = SpanID(span)
    else { return nil }
    self.init(trace: trace, span: parent, isSampled: flags & 1 == 1)
  }

  /// The field for a request to another server.
  package var traceparent: String { "00-\(trace.text)-\(span.text)-\(isSampled ? "01" : "00")" }
}

/// Numbers as lower-case hexadecimal digits, the only form that the header fields and ids have.
private enum LowerHex {
  static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }
}

/// The id of a request in logs and error answers.
package enum RequestID {
  /// The id of the task's current request, which each of its log lines carries.
  @TaskLocal package static var current: String?

  /// 16 random bytes as 32 lower-case hexadecimal digits; never taken from a client's request.
  package static func make(random: (Int) -> [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(32)
    for byte in random(16) {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
