package import PippinFoundation
import PippinHTTP

/// A time in UTC with how long ago it was.
package struct ConsoleTime: Sendable, Equatable {
  let date: Date
  let now: Date

  package init(_ date: Date, now: Date) {
    self.date = date
    self.now = now
  }

  /// `24 Nov 2026, 12:03:05 UTC`
  var absolute: String {
    let text = exact
    return "\(Self.day(date)), \(text.dropFirst(11).prefix(8)) UTC"
  }

  /// `3 min ago`, `in 2 h`
  package var relative: String {
    let seconds = now.timeIntervalSince(date)
    let words = Self.duration(abs(seconds))
    if abs(seconds) < 1 { return "now" }
    return seconds < 0 ? "in \(words)" : "\(words) ago"
  }

  private var exact: String { Timestamp(date).text(fraction: .never) }

  var html: HTML { "<time datetime=\"\(exact)\">\(absolute)</time> <span class=\"ago\">\(relative)</span>" }

  /// `24 Nov 2026`
  static func day(_ date: Date) -> String {
    let day = CivilDate(daysSince1970: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    return "\(day.day) \(months[day.month - 1]) \(day.year)"
  }

  /// `24 Nov`
  static func shortDay(_ date: Date) -> String {
    let day = CivilDate(daysSince1970: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    return "\(day.day) \(months[day.month - 1])"
  }

  /// `12:00`
  static func hour(_ date: Date) -> String {
    String(Timestamp(date).text(fraction: .never).dropFirst(11).prefix(5))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func duration(_ seconds: TimeInterval) -> String {
    switch Int(seconds) {
    case let count where count < 60: "\(count) s"
    case let count where count < 3_600: "\(count / 60) min"
    case let count where count < 2 * 86_400: "\(count / 3_600) h"
    case let count: "\(count / 86_400) days"
    }
  }
}
