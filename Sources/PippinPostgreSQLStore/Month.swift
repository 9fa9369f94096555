import FoundationEssentials

/// A month of the Gregorian calendar, by Greenwich's clock.
struct Month: Hashable, Comparable, Sendable {
  /// Months since the year 0.
  private let index: Int

  private init(index: Int) {
    self.index = index
  }

  /// The month in which `time` lies.
  init(of time: Date) {
    let day = Int((time.timeIntervalSince1970 / 86_400).rounded(.down))
    // A month has 30.436875 days on average; what that misses is made up for.
    var index = 1970 * 12 + Int((Double(day) / 30.436_875).rounded(.down))
    while Month(index: index).firstDay > day { index -= 1 }
    while Month(index: index + 1).firstDay <= day { index += 1 }
    self.index = index
  }

  /// Reads a ``name``.
  init?(_ name: some StringProtocol) {
    let parts = name.split(separator: "_").map { Int($0) }
    guard parts.count == 2, let year = parts[0], let month = parts[1], (1...12).contains(month) else { return nil }
    index = year * 12 + month - 1
  }

  /// `2026_11`: so it stands in the names of tables.
  var name: String {
    let month = index % 12 + 1
    return "\(index / 12)_\(month < 10 ? "0" : "")\(month)"
  }

  /// The moment with which it begins.
  var start: Date { Date(timeIntervalSince1970: Double(firstDay) * 86_400) }

  func adding(_ months: Int) -> Month { Month(index: index + months) }

  /// Its first day in days since 1970. Counted from March, so that a leap day comes last in its year.
  private var firstDay: Int {
    let (year, month) = ((index - 2) / 12, (index - 2) % 12)
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 - 719_468
  }

  static func < (left: Month, right: Month) -> Bool { left.index < right.index }
}
