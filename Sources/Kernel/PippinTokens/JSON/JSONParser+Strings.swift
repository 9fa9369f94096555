extension JSONParser {
  /// From the opening quotation mark to behind the closing one.
  mutating func scanString(_ input: Span<UInt8>) throws(JSONError) {
    position += 1
    let start = position
    var hasEscapes = false
    while true {
      position = Self.endOfPlainText(input, from: position)
      guard position < input.count else { throw malformed }
      let byte = input[position]
      if byte == UInt8(ascii: "\"") {
        append(.string, start: start, end: position, flag: hasEscapes)
        position += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try skipEscape(input)
      } else if byte >= 0x80 {
        try skipMultibyteCharacter(input)
      } else {
        throw malformed
      }
    }
  }

  /// The first byte from `start` on that is not plain: a quotation mark, a backslash, a control character, or a
  /// part of a character outside ASCII; or the end of the text.
  @inline(__always)
  private static func endOfPlainText(_ input: Span<UInt8>, from start: Int) -> Int {
    let raw = unsafe input.bytes
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index <= raw.byteCount - 8 {
      // Eight bytes at once. A byte's top bit ends up set when it is not plain; a borrow can only set the bits of
      // bytes above one that is not plain itself, so the lowest set bit is always right.
      // Both are bounds-checked, and "unsafe" only for types with padding or with forbidden bit patterns.
      let word = unsafe UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quotation = (word ^ (ones &* 0x22)) &- ones
      let backslash = (word ^ (ones &* 0x5C)) &- ones
      let control = word &- (ones &* 0x20)
      let special = (word | quotation | backslash | control) & (ones &* 0x80)
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < input.count {
      let byte = input[index]
      if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { break }
      index += 1
    }
    return index
  }

  private mutating func skipEscape(_ input: Span<UInt8>) throws(JSONError) {
    guard position + 1 < input.count else { throw malformed }
    switch input[position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      let unit = try codeUnit(input, at: position)
      switch unit {
      case 0xD800...0xDBFF:
        guard case 0xDC00...0xDFFF = try codeUnit(input, at: position + 6) else { throw malformed }
        position += 12
      case 0xDC00...0xDFFF:
        throw malformed
      default:
        position += 6
      }
    default:
      throw malformed
    }
  }

  /// The UTF-16 code unit of an escape `\uXXXX` that starts at `start`.
  private func codeUnit(_ input: Span<UInt8>, at start: Int) throws(JSONError) -> UInt32 {
    guard start + 6 <= input.count, input[start] == UInt8(ascii: "\\"), input[start + 1] == UInt8(ascii: "u") else {
      throw malformed
    }
    var unit: UInt32 = 0
    for index in start + 2..<start + 6 {
      guard let digit = hexadecimalDigit(input[index]) else { throw malformed }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// Unicode 15, table 3-7: the only well-formed sequences of more than one byte.
  private mutating func skipMultibyteCharacter(_ input: Span<UInt8>) throws(JSONError) {
    let invalid = JSONError(.invalidUTF8, offset: position)
    let following: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch input[position] {
    case 0xC2...0xDF: following = 1
    case 0xE0: (following, second) = (2, 0xA0...0xBF)
    case 0xED: (following, second) = (2, 0x80...0x9F)
    case 0xE1...0xEF: following = 2
    case 0xF0: (following, second) = (3, 0x90...0xBF)
    case 0xF1...0xF3: following = 3
    case 0xF4: (following, second) = (3, 0x80...0x8F)
    default: throw invalid
    }
    guard position + following < input.count, second.contains(input[position + 1]) else { throw invalid }
    for index in position + 2..<position + following + 1 where input[index] & 0xC0 != 0x80 { throw invalid }
    position += following + 1
  }
}

/// The value of one hexadecimal digit of either case.
@inline(__always)
func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
