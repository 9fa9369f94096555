import PippinFoundation

/// A month of the Gregorian calendar, by Greenwich's clock.
struct Month: Hashable, Comparable, Sendable {
  /// Months since the year 0.
  private let index: Int

  private init(index: Int) {
    self.index = index
  }

  /// The month in which `time` lies.
  init(of time: Date) {
    let date = CivilDate(daysSince1970: Int((time.timeIntervalSince1970 / 86_400).rounded(.down)))
    index = date.year * 12 + date.month - 1
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

  /// Its first day in days since 1970.
  private var firstDay: Int { CivilDate(year: index / 12, month: index % 12 + 1, day: 1).daysSince1970 }

  static func < (left: Month, right: Month) -> Bool { left.index < right.index }
}
