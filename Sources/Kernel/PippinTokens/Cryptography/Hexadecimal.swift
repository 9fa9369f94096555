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

  /// Whether the lower-case digits of `bytes` are what `condition` wants. They lie on the stack.
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
