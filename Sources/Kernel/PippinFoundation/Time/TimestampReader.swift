/// Reads one date and time of RFC 3339, byte by byte.
struct TimestampReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    // Nothing longer than this is a time, and whoever sends a megabyte of fractions need not be followed.
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
