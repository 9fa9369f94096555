import PippinFoundation
import PippinTokens

extension ExportRecord {
  /// Bytes as exports write them: base64 of either alphabet, with or without padding, or PostgreSQL's `\x` and hexadecimal digits.
  func bytes(_ names: String...) -> [UInt8]? {
    for name in names { if let text = text(name) { return Self.bytes(text) } }
    return nil
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    guard !text.hasPrefix("\\x") else { return hexadecimalBytes(text.dropFirst(2)) }
    var digits = text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    return Base64URL.decode(String(decoding: digits, as: UTF8.self))
  }

  /// The texts of an array, or of one that is written as JSON text, or words with commas or bars between them. Nothing where there is
  /// none.
  func texts(_ name: String) -> [String] {
    guard let value = element[name] else { return [] }
    if value.kind == .array { return value.elements.compactMap(\.string) }
    guard let text = value.string else { return [] }
    if text.hasPrefix("["), let list = Self.array(text) { return list }
    let isSet = text.hasPrefix("{") && text.hasSuffix("}")
    return (isSet ? text.dropFirst().dropLast() : text[...]).split { $0 == "," || $0 == "|" }.map { part in
      String(part.filter { $0 != " " && $0 != "\"" })
    }
  }

  private static func array(_ text: String) -> [String]? {
    do throws(JSONError) {
      return try JSONDocument(parsing: Array(text.utf8), limits: RawRecord.limits).root.elements.compactMap(\.string)
    } catch {
      // A text that is no JSON is read as words.
      return nil
    }
  }

  /// The names and objects of an object of objects.
  func objectsByName(_ name: String) -> [(name: String, record: ExportRecord)] {
    object(name)?.element.members.compactMap { name, value in
      value.kind == .object ? (name, ExportRecord(value)) : nil
    } ?? []
  }
}
