import PippinFoundation
import PippinTokens
import SignInWithApple

/// The input is a token's claims. Claims that pass all checks but the signature read the same in another parser, and
/// unsigned claims are never accepted.
enum ClaimsProperty {
  private static let now = 1_311_281_000.0
  private static let expectations = IdentityTokenExpectations(
    audience: "s6BhdRkqt3", nonce: .sent("n-0S6_WzA2Mj"), nonceForm: .rawOrSHA256Hex,
    code: .received(PublishedVectors.openIDCode), accessToken: .notReceived, issuers: ["https://server.example.com"])
  private static let parts = PublishedVectors.openIDA4Token.split(separator: ".").map(String.init)
  static let keys = Result {
    try AppleKeySet(parsing: Array(#"{"keys":[\#(PublishedVectors.openIDKey)]}"#.utf8))
  }

  /// The decisive claims as another parser reads them.
  private struct Claims: Decodable {
    let iss: String
    let aud: String
    let sub: String
    let exp: Int64
    let iat: Int64
    let nonce: String
  }

  /// The claims under a published token's header and signature.
  static func token(_ claims: [UInt8]) -> String { "\(parts[0]).\(Base64URL.encode(claims)).\(parts[2])" }

  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let date = Date(timeIntervalSince1970: now)
    let read = { () throws(IdentityTokenError) in
      let token = try UnverifiedIdentityToken(parsing: token(input))
      try token.check(expectations, now: date)
      return token.unverifiedClaims
    }
    guard let claims = try Verdict.twice(read) else { return }
    try BrokenProperty.unless(claims == input, "the claims are not the input")
    try checkClaims(input)

    let judge = { () throws(IdentityTokenError) in
      let token = try UnverifiedIdentityToken(parsing: token(input))
      guard case .success(let set) = keys, let key = set.key(id: token.keyID) else {
        throw IdentityTokenError(code: .unknownKey, detail: "the standard's key is refused")
      }
      return try token.verified(by: key, expecting: expectations, now: date).subject
    }
    if try Verdict.twice(judge) != nil {
      try BrokenProperty.unless(token(input) == PublishedVectors.openIDA4Token, "believed, and nobody signed it")
    }
  }

  private static func checkClaims(_ input: [UInt8]) throws(BrokenProperty) {
    let claims: Claims
    do {
      claims = try JSONDecoder().decode(Claims.self, from: Data(input))
    } catch {
      throw BrokenProperty(description: "another reader does not find the claims: \(error)")
    }
    try BrokenProperty.unless(
      claims.iss == "https://server.example.com" && claims.aud == "s6BhdRkqt3" && !claims.sub.isEmpty,
      "another reader finds other names")
    try BrokenProperty.unless(Double(claims.exp) > now && Double(claims.iat) <= now + 60, "other dates")
    // The raw nonce or the hexadecimal SHA-256 of it, computed elsewhere.
    let hashed = "0823a09b54cb9381561068b00aaf4e539b3f54604631d3e6a820879b6b04cc19"
    try BrokenProperty.unless(claims.nonce == "n-0S6_WzA2Mj" || claims.nonce == hashed, "another nonce")
  }
}
