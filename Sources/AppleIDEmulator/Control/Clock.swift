import FoundationEssentials
import PippinTelemetry

/// Times as the control surface writes them.
enum Clock {
  /// RFC 3339 in UTC, of seconds since 1970.
  static func text(_ time: Double) -> String {
    Timestamp.text(Date(timeIntervalSince1970: time))
  }
}
