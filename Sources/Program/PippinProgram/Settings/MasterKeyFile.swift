import PippinTokens
import PippinSecret

/// The file of a master key: 32 bytes as they are, in hexadecimal, or in base64.
enum MasterKeyFile {
  static let byteCount = 32
  static let cure = "Make one with: openssl rand -hex 32"

  /// The key, or why the contents are none.
  static func key(_ contents: [UInt8]) -> Result<SecretBytes, Unusable> {
    let isText = contents.allSatisfy { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }
    let bytes: [UInt8]?
    if isText {
      // Thirty-two characters that somebody can type are a password, not a key.
      let text = contents.filter { $0 > 0x20 }
      bytes = text.count == 64 ? Hexadecimal.decode(text) : base64(text)
    } else {
      bytes = contents
    }
    guard let bytes, bytes.count == byteCount else { return .failure(Unusable(detail: "holds no 32 bytes")) }
    guard Set(bytes).count > 8 else { return .failure(Unusable(detail: "holds bytes that are not random")) }
    return .success(SecretBytes(bytes))
  }

  /// Why a file holds no key.
  struct Unusable: Error {
    let detail: String
  }

  /// Base64 of either alphabet, padded or not: `openssl rand -base64 32` and its like.
  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    var digits = text[...]
    while digits.last == UInt8(ascii: "=") { digits = digits.dropLast() }
    guard digits.count == 43, text.count <= 44 else { return nil }
    var bytes: [UInt8] = []
    var group: UInt32 = 0
    var bits = 0
    for character in digits {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      default: return nil
      }
      group = group << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return bytes
  }
}
