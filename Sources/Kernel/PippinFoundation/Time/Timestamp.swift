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
  /// Letters may be of either case and fractions of any length, as the RFC allows; digits beyond nanoseconds are dropped.
  /// A leap second counts as the second after it. A day that its month does not have is refused.
  package init?(_ text: String) {
    var reader = TimestampReader(text)
    guard let date = reader.readDate() else { return nil }
    self.init(date)
  }

  /// Which fraction of a second is written.
  package enum Fraction: Sendable {
    /// Milliseconds where they are not zero: the API.
    case whereNotZero
    /// Always milliseconds: the log, whose lines sort as text.
    case always
    /// Whole seconds, rounded down: what is put beside a time in words.
    case never
  }

  /// `2026-02-03T04:05:06Z` or `2026-02-03T04:05:06.789Z`, rounded to the nearest millisecond.
  package var text: String { String(decoding: bytes(fraction: .whereNotZero), as: UTF8.self) }

  /// The text with or without its fraction of a second.
  package func text(fraction: Fraction) -> String { String(decoding: bytes(fraction: fraction), as: UTF8.self) }

  /// The text in ASCII. Times before year 0 or after 9999, which RFC 3339 cannot spell, become these bounds.
  package func bytes(fraction: Fraction) -> [UInt8] {
    let bounds = -62_167_219_200_000.0...253_402_300_799_999.0
    let exact = (date.timeIntervalSince1970 * 1000).rounded(fraction == .never ? .down : .toNearestOrAwayFromZero)
    let total = Int(exact.isNaN ? 0 : min(max(exact, bounds.lowerBound), bounds.upperBound))
    let inDay = ((total % 86_400_000) + 86_400_000) % 86_400_000
    let day = CivilDate(daysSince1970: (total - inDay) / 86_400_000)
    let hasFraction = fraction == .always || (fraction == .whereNotZero && inDay % 1000 != 0)
    var characters = Array((hasFraction ? "0000-00-00T00:00:00.000Z" : "0000-00-00T00:00:00Z").utf8)
    var text = characters.mutableSpan
    text.put(day.year / 100, at: 0)
    text.put(day.year % 100, at: 2)
    text.put(day.month, at: 5)
    text.put(day.day, at: 8)
    text.put(inDay / 3_600_000, at: 11)
    text.put(inDay / 60_000 % 60, at: 14)
    text.put(inDay / 1000 % 60, at: 17)
    if hasFraction {
      text.put(inDay % 1000 / 10, at: 20)
      text[22] += UInt8(inDay % 10)
    }
    return characters
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
  /// Puts a number below 100 where two zeroes stand.
  @inline(__always)
  fileprivate mutating func put(_ number: Int, at position: Int) {
    self[position] += UInt8(number / 10)
    self[position + 1] += UInt8(number % 10)
  }
}
