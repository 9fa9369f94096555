/// Makes untrusted text safe in markup.
enum Escaping {
  /// Whether a byte must be escaped: the five characters that can end a text or a quoted attribute, and NUL.
  static func isNeeded(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0: true
    default: false
    }
  }

  static func escape(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      case 0: bytes += "\u{FFFD}".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether following the address could run code in our origin.
  ///
  /// Before the scheme, browsers remove leading controls and spaces, and tabs and line breaks anywhere (WHATWG URL, basic
  /// parser), so this does the same.
  static func isRunnable(_ address: String) -> Bool {
    var scheme = ""
    for scalar in address.unicodeScalars where scalar.value > 0x20 {
      if scalar == ":" { return ["javascript", "data", "vbscript"].contains(scheme) }
      guard scalar.isASCII, scheme.utf8.count < 12 else { return false }
      scheme += scalar.properties.lowercaseMapping
    }
    return false
  }
}
