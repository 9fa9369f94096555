/// Quoted-printable (RFC 2045, 6.7) of text in UTF-8.
enum QuotedPrintable {
  private static let lineLength = 76
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Encodes lines that end in LF as lines that end in CR LF, including the last line.
  static func encode(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      append(line, to: &output)
    }
    // A final line break does not start another line.
    if text.utf8.last == UInt8(ascii: "\n") { output.removeLast(2) }
    return output
  }

  static func escape(_ byte: UInt8) -> String {
    String(decoding: [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
  }

  private static func append(_ line: Substring.UTF8View, to output: inout [UInt8]) {
    var length = 0
    var rest = line[...]
    while let byte = rest.popFirst() {
      // White space at the end of a line may get lost in transport (rule 3).
      let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=") || isBlank(byte) && !rest.isEmpty
      let piece = isPlain ? [byte] : Array(escape(byte).utf8)
      // One character is reserved for the soft line break.
      if length + piece.count > (rest.isEmpty ? lineLength : lineLength - 1) {
        output += "=\r\n".utf8
        length = 0
      }
      output += piece
      length += piece.count
    }
    output += "\r\n".utf8
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
