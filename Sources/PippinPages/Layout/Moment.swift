package import FoundationEssentials
internal import PippinHTML

/// A time as a person reads it, with the exact one beside it for machines.
///
/// Worked out in UTC by arithmetic: a server does not know where a person is.
package struct Moment: Sendable, Equatable {
  /// How a person would put it.
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
    let (days, rest) = second.quotientAndRemainder(floorDividingBy: 86_400)
    let day = Self.civil(days)
    let digits = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let month = day.month < 10 ? "0\(day.month)" : "\(day.month)"
    let dayOfMonth = day.day < 10 ? "0\(day.day)" : "\(day.day)"
    exact = "\(day.year)-\(month)-\(dayOfMonth)T\(digits.joined(separator: ":"))Z"

    (year, self.month, self.day) = day
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
    "\(dayWords(in: language)), \(exact.dropFirst(exact.count - "hh:mm:ssZ".count).prefix("hh:mm".count)) UTC"
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

  /// The Gregorian day that many days after 1 January 1970, counting in years that begin in March, so that the leap
  /// day is a year's last.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(floorDividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Int {
  /// Division whose remainder is never negative, for times before 1970.
  fileprivate func quotientAndRemainder(floorDividingBy divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
