package import FoundationEssentials

/// Times as logs and files of ours spell them: RFC 3339 in UTC with milliseconds.
package enum Timestamp {
  /// `2026-02-03T04:05:06.789Z`; times before year 0 or after 9999 are clamped to these bounds.
  package static func text(_ time: Date) -> String { String(decoding: bytes(time), as: UTF8.self) }

  /// The same as ASCII bytes.
  static func bytes(_ time: Date) -> [UInt8] {
    let bounds = -62_167_219_200_000.0...253_402_300_799_999.0
    let exact = (time.timeIntervalSince1970 * 1000).rounded()
    let milliseconds = Int64(exact.isNaN ? 0 : min(max(exact, bounds.lowerBound), bounds.upperBound))
    let (days, inDay) = milliseconds.quotientAndRemainderRoundingDown(by: 86_400_000)
    let (year, month, day) = civil(daysSince1970: Int(days))
    let parts: [(number: Int, width: Int, end: UInt8)] = [
      (year, 4, UInt8(ascii: "-")), (month, 2, UInt8(ascii: "-")), (day, 2, UInt8(ascii: "T")),
      (Int(inDay / 3_600_000), 2, UInt8(ascii: ":")), (Int(inDay / 60_000 % 60), 2, UInt8(ascii: ":")),
      (Int(inDay / 1000 % 60), 2, UInt8(ascii: ".")), (Int(inDay % 1000), 3, UInt8(ascii: "Z")),
    ]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    for part in parts {
      var divisor = part.width == 4 ? 1000 : part.width == 3 ? 100 : 10
      while divisor > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(part.number / divisor % 10))
        divisor /= 10
      }
      bytes.append(part.end)
    }
    return bytes
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
}

extension Int64 {
  fileprivate func quotientAndRemainderRoundingDown(by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
