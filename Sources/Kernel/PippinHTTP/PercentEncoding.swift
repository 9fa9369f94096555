import PippinFoundation

/// Percent-encoding (RFC 3986, 2.1), and its variant in forms.
package enum PercentEncoding {
  /// Encodes all but the unreserved characters, a space as `%20`; correct in paths, queries and forms.
  package static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    guard !bytes.append(text, ifEach: ASCII.isUnreserved) else { return }
    for byte in text.utf8 {
      if ASCII.isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(ASCII.hexDigit(byte >> 4))
        bytes.append(ASCII.hexDigit(byte & 15))
      }
    }
  }

  /// Decodes; nil when a percent sign is not followed by two hexadecimal digits or the result is not UTF-8.
  package static func decode(_ text: String) -> String? {
    decode(text.utf8, plusIsSpace: false)
  }

  /// Like `decode`, but a plus sign is a space.
  package static func formDecode(_ text: String) -> String? {
    decode(text.utf8, plusIsSpace: true)
  }

  /// Decodes a form's field as browsers read one: a percent sign without its digits stands for itself, bytes that are not UTF-8 become
  /// U+FFFD.
  static func decodeLeniently(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(ASCII.hexValue)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? ASCII.space : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func decode(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    // Nearly every value is as it stands.
    guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(validating: text, as: UTF8.self)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text.makeIterator()
    while let byte = rest.next() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.next().flatMap(ASCII.hexValue), let low = rest.next().flatMap(ASCII.hexValue) else {
          return nil
        }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? ASCII.space : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
