import PippinSecret

/// Repairs the PEM text of a private key that was copied through forms, environment variables or JSON. Damaged line
/// breaks are a common cause of `invalid_client` (TRAP-6).
enum PrivateKeyText {
  private static let label = "PRIVATE KEY"

  /// Returns PKCS#8 PEM with correct line breaks.
  ///
  /// Accepts CRLF, spaces or nothing in place of line breaks, line breaks written as `\n` or `\r\n`, and surrounding
  /// quotation marks and white space.
  /// - Throws: `malformedKey` or `unsupportedKey`.
  static func normalised(_ pem: SecretText) throws(ClientSecretError) -> SecretText {
    let text = replacing(pem.revealed[...], "\\r", "\n")
    let plain = replacing(text[...], "\\n", "\n")
    guard let begin = range(of: "-----BEGIN ", in: plain[...]) else {
      throw ClientSecretError(
        .malformedKey, "no -----BEGIN PRIVATE KEY----- in the text: give the contents of Apple's .p8 file, not its name"
      )
    }
    guard let labelEnd = range(of: "-----", in: plain[begin.upperBound...]) else {
      throw ClientSecretError(.malformedKey, "the first line is incomplete")
    }
    let found = plain[begin.upperBound..<labelEnd.lowerBound]
    guard found == label else { throw wrongKind(found) }
    guard let end = range(of: "-----END PRIVATE KEY-----", in: plain[labelEnd.upperBound...]) else {
      throw ClientSecretError(.malformedKey, "no -----END PRIVATE KEY----- in the text: it was cut short")
    }
    let body = plain[labelEnd.upperBound..<end.lowerBound].utf8.filter { !isWhitespace($0) }
    guard !body.isEmpty, body.allSatisfy(isBase64) else {
      throw ClientSecretError(.malformedKey, "between the first and the last line there is more than base64")
    }
    var lines = ["-----BEGIN PRIVATE KEY-----"]
    for start in stride(from: 0, to: body.count, by: 64) {
      lines.append(String(decoding: body[start..<min(start + 64, body.count)], as: UTF8.self))
    }
    lines.append("-----END PRIVATE KEY-----\n")
    return SecretText(lines.joined(separator: "\n"))
  }

  private static func wrongKind(_ label: Substring) -> ClientSecretError {
    switch label {
    case "EC PRIVATE KEY":
      ClientSecretError(.unsupportedKey, "a SEC 1 key; Apple's .p8 file is PKCS#8: openssl pkcs8 -topk8 -nocrypt")
    case "ENCRYPTED PRIVATE KEY":
      ClientSecretError(.unsupportedKey, "the key is encrypted; Apple's .p8 file is not")
    case "RSA PRIVATE KEY":
      ClientSecretError(.unsupportedKey, "an RSA key; Apple's .p8 file holds an EC P-256 key")
    case "PUBLIC KEY", "CERTIFICATE":
      ClientSecretError(.unsupportedKey, "not a private key; give the .p8 file that Apple let you download once")
    default:
      ClientSecretError(.malformedKey, "the first line is not -----BEGIN PRIVATE KEY-----")
    }
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  private static func range(of needle: String, in text: Substring) -> Range<String.Index>? {
    let needle = Array(needle.utf8)
    let bytes = text.utf8
    var start = bytes.startIndex
    while let end = bytes.index(start, offsetBy: needle.count, limitedBy: bytes.endIndex) {
      if bytes[start..<end].elementsEqual(needle) { return start..<end }
      start = bytes.index(after: start)
    }
    return nil
  }

  private static func replacing(_ text: Substring, _ needle: String, _ replacement: String) -> String {
    var result = ""
    var rest = text
    while let found = range(of: needle, in: rest) {
      result += rest[..<found.lowerBound] + replacement
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}
