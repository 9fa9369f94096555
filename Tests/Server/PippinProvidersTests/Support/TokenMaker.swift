import PippinTokens
import PippinFoundation
import AppleIDEmulator

/// Makes ID tokens as Google and Facebook do, and as they never would.
struct TokenMaker {
  /// The moment at which all tests happen.
  static let now = Date(timeIntervalSince1970: 1_734_359_600)
  static let audience = "example-web.apps.googleusercontent.com"
  static let nonce = "raw-nonce-of-this-test"
  /// `printf raw-nonce-of-this-test | sha256sum`
  static let nonceDigest = "e6a6dd6785fb8a2989060853af3aac3d4a8d10965b9c62c8fa9bc916749ed8a0"
  static let accessToken = "ya29.a0-of-this-test"

  /// What Google writes, each value as JSON.
  static let google: [(String, String)] = [
    ("iss", #""https://accounts.google.com""#), ("azp", "\"\(audience)\""), ("aud", "\"\(audience)\""),
    ("sub", #""110169484474386276334""#), ("email", #""mary.appleseed@gmail.com""#), ("email_verified", "true"),
    ("at_hash", "\"\(hash(accessToken))\""), ("nonce", "\"\(nonce)\""), ("name", #""Mary Appleseed""#),
    ("given_name", #""Mary""#), ("family_name", #""Appleseed""#), ("iat", "1734359564"), ("exp", "1734363164"),
  ]

  /// What Limited Login writes.
  static let facebook: [(String, String)] = [
    ("iss", #""https://www.facebook.com""#), ("aud", #""1000000000000001""#), ("sub", #""10158000000000001""#),
    ("iat", "1734359564"), ("exp", "1734363164"), ("jti", #""j1""#), ("nonce", "\"\(nonce)\""),
    ("email", #""mary@example.com""#), ("given_name", #""Mary""#), ("family_name", #""Appleseed""#),
    ("name", #""Mary Appleseed""#),
  ]

  /// `at_hash` in the words of OpenID Connect: left half, base64url.
  static func hash(_ value: String) -> String { Base64URL.encode(Array(SHA256.hash(value)[..<16])) }

  /// The claims with some replaced, added, or, where the value is nil, left out.
  static func payload(_ claims: [(String, String)], _ changes: [String: String?] = [:]) -> String {
    let kept = claims.compactMap { name, usual -> (String, String)? in
      guard let change = changes[name] else { return (name, usual) }
      return change.map { (name, $0) }
    }
    let added = changes.filter { name, _ in !claims.contains { $0.0 == name } }
      .compactMap { name, value in value.map { (name, $0) } }
    return "{" + (kept + added).map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  /// Header and payload as they stand, signed with RS256 by one of the published keys, whatever the header says.
  static func token(
    _ payload: String, key: Int = 0, header: String = #"{"alg":"RS256","kid":"first","typ":"JWT"}"#
  ) throws -> String {
    let input = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(payload.utf8))
    let key = try RSAPrivateKey(pem: PublishedKeys.signing[key].pem)
    return input + "." + Base64URL.encode(try key.signRS256(Array(input.utf8)))
  }

  /// The set in which the first published key is called `first`, the second `second`, and so on.
  static func keySet(_ ids: [String] = ["first"]) throws -> SigningKeySet {
    let keys = try ids.enumerated().map {
      try SigningKey.rs256(RSAPrivateKey(pem: PublishedKeys.signing[$0.offset].pem)).publicKey(id: $0.element)
    }
    return try SigningKeySet(parsing: JSONWebKeySet(keys).json)
  }
}
