extension JSONParser {
  /// RFC 8259, section 6: `-`, digits without a leading zero, then perhaps a fraction and an exponent.
  mutating func scanNumber(_ input: Span<UInt8>) throws(JSONError) {
    let start = position
    var isInteger = true
    if input[position] == UInt8(ascii: "-") { position += 1 }
    if position < input.count, input[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      try scanDigits(input)
    }
    if position < input.count, input[position] == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      try scanDigits(input)
    }
    if position < input.count, input[position] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if position < input.count, input[position] == UInt8(ascii: "+") || input[position] == UInt8(ascii: "-") {
        position += 1
      }
      try scanDigits(input)
    }
    append(.number, start: start, end: position, flag: isInteger)
  }

  /// At least one digit.
  @inline(__always)
  private mutating func scanDigits(_ input: Span<UInt8>) throws(JSONError) {
    let start = position
    while position < input.count, input[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else { throw malformed }
  }
}
