import FoundationEssentials
import PippinTelemetry

/// Times as the control surface writes and reads them.
enum Clock {
  /// RFC 3339 in UTC, of seconds since 1970.
  static func text(_ time: Double) -> String {
    Timestamp.text(Date(timeIntervalSince1970: time))
  }

  /// Seconds since 1970, of a date and time of RFC 3339; nil for anything else.
  static func time(_ text: String) -> Double? {
    for style in [Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle()] {
      do {
        return try style.parse(text).timeIntervalSince1970
      } catch {
        // The other style may fit; when neither does, the caller says so.
      }
    }
    return nil
  }
}
