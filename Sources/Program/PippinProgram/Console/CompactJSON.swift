/// JSON on one line.
enum CompactJSON {
  /// A valid JSON text without white space between its values.
  ///
  /// Numbers and escapes are not changed. Unicode line breaks in strings become escapes, because many line readers
  /// would split the line there.
  static func line(_ json: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(json.count)
    var isInString = false
    var isEscaped = false
    var position = 0
    while position < json.count {
      let byte = json[position]
      if !isInString {
        if byte == UInt8(ascii: "\"") { isInString = true }
        if byte != 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { line.append(byte) }
      } else if let (escape, length) = lineBreak(json, at: position) {
        line += escape.utf8
        position += length
        continue
      } else {
        line.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      }
      position += 1
    }
    return line
  }

  /// U+0085, U+2028 and U+2029 in UTF-8. None can follow a backslash in valid JSON.
  private static func lineBreak(_ json: [UInt8], at position: Int) -> (escape: String, length: Int)? {
    switch json[position] {
    case 0xC2 where position + 1 < json.count && json[position + 1] == 0x85:
      ("\\u0085", 2)
    case 0xE2 where position + 2 < json.count && json[position + 1] == 0x80 && json[position + 2] == 0xA8:
      ("\\u2028", 3)
    case 0xE2 where position + 2 < json.count && json[position + 1] == 0x80 && json[position + 2] == 0xA9:
      ("\\u2029", 3)
    default:
      nil
    }
  }
}
