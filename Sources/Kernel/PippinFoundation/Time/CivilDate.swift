/// A day of the Gregorian calendar in UTC, worked out in integers.
///
/// Years are counted from 1 March, so that the leap day comes last, in eras of 400 years.
package struct CivilDate: Equatable, Sendable {
  package let year: Int
  /// From 1 to 12.
  package let month: Int
  /// From 1 to 31.
  package let day: Int

  private static let daysPerEra = 146_097
  /// Days from 1 March of year 0 to 1 January 1970.
  private static let epoch = 719_468

  /// A day that exists; nothing is checked.
  package init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The date of a day's number, 1 January 1970 being 0. Years from -400 on.
  package init(daysSince1970 number: Int) {
    let (era, dayOfEra) = (number + Self.epoch + Self.daysPerEra).quotientAndRemainder(dividingBy: Self.daysPerEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = (monthFromMarch + 2) % 12 + 1
    year = yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  }

  /// The day's number, 1 January 1970 being 0. Years from -400 on.
  package var daysSince1970: Int {
    let yearFromMarch = (month > 2 ? year : year - 1) + 400
    let (era, yearOfEra) = yearFromMarch.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return (era - 1) * Self.daysPerEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.epoch
  }

  /// How many days a month (1...12) has.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
