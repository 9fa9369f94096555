import PippinFoundation

/// RFC 4648, section 5, without padding, as RFC 7515, section 2, wants it.
package enum Base64URL {
  package static func encode(_ bytes: [UInt8]) -> String { encode(bytes.span) }

  package static func encode(_ bytes: Span<UInt8>) -> String {
    String(decoding: encodedBytes(bytes), as: UTF8.self)
  }

  /// The same as ASCII, for what goes on being bytes.
  static func encodedBytes(_ bytes: Span<UInt8>) -> [UInt8] {
    var text = [UInt8](zeroes: (bytes.count * 4 + 2) / 3)
    var output = text.mutableSpan
    var (read, written) = (0, 0)
    while read + 3 <= bytes.count {
      let group = Int(bytes[read]) << 16 | Int(bytes[read + 1]) << 8 | Int(bytes[read + 2])
      output[written] = digits[group >> 18]
      output[written + 1] = digits[group >> 12 & 63]
      output[written + 2] = digits[group >> 6 & 63]
      output[written + 3] = digits[group & 63]
      read += 3
      written += 4
    }
    if read < bytes.count {
      let isOne = read + 1 == bytes.count
      let group = Int(bytes[read]) << 16 | (isOne ? 0 : Int(bytes[read + 1]) << 8)
      output[written] = digits[group >> 18]
      output[written + 1] = digits[group >> 12 & 63]
      if !isOne { output[written + 2] = digits[group >> 6 & 63] }
    }
    return text
  }

  package static func decode(_ text: String) -> [UInt8]? { decode(text.contiguousUTF8.span) }

  package static func decode(_ text: [UInt8]) -> [UInt8]? { decode(text.span) }

  /// Nil for padding, white space, the other alphabet's `+` and `/`, an impossible length, and unused bits that are
  /// not zero: of the many texts that a lenient reader takes for the same bytes, exactly one is accepted.
  package static func decode(_ text: Span<UInt8>) -> [UInt8]? {
    let rest = text.count % 4
    guard rest != 1 else { return nil }
    var bytes = [UInt8](zeroes: text.count / 4 * 3 + max(rest - 1, 0))
    var output = bytes.mutableSpan
    var (read, written) = (0, 0)
    // All values are collected and judged once, at the end: a digit has six bits, anything else has all eight.
    var seen = decodeBlocks(text, into: &output, read: &read, written: &written)
    while read + 4 <= text.count {
      let (first, second) = (value(text[read]), value(text[read + 1]))
      let (third, fourth) = (value(text[read + 2]), value(text[read + 3]))
      seen |= first | second | third | fourth
      let word = first << 18 | second << 12 | third << 6 | fourth
      output[written] = UInt8(truncatingIfNeeded: word >> 16)
      output[written + 1] = UInt8(truncatingIfNeeded: word >> 8)
      output[written + 2] = UInt8(truncatingIfNeeded: word)
      read += 4
      written += 3
    }
    if rest > 0 {
      let (first, second) = (value(text[read]), value(text[read + 1]))
      let third = rest == 3 ? value(text[read + 2]) : 0
      seen |= first | second | third
      let word = first << 18 | second << 12 | third << 6
      output[written] = UInt8(truncatingIfNeeded: word >> 16)
      if rest == 3 { output[written + 1] = UInt8(truncatingIfNeeded: word >> 8) }
      guard word & (rest == 3 ? 0xFF : 0xFFFF) == 0 else { return nil }
    }
    return seen < 64 ? bytes : nil
  }

  /// Takes eight digits at once for as long as the eight bytes stored for them, of which the last two are
  /// overwritten later, have room.
  @inline(__always)
  private static func decodeBlocks(
    _ text: Span<UInt8>, into output: inout MutableSpan<UInt8>, read: inout Int, written: inout Int
  ) -> UInt64 {
    let input = unsafe text.bytes
    var seen: UInt64 = 0
    var room = unsafe output.mutableBytes
    while read + 8 <= input.byteCount, written + 8 <= room.byteCount {
      // Bounds-checked both; "unsafe" only for types with padding or with forbidden bit patterns.
      let digits = unsafe UInt64(littleEndian: input.unsafeLoadUnaligned(fromByteOffset: read, as: UInt64.self))
      var word: UInt64 = 0
      for index: UInt64 in 0..<8 {
        let value = value(UInt8(truncatingIfNeeded: digits >> (index * 8)))
        seen |= value
        word |= value << (58 - index * 6)
      }
      room.storeBytes(of: word.bigEndian, toByteOffset: written, as: UInt64.self)
      read += 8
      written += 6
    }
    return seen
  }

  private static let digits: SextetTable = [
    65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80,
    81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 97, 98, 99, 100, 101, 102,
    103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
    119, 120, 121, 122, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 45, 95,
  ]

  /// Each byte's six bits, or 255.
  private static let values: ByteTable = [
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 62, 255, 255,
    52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 255, 255, 255, 255, 255, 255,
    255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
    15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 255, 255, 255, 255, 63,
    255, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
    41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  ]

  @inline(__always)
  private static func value(_ digit: UInt8) -> UInt64 { UInt64(values[Int(digit)]) }
}
