/// What the characters of JSON5 are for.
extension JSON5Reader {
  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Letters, digits, `_` and `$`.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"):
      true
    default: isDigit(byte)
    }
  }

  static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  static func isHexadecimal(_ digits: ArraySlice<UInt8>) -> Bool {
    !digits.isEmpty && digits.allSatisfy { hexadecimalValue($0) != nil }
  }

  /// Digits with at most one point, not on its own, and perhaps an exponent. A zero in front is followed by no digit.
  static func isDecimal(_ digits: ArraySlice<UInt8>) -> Bool {
    let whole = digits.prefix { isDigit($0) }
    guard whole.count < 2 || whole.first != UInt8(ascii: "0") else { return false }
    var rest = digits[whole.endIndex...]
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix { isDigit($0) }
      rest = rest[fraction.endIndex...]
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return false }
    guard let mark = rest.first else { return true }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return false }
    let exponent = rest.dropFirst().drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    return exponent.startIndex <= rest.startIndex + 2 && !exponent.isEmpty && exponent.allSatisfy { isDigit($0) }
  }
}

extension Unicode.Scalar {
  /// Whether a name without quotation marks may begin with it (ECMAScript 5.1, 7.6).
  var mayBeginName: Bool {
    switch self {
    case "$", "_", "a"..."z", "A"..."Z": true
    case "\u{0}"..."\u{7F}": false
    default:
      [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber]
        .contains(properties.generalCategory)
    }
  }

  /// Whether it may stand further on in such a name.
  var mayBeInName: Bool {
    switch self {
    case "0"..."9", "\u{200C}", "\u{200D}": true
    default:
      mayBeginName
        || (value >= 0x80
          && [.nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation].contains(properties.generalCategory))
    }
  }
}

extension String {
  func padded(to length: Int) -> String {
    String(repeating: "0", count: Swift.max(0, length - count)) + self
  }
}
