#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A time as the API spells it: RFC 3339 in UTC, with milliseconds only where they are not zero.
///
/// Its own formatter and parser, because the strategies that JSON coders bring along either drop milliseconds or need a
/// locale, and because an answer with a list formats hundreds of times.
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

  /// `2026-02-03T04:05:06Z` or `2026-02-03T04:05:06.789Z`, rounded to the nearest millisecond. Times before year 0 or after
  /// 9999, which RFC 3339 cannot spell, become these bounds.
  package var text: String {
    let bounds = -62_167_219_200_000.0...253_402_300_799_999.0
    let exact = (date.timeIntervalSince1970 * 1000).rounded()
    let total = Int(exact.isNaN ? 0 : min(max(exact, bounds.lowerBound), bounds.upperBound))
    let inDay = ((total % 86_400_000) + 86_400_000) % 86_400_000
    let (year, month, day) = CivilDate.of(day: (total - inDay) / 86_400_000)
    var characters: [UInt8] = []
    characters.reserveCapacity(24)
    func append(_ number: Int, digits: Int, then separator: Unicode.Scalar?) {
      var divisor = digits == 4 ? 1000 : digits == 3 ? 100 : 10
      while divisor > 0 {
        characters.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
        divisor /= 10
      }
      if let separator { characters.append(UInt8(ascii: separator)) }
    }
    append(year, digits: 4, then: "-")
    append(month, digits: 2, then: "-")
    append(day, digits: 2, then: "T")
    append(inDay / 3_600_000, digits: 2, then: ":")
    append(inDay / 60_000 % 60, digits: 2, then: ":")
    append(inDay / 1000 % 60, digits: 2, then: nil)
    if inDay % 1000 != 0 {
      characters.append(UInt8(ascii: "."))
      append(inDay % 1000, digits: 3, then: nil)
    }
    characters.append(UInt8(ascii: "Z"))
    return String(decoding: characters, as: UTF8.self)
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
