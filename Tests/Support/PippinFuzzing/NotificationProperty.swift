import PippinFoundation
import PippinTokens
import SignInWithApple

/// The input is the body of Apple's POST, and the claims of a notification. Claims that pass all checks but the signature
/// read the same in another parser, and unsigned claims are never accepted.
enum NotificationProperty {
  private static let now = 1_311_281_000.0

  private struct Claims: Decodable {
    let iss: String
    let aud: String
    let iat: Int64
    let exp: Int64?
  }

  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let delivered = { () throws(IdentityTokenError) in try UnverifiedAppleNotification(parsingDelivery: input).keyID }
    _ = try Verdict.twice(delivered)

    var body = JSONWriter()
    body.beginObject()
    body.member("payload", ClaimsProperty.token(input))
    body.endObject()
    let delivery = body.bytes
    let check = { () throws(IdentityTokenError) in
      let notification = try UnverifiedAppleNotification(parsingDelivery: delivery)
      try notification.check(
        audiences: ["s6BhdRkqt3"], issuers: ["https://server.example.com"], now: Date(timeIntervalSince1970: now))
      return notification.issuedAt
    }
    guard try Verdict.twice(check) != nil else { return }
    try checkClaims(input)

    let judge = { () throws(IdentityTokenError) in
      let notification = try UnverifiedAppleNotification(parsingDelivery: delivery)
      guard case .success(let set) = ClaimsProperty.keys, let key = set.key(id: notification.keyID) else {
        throw IdentityTokenError(code: .unknownKey, detail: "the standard's key is refused")
      }
      return try notification.verified(
        by: key, audiences: ["s6BhdRkqt3"], issuers: ["https://server.example.com"],
        now: Date(timeIntervalSince1970: now))
    }
    try BrokenProperty.unless(try Verdict.twice(judge) == nil, "believed, and nobody signed it")
  }

  private static func checkClaims(_ input: [UInt8]) throws(BrokenProperty) {
    let claims: Claims
    do {
      claims = try JSONDecoder().decode(Claims.self, from: Data(input))
    } catch {
      throw BrokenProperty(description: "another reader does not find the claims: \(error)")
    }
    try BrokenProperty.unless(
      claims.iss == "https://server.example.com" && claims.aud == "s6BhdRkqt3", "another reader finds other names")
    try BrokenProperty.unless(
      Double(claims.iat) <= now + 60 && claims.exp.map { Double($0) > now } ?? true, "other dates")
  }
}
