/// The character classes of HTTP's grammar.
package enum ASCII {
  package static let space: UInt8 = 0x20

  /// A to Z in lower case; other bytes unchanged.
  package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// RFC 9110, 5.6.3: a space or a tab.
  package static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == 0x09 }

  package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  package static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  /// RFC 9110, 5.6.2: `tchar`.
  package static func isTokenCharacter(_ byte: UInt8) -> Bool {
    contains(byte, 0x03FF_6CFA_0000_0000, 0x57FF_FFFF_C7FF_FFFE)
  }

  /// RFC 3986, 2.3: characters that never need percent-encoding.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    contains(byte, 0x03FF_6000_0000_0000, 0x47FF_FFFE_87FF_FFFE)
  }

  /// Whether a byte is one of a set of characters, a bit for each: those below `@` in the first word, the others in the second.
  @inline(__always)
  private static func contains(_ byte: UInt8, _ low: UInt64, _ high: UInt64) -> Bool {
    byte < 0x80 && (byte < 0x40 ? low : high) >> UInt64(byte & 63) & 1 == 1
  }

  /// The value of a hexadecimal digit of either case.
  package static func hexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - 0x30 }
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : nil
  }

  /// Upper-case hexadecimal digit of 0 to 15.
  package static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }

  /// Equality that ignores the case of ASCII letters only.
  package static func equalsIgnoringCase(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
  }

  /// A to Z in lower case, independent of the locale.
  package static func lowercased(_ text: some StringProtocol) -> String {
    String(decoding: text.utf8.map(lowercased), as: UTF8.self)
  }

  /// RFC 9110, 5.6.3: the text without spaces and tabs around it.
  package static func trimmed(_ text: Substring) -> Substring {
    var bytes = text.utf8
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return Substring(bytes)
  }
}
