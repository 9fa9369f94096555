/// Encodes text in a header: plain if it is unambiguous ASCII, otherwise as encoded words in UTF-8 (RFC 2047).
enum HeaderEncoding {
  /// The start of an encoded word, which has at most 75 characters (2).
  private static let prefix = "=?utf-8?Q?"
  private static let suffix = "?="
  private static let payload = 75 - prefix.utf8.count - suffix.utf8.count
  /// A line with encoded words has at most 76 characters (2), and the first one begins with the field's name.
  private static let fieldName = "Subject: ".utf8.count
  /// The longest plain text that fits the line after the field's name.
  private static let plainLength = 60

  /// Unstructured text, such as a subject.
  static func text(_ text: String) -> String {
    let isPlain =
      text.utf8.count <= plainLength && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && text.utf8.first != UInt8(ascii: " ") && text.utf8.last != UInt8(ascii: " ") && !text.contains("=?")
    return isPlain ? text : encodedWords(text)
  }

  /// A display name before an address; nil for none.
  static func phrase(_ name: String?) -> String? {
    guard let name, !name.isEmpty else { return nil }
    let isPlain = name.utf8.allSatisfy { MailAddress.isLetterOrDigit($0) || $0 == UInt8(ascii: " ") }
    let isShort = name.utf8.count <= plainLength
    return isPlain && isShort && name.utf8.first != UInt8(ascii: " ") && name.utf8.last != UInt8(ascii: " ")
      ? name : encodedWords(name)
  }

  /// Encoded words, one per line, each of whole characters (5).
  private static func encodedWords(_ text: String) -> String {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      let encoded = String(scalar).utf8.map(encoded).joined()
      if word.utf8.count + encoded.utf8.count > payload - (words.isEmpty ? fieldName : 0) {
        words.append(word)
        word = ""
      }
      word += encoded
    }
    words.append(word)
    return words.map { prefix + $0 + suffix }.joined(separator: "\r\n ")
  }

  /// Encodes all but the characters allowed in every encoded word (5, rule 3).
  private static func encoded(_ byte: UInt8) -> String {
    if byte == UInt8(ascii: " ") { return "_" }
    return MailAddress.isLetterOrDigit(byte) || "!*+-/".utf8.contains(byte)
      ? String(UnicodeScalar(byte)) : QuotedPrintable.escape(byte)
  }
}
