import FoundationEssentials
import PippinTime

/// Times as the control surface writes and reads them.
enum Clock {
  /// RFC 3339 in UTC, of seconds since 1970.
  static func text(_ time: Double) -> String {
    Timestamp(Date(timeIntervalSince1970: time)).text(fraction: .always)
  }

  /// Seconds since 1970, of a date and time of RFC 3339; `nil` for anything else.
  static func time(_ text: String) -> Double? { Timestamp(text)?.date.timeIntervalSince1970 }
}
