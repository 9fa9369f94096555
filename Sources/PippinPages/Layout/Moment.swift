package import FoundationEssentials
internal import PippinHTML

/// A time as a person reads it, with the exact one beside it for machines.
///
/// Worked out in UTC by arithmetic: a server does not know where a person is, and locale data is not worth its weight
/// for five spellings.
package struct Moment: Sendable, Equatable {
  /// "just now", "5 minutes ago", "3 hours ago", or the day.
  package let words: String

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

    let ago = Int(now.timeIntervalSince1970.rounded(.down)) - second
    words =
      switch ago {
      case ..<0: "\(day.day) \(Self.months[day.month - 1]) \(day.year)"
      case ..<60: "just now"
      case ..<120: "a minute ago"
      case ..<3_600: "\(ago / 60) minutes ago"
      case ..<7_200: "an hour ago"
      case ..<86_400: "\(ago / 3_600) hours ago"
      default: "\(day.day) \(Self.months[day.month - 1]) \(day.year)"
      }
  }

  var html: HTML { "<time datetime=\"\(exact)\">\(words)</time>" }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
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
