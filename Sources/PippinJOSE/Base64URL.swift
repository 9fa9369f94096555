/// RFC 4648, section 5, without padding, as RFC 7515, section 2, wants it.
package enum Base64URL {
  package static func encode(_ bytes: [UInt8]) -> String { encode(bytes.span) }

  package static func encode(_ bytes: Span<UInt8>) -> String {
    String(decoding: encodedBytes(bytes), as: UTF8.self)
  }

  /// The same as ASCII, for what goes on being bytes.
  static func encodedBytes(_ bytes: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var group: UInt32 = 0
    var bits = 0
    for index in bytes.indices {
      group = group << 8 | UInt32(bytes[index])
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(digits[Int(group >> UInt32(bits) & 63)])
      }
    }
    if bits > 0 { text.append(digits[Int(group << UInt32(6 - bits) & 63)]) }
    return text
  }

  package static func decode(_ text: String) -> [UInt8]? { decode(text.utf8.span) }

  package static func decode(_ text: [UInt8]) -> [UInt8]? { decode(text.span) }

  /// Nil for padding, white space, the other alphabet's `+` and `/`, an impossible length, and unused bits that are
  /// not zero: of the many texts that a lenient reader takes for the same bytes, exactly one is accepted.
  package static func decode(_ text: Span<UInt8>) -> [UInt8]? {
    let groups = text.count / 4
    let rest = text.count % 4
    guard rest != 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: groups * 3 + max(rest - 1, 0))
    var output = bytes.mutableSpan
    // Every value's bits are collected and judged once, at the end: six are a digit's, the rest say "none".
    var seen: UInt32 = 0
    for group in 0..<groups {
      let (first, second) = (value(text[group * 4]), value(text[group * 4 + 1]))
      let (third, fourth) = (value(text[group * 4 + 2]), value(text[group * 4 + 3]))
      seen |= first | second | third | fourth
      let word = first << 18 | second << 12 | third << 6 | fourth
      output[group * 3] = UInt8(truncatingIfNeeded: word >> 16)
      output[group * 3 + 1] = UInt8(truncatingIfNeeded: word >> 8)
      output[group * 3 + 2] = UInt8(truncatingIfNeeded: word)
    }
    if rest > 0 {
      var word = value(text[groups * 4]) << 18 | value(text[groups * 4 + 1]) << 12
      if rest == 3 { word |= value(text[groups * 4 + 2]) << 6 }
      for index in 0..<rest { seen |= value(text[groups * 4 + index]) }
      output[groups * 3] = UInt8(truncatingIfNeeded: word >> 16)
      if rest == 3 { output[groups * 3 + 1] = UInt8(truncatingIfNeeded: word >> 8) }
      guard word & (rest == 2 ? 0xFFFF : 0xFF) == 0 else { return nil }
    }
    return seen < 64 ? bytes : nil
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Each byte's six bits, or 255.
  private static let values: InlineArray<256, UInt8> = {
    var values = InlineArray<256, UInt8>(repeating: 255)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  @inline(__always)
  private static func value(_ digit: UInt8) -> UInt32 { UInt32(values[Int(digit)]) }
}
