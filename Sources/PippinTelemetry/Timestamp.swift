package import FoundationEssentials

/// Times as logs and files of ours spell them: RFC 3339 in UTC with milliseconds.
package enum Timestamp {
  /// `2026-02-03T04:05:06.789Z`; times before year 0 or after 9999 are clamped to these bounds.
  package static func text(_ time: Date) -> String {
    let bounds = -62_167_219_200_000.0...253_402_300_799_999.0
    let exact = (time.timeIntervalSince1970 * 1000).rounded()
    let milliseconds = Int64(exact.isNaN ? 0 : min(max(exact, bounds.lowerBound), bounds.upperBound))
    let (days, inDay) = milliseconds.quotientAndRemainderRoundingDown(by: 86_400_000)
    let (year, month, day) = civil(daysSince1970: Int(days))
    let (hour, minute) = (inDay / 3_600_000, inDay / 60_000 % 60)
    let (second, milli) = (inDay / 1000 % 60, inDay % 1000)
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T" + padded(Int(hour), 2) + ":"
      + padded(Int(minute), 2) + ":" + padded(Int(second), 2) + "." + padded(Int(milli), 3) + "Z"
  }

  /// The Gregorian date of a day, counted in eras of 400 years that begin on 1 March, when the leap day comes last.
  private static func civil(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Int64 {
  fileprivate func quotientAndRemainderRoundingDown(by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
