import PippinFoundation
import PippinHTTP
import PippinTokens

/// Client id and secret in an `Authorization` field (RFC 7617), each form-urlencoded first (RFC 6749, 2.3.1).
enum BasicCredentials {
  /// Longer fields are nobody's, in bytes.
  private static let maximumLength = 4096

  static func read(_ field: String) throws(OAuthError) -> (id: String, secret: String) {
    guard field.utf8.count <= maximumLength else {
      throw OAuthError(.invalidClient, "The Authorization field is too long.")
    }
    guard let space = field.utf8.firstIndex(of: UInt8(ascii: " ")), field[..<space].lowercased() == "basic"
    else {
      throw OAuthError(.invalidClient, "The Authorization field is not of the scheme Basic.")
    }
    guard let bytes = decode(field.utf8[space...].drop { $0 == UInt8(ascii: " ") }),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      throw OAuthError(.invalidClient, "The Basic credentials are not canonical Base64 of UTF-8 text.")
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      let id = PercentEncoding.formDecode(String(text[..<colon])), !id.isEmpty,
      let secret = PercentEncoding.formDecode(String(text[text.utf8.index(after: colon)...]))
    else {
      throw OAuthError(
        .invalidClient, "The Basic credentials are not client_id:client_secret, each encoded as in a form.")
    }
    return (id, secret)
  }

  /// Base64 with padding (RFC 4648, 4), read by the strict decoder of its other alphabet.
  private static func decode(_ body: Substring.UTF8View) -> [UInt8]? {
    let padding = body.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard body.count % 4 == 0, padding <= 2,
      !body.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    else { return nil }
    let urlAlphabet = body.dropLast(padding).map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    return Base64URL.decode(String(decoding: urlAlphabet, as: UTF8.self))
  }
}
