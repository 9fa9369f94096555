import PippinFoundation
import PippinTokens
import PippinProviders

/// The input is the claims of a Google ID token. Claims that pass all checks but the signature read the same in another
/// parser, and unsigned claims are never accepted.
enum GoogleTokenProperty {
  private static let now = 1_311_281_000.0
  private static let expectations = GoogleTokenExpectations(
    audience: "s6BhdRkqt3", authorizedParties: ["app"], hostedDomain: nil, nonce: .sent("n-0S6_WzA2Mj"),
    nonceForm: .raw, accessToken: .notReceived)
  private static let keys = Result {
    try SigningKeySet(parsing: Array(#"{"keys":[\#(PublishedVectors.openIDKey)]}"#.utf8))
  }

  /// The decisive claims as another parser reads them.
  private struct Claims: Decodable {
    let iss: String
    let aud: String
    let azp: String?
    let sub: String
    let exp: Int64
    let iat: Int64
    let nonce: String
    let email: String?
  }

  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let date = Date(timeIntervalSince1970: now)
    let read = { () throws(SocialTokenError) in
      let token = try UnverifiedIDToken(parsing: ClaimsProperty.token(input), as: expectations.verifier.form)
      try expectations.verifier.check(token, now: date)
      return token.signed.keyName
    }
    guard try Verdict.twice(read) != nil else { return }
    try checkClaims(input)
    let judge = { () throws(SocialTokenError) in
      guard case .success(let set) = keys else { throw SocialTokenError(.unknownKey, "the standard's key is refused") }
      let token = try expectations.verifier.verify(ClaimsProperty.token(input), keys: set, now: date)
      return VerifiedGoogleIdentity(token).subject
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
      ["https://accounts.google.com", "accounts.google.com"].contains(claims.iss) && claims.aud == "s6BhdRkqt3"
        && ["s6BhdRkqt3", "app", nil].contains(claims.azp) && !claims.sub.isEmpty && claims.nonce == "n-0S6_WzA2Mj",
      "another reader finds other names")
    try BrokenProperty.unless(Double(claims.exp) > now && Double(claims.iat) <= now + 60, "other dates")
  }
}
