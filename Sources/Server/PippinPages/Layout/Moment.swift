package import PippinFoundation
internal import PippinHTTP

/// A readable time, with the exact one for machines.
///
/// In UTC, because the server does not know the person's time zone.
package struct Moment: Sendable, Equatable {
  /// The readable text.
  private enum Wording: Equatable {
    case now
    case minutesAgo(Int)
    case hoursAgo(Int)
    case day
  }

  private let wording: Wording
  private let year: Int
  private let month: Int
  private let day: Int

  /// RFC 3339, in UTC, to the second.
  package let exact: String

  package init(_ date: Date, now: Date) {
    let second = Int(date.timeIntervalSince1970.rounded(.down))
    exact = Timestamp(date).text(fraction: .never)
    let date = CivilDate(daysSince1970: Int((Double(second) / 86_400).rounded(.down)))
    (year, month, day) = (date.year, date.month, date.day)
    wording =
      switch Int(now.timeIntervalSince1970.rounded(.down)) - second {
      case ..<0: .day
      case let ago where ago < 60: .now
      case let ago where ago < 3_600: .minutesAgo(ago / 60)
      case let ago where ago < 86_400: .hoursAgo(ago / 3_600)
      default: .day
      }
  }

  /// "just now", "5 minutes ago", "3 hours ago", or the day.
  package func words(in language: Translation) -> String {
    switch wording {
    case .now: language.text("moment.now")
    case .minutesAgo(let minutes): language.text("moment.minutes", count: minutes)
    case .hoursAgo(let hours): language.text("moment.hours", count: hours)
    case .day: dayWords(in: language)
    }
  }

  /// The day and the time of day.
  package func inFull(in language: Translation) -> String {
    let time = String(exact.dropFirst(exact.count - "hh:mm:ssZ".count).prefix("hh:mm".count))
    return language.text("date_time", ["date": dayWords(in: language), "time": time])
  }

  private func dayWords(in language: Translation) -> String {
    language.text(
      "date", ["day": "\(day)", "month": language.text("month.\(Self.months[month - 1])"), "year": "\(year)"])
  }

  func html(in language: Translation) -> HTML { "<time datetime=\"\(exact)\">\(words(in: language))</time>" }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
}
