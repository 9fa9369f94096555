extension [UInt8] {
  /// Appends a text as a JSON string: what must be escaped is, in its shortest form (RFC 8259, section 7).
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    if !append(text, ifEach: Self.isPlain) {
      for byte in text.utf8 { Self.isPlain(byte) ? append(byte) : appendEscaped(byte) }
    }
    append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      self += "u00".utf8
      for digit in [byte >> 4, byte & 15] {
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
