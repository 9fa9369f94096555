/// A time as HTTP's `Date` field spells it (RFC 9110, 5.6.7): `Tue, 03 Feb 2026 04:05:06 GMT`.
package struct HTTPDate: Equatable, Sendable {
  /// The time, in whole seconds.
  package let date: Date

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// 1 January 1970 was a Thursday.
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// A time, rounded down to its second. Years from 0 to 9999.
  package init(_ date: Date) {
    self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }

  /// Reads the preferred form; nil for anything else, the two obsolete forms too.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, parts[5] == "GMT", parts[0].utf8.count == 4, parts[0].hasSuffix(","),
      let day = Self.number(parts[1], digits: 2), let month = Self.months.firstIndex(of: parts[2]),
      let year = Self.number(parts[3], digits: 4)
    else { return nil }
    let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false)
      .map { Self.number(String($0), digits: 2) }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2], hour < 24, minute < 60,
      second <= 60, (1...CivilDate.days(inMonth: month + 1, of: year)).contains(day)
    else { return nil }
    let days = CivilDate(year: year, month: month + 1, day: day).daysSince1970
    date = Date(timeIntervalSince1970: TimeInterval(days * 86_400 + hour * 3600 + minute * 60 + second))
  }

  /// The field's value.
  package var text: String {
    let total = Int(date.timeIntervalSince1970)
    let inDay = ((total % 86_400) + 86_400) % 86_400
    let number = (total - inDay) / 86_400
    let day = CivilDate(daysSince1970: number)
    let clock = [inDay / 3600, inDay / 60 % 60, inDay % 60].map { Self.padded($0, digits: 2) }.joined(separator: ":")
    let weekday = Self.weekdays[((number % 7) + 7) % 7]
    return "\(weekday), \(Self.padded(day.day, digits: 2)) \(Self.months[day.month - 1]) "
      + "\(Self.padded(day.year, digits: 4)) \(clock) GMT"
  }

  private static func number(_ text: String, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text)
  }

  private static func padded(_ number: Int, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
