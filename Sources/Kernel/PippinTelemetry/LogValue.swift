/// A log value: only plain values, so that no description of an object gets into a log by accident.
package enum LogValue: Sendable, Equatable {
  case string(String)
  case integer(Int)
  case double(Double)
  case bool(Bool)

  /// The beginning of a text that a stranger chose, in code points.
  package static func untrusted(_ text: String, longest: Int) -> LogValue {
    .string(String(text.unicodeScalars.prefix(longest)))
  }
}

extension LogValue: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension LogValue: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension LogValue: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) { self = .double(value) }
}

extension LogValue: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
