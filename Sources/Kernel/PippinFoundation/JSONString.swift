extension [UInt8] {
  /// Appends a text as a JSON string. It escapes only what must be escaped, in the shortest form (RFC 8259, section 7).
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    if !appendPlain(text) {
      for byte in text.utf8 { Self.isPlain(byte) ? append(byte) : appendEscaped(byte) }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the text in one go if nothing in it is escaped.
  private mutating func appendPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      var index = 0
      while index + 8 <= raw.count {
        guard unsafe Self.arePlain(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) else { return false }
        index += 8
      }
      while index < raw.count {
        guard unsafe Self.isPlain(raw[index]) else { return false }
        index += 1
      }
      unsafe append(contentsOf: bytes)
      return true
    }
  }

  /// Whether all eight bytes are plain. A byte that is not plain sets the highest bit of its byte in `found`. A subtraction
  /// may borrow from the next byte, but only where a byte below is not plain either.
  @inline(__always)
  private static func arePlain(_ word: UInt64) -> Bool {
    let (ones, highest): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    let found =
      (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
    return found & highest == 0
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

extension [UInt8] {
  /// Appends the text's UTF-8 in one go, or nothing if one of its bytes is not plain. Nearly all texts in JSON are plain.
  ///
  /// - Returns: whether it was appended.
  @inlinable @inline(__always)
  package mutating func append(_ text: String, ifEach isPlain: (UInt8) -> Bool) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for index in bytes.indices where unsafe !isPlain(bytes[index]) { return false }
      unsafe append(contentsOf: bytes)
      return true
    }
  }
}
