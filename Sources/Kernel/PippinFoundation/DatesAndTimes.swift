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

/// A time as our API, logs and pages spell it: RFC 3339 in UTC.
///
/// It has a formatter and a parser of its own: those of the standard library drop milliseconds or need a locale, and a list or a busy
/// log formats hundreds of times a second.
package struct Timestamp: Equatable, Sendable {
  /// The time itself.
  package let date: Date

  /// The time given.
  package init(_ date: Date) {
    self.date = date
  }

  /// Reads a date and time of RFC 3339, 5.6, with `Z` or an offset; `nil` for anything else.
  ///
  /// Letters may be of either case, as the RFC allows. The text may have up to 64 bytes; digits beyond nanoseconds are dropped. A
  /// leap second counts as the second after it. A day that its month does not have is refused.
  package init?(_ text: String) {
    var reader = TimestampReader(text)
    guard let date = reader.readDate() else { return nil }
    self.init(date)
  }

  /// Reads a day of RFC 3339 such as `2026-01-31`, and stands for its beginning in UTC; `nil` for anything else.
  package init?(day text: String) { self.init("\(text)T00:00:00Z") }

  /// Which fraction of a second is written.
  package enum Fraction: Sendable {
    /// Milliseconds where they are not zero: the API.
    case whereNotZero
    /// Always milliseconds: the log, whose lines sort as text.
    case always
    /// Whole seconds, rounded down: for pages and messages to people.
    case never
  }

  /// `2026-02-03T04:05:06Z` or `2026-02-03T04:05:06.789Z`, rounded to the nearest millisecond.
  package var text: String { text(fraction: .whereNotZero) }

  /// The text with or without its fraction of a second.
  package func text(fraction: Fraction) -> String {
    var bytes: [UInt8] = []
    write(fraction, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text in ASCII. Times before year 0 or after 9999, which RFC 3339 cannot spell, become these bounds.
  package func write(_ fraction: Fraction, to bytes: inout [UInt8]) {
    let bounds = -62_167_219_200_000.0...253_402_300_799_999.0
    let exact = (date.timeIntervalSince1970 * 1000).rounded(fraction == .never ? .down : .toNearestOrAwayFromZero)
    let total = Int(exact.isNaN ? 0 : min(max(exact, bounds.lowerBound), bounds.upperBound))
    let inDay = ((total % 86_400_000) + 86_400_000) % 86_400_000
    let day = CivilDate(daysSince1970: (total - inDay) / 86_400_000)
    let hasFraction = fraction == .always || (fraction == .whereNotZero && inDay % 1000 != 0)
    let start = bytes.count
    bytes.append(contentsOf: (hasFraction ? "0000-00-00T00:00:00.000Z" : "0000-00-00T00:00:00Z").utf8)
    var text = bytes.mutableSpan
    text.put(day.year / 100, at: start)
    text.put(day.year % 100, at: start + 2)
    text.put(day.month, at: start + 5)
    text.put(day.day, at: start + 8)
    text.put(inDay / 3_600_000, at: start + 11)
    text.put(inDay / 60_000 % 60, at: start + 14)
    text.put(inDay / 1000 % 60, at: start + 17)
    if hasFraction {
      text.put(inDay % 1000 / 10, at: start + 20)
      text[start + 22] += UInt8(inDay % 10)
    }
  }
}

extension Timestamp: Codable {
  /// Decodes the text form.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let timestamp = Timestamp(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date and time of RFC 3339")
    }
    self = timestamp
  }

  /// Encodes the text form.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension MutableSpan<UInt8> {
  /// Writes a number below 100 over two ASCII zeroes.
  @inline(__always)
  fileprivate mutating func put(_ number: Int, at position: Int) {
    self[position] += UInt8(number / 10)
    self[position + 1] += UInt8(number % 10)
  }
}

/// Reads one date and time of RFC 3339, byte by byte.
struct TimestampReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    // A text of 65 bytes or more is refused, so no more of it is copied.
    bytes = Array(text.utf8.prefix(65))
  }

  /// The whole text as a time, or `nil`.
  mutating func readDate() -> Date? {
    guard bytes.count < 65, let year = number(4), literal("-"), let month = number(2), literal("-"),
      let day = number(2),
      literal("T"), let hour = number(2), literal(":"), let minute = number(2), literal(":"), let second = number(2),
      (1...12).contains(month), (1...CivilDate.days(inMonth: month, of: year)).contains(day),
      hour < 24, minute < 60, second <= 60, let fraction = fraction(), let offset = offset(), position == bytes.count
    else { return nil }
    let seconds =
      CivilDate(year: year, month: month, day: day).daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset
    // Leap seconds are inserted at the end of a UTC day and nowhere else.
    if second == 60, seconds % 86_400 != 0 { return nil }
    return Date(timeIntervalSince1970: Double(seconds) + Double(fraction) / 1_000_000_000)
  }

  private mutating func number(_ digits: Int) -> Int? {
    guard position + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + digits] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += digits
    return value
  }

  /// Skips one character; a letter may be lower case.
  private mutating func literal(_ scalar: Unicode.Scalar) -> Bool {
    let wanted = UInt8(ascii: scalar)
    guard position < bytes.count else { return false }
    let isLetter = wanted >= UInt8(ascii: "A")
    guard bytes[position] == wanted || (isLetter && bytes[position] == wanted + 32) else { return false }
    position += 1
    return true
  }

  /// Nanoseconds; zero where there is no fraction.
  private mutating func fraction() -> Int? {
    guard literal(".") else { return 0 }
    var nanoseconds = 0
    var weight = 100_000_000
    let start = position
    while let digit = number(1) {
      nanoseconds += digit * weight
      weight /= 10
    }
    return position > start ? nanoseconds : nil
  }

  /// Seconds east of UTC.
  private mutating func offset() -> Int? {
    if literal("Z") { return 0 }
    let sign: Int
    if literal("+") {
      sign = 1
    } else if literal("-") {
      sign = -1
    } else {
      return nil
    }
    guard let hours = number(2), literal(":"), let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}

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
