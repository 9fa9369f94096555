import PippinFoundation
import PippinSecret

extension AccountLine.Hash {
  /// The beginnings of the hashes that say their own algorithm and can be verified here.
  private static let known = [
    "$2a$", "$2b$", "$2y$", "$argon2id$", "$argon2i$", "$scrypt$", "$pbkdf2$", "$pbkdf2-sha256$", "$pbkdf2-sha512$",
    "pbkdf2_sha256$", "pbkdf2:", "scrypt:", "$5$", "$6$", "$P$", "$H$", "$wp$2y$",
  ]

  /// A hash that says its own algorithm; `nil` for one that cannot be verified here.
  init?(selfDescribing text: String) {
    guard Self.known.contains(where: { text.hasPrefix($0) }), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self = .text(SecretText(text))
  }
}

/// Scrypt as Better Auth stores it, `SALT:KEY` in hexadecimal digits, with parameters that are fixed in its code.
enum BetterAuthScrypt {
  /// The hash in the form that says its algorithm. The salt is the text of the digits, not the bytes they stand for.
  static func selfDescribing(_ text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 32, parts[1].utf8.count == 128,
      bytes(parts[0]) != nil, let key = bytes(parts[1])
    else { return nil }
    return "$scrypt$ln=14,r=16,p=1$\(base64(Array(parts[0].utf8)))$\(base64(key))"
  }

  private static func bytes(_ digits: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits.utf8 {
      guard let value = hexadecimal(digit) else { return nil }
      if let upper = high {
        bytes.append(upper << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }

  /// Base64 without padding, as the form has it.
  private static func base64(_ bytes: [UInt8]) -> String {
    var text = Data(bytes).base64EncodedString()
    while text.hasSuffix("=") { text.removeLast() }
    return text
  }
}

/// The value of a hexadecimal digit of either case.
func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
