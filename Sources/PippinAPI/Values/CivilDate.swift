/// The Gregorian calendar in integers: years counted from 1 March, so that the leap day comes last, in eras of 400 years.
enum CivilDate {
  private static let daysPerEra = 146_097
  /// From 1 March of year 0 to 1 January 1970.
  private static let epoch = 719_468

  /// The day's number, 1 January 1970 being 0. Years from 0 on.
  static func day(year: Int, month: Int, day: Int) -> Int {
    let yearFromMarch = (month > 2 ? year : year - 1) + 400
    let (era, yearOfEra) = yearFromMarch.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return (era - 1) * daysPerEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - epoch
  }

  /// The date of a day's number. Years from 0 on.
  static func of(day: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (day + epoch + daysPerEra).quotientAndRemainder(dividingBy: daysPerEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = (monthFromMarch + 2) % 12 + 1
    let year = yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// How many days a month (1...12) has.
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
