import PippinFoundation

/// Reads and writes the times of the control API.
enum Clock {
  /// Seconds since 1970 as RFC 3339 in UTC.
  static func text(_ time: Double) -> String {
    Timestamp(Date(timeIntervalSince1970: time)).text(fraction: .always)
  }

  /// An RFC 3339 date and time as seconds since 1970; `nil` for anything else.
  static func time(_ text: String) -> Double? { Timestamp(text)?.date.timeIntervalSince1970 }
}
