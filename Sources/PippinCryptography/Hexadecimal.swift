/// Bytes as text, two hexadecimal digits each: the form in which digests and keys are handed to people and to other programs.
package enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Lower-case digits, two for each byte.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
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
