import PippinCryptography

/// Lower-case hexadecimal text.
enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func sha256(of text: String) -> String { encode(SHA256.hash(text)) }

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
