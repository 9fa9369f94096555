import PippinFoundation

/// RFC 4648, section 5, without padding, as RFC 7515, section 2, wants it.
package enum Base64URL {
  package static func encode(_ bytes: [UInt8]) -> String { encode(bytes.span) }

  package static func encode(_ bytes: Span<UInt8>) -> String {
    String(decoding: encodedBytes(bytes), as: UTF8.self)
  }

  /// The text as ASCII bytes, for callers that need no string.
  static func encodedBytes(_ bytes: Span<UInt8>) -> [UInt8] {
    var text = [UInt8](zeroes: digitCount(ofBytes: bytes.count))
    var output = text.mutableSpan
    encode(bytes, into: &output)
    return text
  }

  /// Whether the text of `bytes` meets `condition`. The text lies on the stack.
  package static func text(of bytes: Span<UInt8>, meets condition: (Span<UInt8>) -> Bool) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: digitCount(ofBytes: bytes.count)) { text in
      unsafe text.initialize(repeating: 0)
      var output = unsafe text.mutableSpan
      encode(bytes, into: &output)
      return unsafe condition(text.span)
    }
  }

  private static func digitCount(ofBytes count: Int) -> Int { (count * 4 + 2) / 3 }

  private static func encode(_ bytes: Span<UInt8>, into output: inout MutableSpan<UInt8>) {
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
  }

  package static func decode(_ text: String) -> [UInt8]? { decode(text.contiguousUTF8.span) }

  package static func decode(_ text: [UInt8]) -> [UInt8]? { decode(text.span) }

  /// Nil for padding, white space, the other alphabet's `+` and `/`, an impossible length, and unused bits that are
  /// not zero: of the many texts that a lenient reader takes for the same bytes, exactly one is accepted.
  package static func decode(_ text: Span<UInt8>) -> [UInt8]? {
    guard let count = byteCount(ofDigits: text.count) else { return nil }
    var bytes = [UInt8](zeroes: count)
    var output = bytes.mutableSpan
    return decode(text, into: &output, at: 0) ? bytes : nil
  }

  /// The number of bytes that this many digits encode; nil for an impossible number of digits.
  static func byteCount(ofDigits count: Int) -> Int? {
    let rest = count % 4
    return rest == 1 ? nil : count / 4 * 3 + max(rest - 1, 0)
  }

  /// Decodes to `output` from `start` on, for several texts in one array. Up to two bytes behind the last one may be
  /// overwritten, so the texts are decoded in their order.
  ///
  /// - Precondition: `output` has room for `byteCount(ofDigits:)` bytes.
  static func decode(_ text: Span<UInt8>, into output: inout MutableSpan<UInt8>, at start: Int) -> Bool {
    let rest = text.count % 4
    var (read, written) = (0, start)
    // All groups are collected and checked once, at the end: a wrong digit sets the uppermost bit.
    var seen = decodeBlocks(text, into: &output, read: &read, written: &written)
    let table = sextets
    let sextets = table.span
    while read + 4 <= text.count {
      let word = group(text[read], text[read + 1], text[read + 2], text[read + 3], sextets)
      seen |= word
      output[written] = UInt8(truncatingIfNeeded: word >> 16)
      output[written + 1] = UInt8(truncatingIfNeeded: word >> 8)
      output[written + 2] = UInt8(truncatingIfNeeded: word)
      read += 4
      written += 3
    }
    if rest > 0 {
      // "A" stands for six zeros.
      let word = group(
        text[read], text[read + 1], rest == 3 ? text[read + 2] : UInt8(ascii: "A"), UInt8(ascii: "A"), sextets)
      seen |= word
      output[written] = UInt8(truncatingIfNeeded: word >> 16)
      if rest == 3 { output[written + 1] = UInt8(truncatingIfNeeded: word >> 8) }
      guard word & (rest == 3 ? 0xFF : 0xFFFF) == 0 else { return false }
    }
    return seen & SextetGroups.wrong == 0
  }

  /// Decodes eight digits at once while there is room for the eight bytes that it stores, of which the last two are
  /// overwritten later.
  @inline(__always)
  private static func decodeBlocks(
    _ text: Span<UInt8>, into output: inout MutableSpan<UInt8>, read: inout Int, written: inout Int
  ) -> UInt32 {
    let input = unsafe text.bytes
    let table = sextets
    let sextets = table.span
    var seen: UInt32 = 0
    var room = unsafe output.mutableBytes
    while read + 8 <= input.byteCount, written + 8 <= room.byteCount {
      // Both are bounds-checked, and "unsafe" only for types with padding or with forbidden bit patterns.
      let digits = unsafe UInt64(littleEndian: input.unsafeLoadUnaligned(fromByteOffset: read, as: UInt64.self))
      let first = group(digits, sextets)
      let second = group(digits >> 32, sextets)
      seen |= first | second
      let word = UInt64(first) << 40 | UInt64(second & 0xFF_FFFF) << 16
      room.storeBytes(of: word.bigEndian, toByteOffset: written, as: UInt64.self)
      read += 8
      written += 6
    }
    return seen
  }

  /// The three bytes of four digits, the first digit in the lowest eight bits.
  @inline(__always)
  private static func group(_ digits: UInt64, _ sextets: Span<UInt32>) -> UInt32 {
    group(
      UInt8(truncatingIfNeeded: digits), UInt8(truncatingIfNeeded: digits >> 8),
      UInt8(truncatingIfNeeded: digits >> 16), UInt8(truncatingIfNeeded: digits >> 24), sextets)
  }

  @inline(__always)
  private static func group(
    _ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, _ sextets: Span<UInt32>
  ) -> UInt32 {
    // A byte is below 256, and the table has 1024 numbers.
    unsafe sextets[unchecked: Int(first)] | sextets[unchecked: 256 + Int(second)]
      | sextets[unchecked: 512 + Int(third)] | sextets[unchecked: 768 + Int(fourth)]
  }

  private static let digits: SextetTable = [
    65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80,
    81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 97, 98, 99, 100, 101, 102,
    103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
    119, 120, 121, 122, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 45, 95,
  ]

  /// Each digit's six bits at each of the four places of a group, so that a group is four look-ups.
  private static let sextets = SextetGroups.table(digits)
}

/// The tables of a base64url decoder: for each of the four places in a group, the six bits of each byte, at their position in
/// the group's three bytes.
enum SextetGroups {
  /// The bit that every byte outside of the alphabet has at every place.
  static let wrong: UInt32 = 1 << 31

  /// The table of the alphabet, 256 entries for each place.
  static func table(_ alphabet: SextetTable) -> [UInt32] {
    var table = [UInt32](repeating: wrong, count: 4 * 256)
    for value in alphabet.indices {
      for place in 0..<4 { table[place * 256 + Int(alphabet[value])] = UInt32(value) << UInt32(18 - place * 6) }
    }
    return table
  }
}

/// Bytes as text, two hexadecimal digits each: the form in which digests and keys are handed to people and to other programs.
package enum Hexadecimal {
  /// Lower-case digits, two for each byte.
  package static func encode(_ bytes: [UInt8]) -> String {
    unsafe String(unsafeUninitializedCapacity: bytes.count * 2) { text in
      for index in bytes.indices {
        unsafe text[index * 2] = digit(bytes[index] >> 4)
        unsafe text[index * 2 + 1] = digit(bytes[index] & 15)
      }
      return bytes.count * 2
    }
  }

  /// Whether the lower-case digits of `bytes` meet `condition`. They lie on the stack.
  package static func digits(of bytes: Span<UInt8>, meet condition: (Span<UInt8>) -> Bool) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count * 2) { text in
      for index in bytes.indices {
        unsafe text.initializeElement(at: index * 2, to: digit(bytes[index] >> 4))
        unsafe text.initializeElement(at: index * 2 + 1, to: digit(bytes[index] & 15))
      }
      return unsafe condition(text.span)
    }
  }

  @inline(__always)
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }

  /// The bytes that ASCII digits of either case spell; `nil` for any other character or half a byte.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var half: UInt8?
    for character in text {
      guard let value = value(of: character) else { return nil }
      if let high = half {
        bytes.append(high << 4 | value)
        half = nil
      } else {
        half = value
      }
    }
    return half == nil ? bytes : nil
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
