import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

/// The header by which a receiver knows who wrote to it, and when: an old message sent again by somebody else has an old time.
enum WebhookSignature {
  static let field = "pippin-signature"

  /// `t=` the time in Unix seconds, `v1=` HMAC-SHA256 over the time's digits, a dot and the body, in hexadecimal.
  static func value(for body: [UInt8], at time: Date, secret: SecretBytes) -> String {
    let seconds = String(Int64(time.wholeSeconds))
    let tag = HMACSHA256.tag(for: Array(seconds.utf8) + [UInt8(ascii: ".")] + body, key: secret)
    return "t=\(seconds),v1=\(Hexadecimal.encode(tag))"
  }
}
