import PippinTokens
import PippinFoundation
import PippinSecret
import SignInWithApple

/// A claim's value in a test: any JSON.
enum ClaimValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  case string(String)
  case integer(Int)
  case bool(Bool)
  /// JSON text.
  case raw(String)

  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let value): writer.string(value)
    case .integer(let value): writer.integer(value)
    case .bool(let value): writer.bool(value)
    case .raw(let json): writer.raw(Array(json.utf8))
    }
  }
}

/// Creates valid and invalid tokens.
struct TokenMaker {
  /// The time of all tests.
  static let now = Date(timeIntervalSince1970: 1_734_359_600)
  static let issuedAt = 1_734_359_564
  static let subject = "000123.0123456789abcdef0123456789abcdef.0456"
  static let audience = "com.example.app"
  static let nonce = "raw-nonce-of-this-test"
  static let code = "c0123456789abcdef0123456789abcdef.0.rzvs.96uUcy1KBqo34Kj8qrPb4w"

  /// The claims of a native token (CLAIMS-25) with a raw nonce.
  static let claims: [(String, ClaimValue)] = [
    ("iss", "https://appleid.apple.com"), ("aud", "com.example.app"), ("exp", .integer(issuedAt + 86_400)),
    ("iat", .integer(issuedAt)), ("sub", .string(subject)), ("nonce", .string(nonce)),
    ("c_hash", .string(hash(code))), ("email", "mary@privaterelay.appleid.com"), ("email_verified", true),
    ("is_private_email", true), ("auth_time", .integer(issuedAt)), ("nonce_supported", true),
  ]

  /// `c_hash` and `at_hash` as OpenID Connect defines them: the left half, in base64url.
  static func hash(_ value: String) -> String {
    Base64URL.encode(Array(SHA256.hash(value)[..<16]))
  }

  /// The usual claims, with some replaced, added or (nil) removed.
  static func claims(changing changes: [String: ClaimValue?]) -> [UInt8] {
    var remaining = changes
    var writer = JSONWriter()
    writer.beginObject()
    for (name, usual) in claims {
      let change = remaining.removeValue(forKey: name)
      guard let value = change == nil ? usual : change.flatMap(\.self) else { continue }
      writer.name(name)
      value.write(to: &writer)
    }
    for (name, value) in remaining.sorted(by: { $0.key < $1.key }) {
      guard let value else { continue }
      writer.name(name)
      value.write(to: &writer)
    }
    writer.endObject()
    return writer.bytes
  }

  /// The usual token, with changes.
  static func token(
    _ changes: [String: ClaimValue?] = [:], key: String = TestKeys.first, keyID: String = "first"
  ) throws -> String {
    try signed(claims(changing: changes), key: key, keyID: keyID)
  }

  static func signed(_ payload: [UInt8], key: String = TestKeys.first, keyID: String = "first") throws -> String {
    let key = try RSAPrivateKey(pem: key)
    return try JWSSigner(key: .rs256(key), keyID: keyID, type: nil).sign(payload)
  }

  /// A token with any header, signed with RS256 by `key`.
  static func token(header: String, payload: [UInt8] = claims(changing: [:]), key: String = TestKeys.first) throws
    -> String
  {
    let input = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(payload)
    return try input + "." + Base64URL.encode(RSAPrivateKey(pem: key).signRS256(Array(input.utf8)))
  }

  /// A key set as Apple publishes it (KEYS-1).
  static func keySet(_ keys: [(id: String, pem: String)]) throws -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("keys")
    writer.beginArray()
    for key in keys { try SigningKey.rs256(RSAPrivateKey(pem: key.pem)).publicKey(id: key.id).write(to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  static let usualKeys = [(id: "first", pem: TestKeys.first), (id: "second", pem: TestKeys.second)]

  static func usualKeySet() throws -> AppleKeySet { try usualKeySetOnce.get() }

  /// Created once, because the tests that change every byte of a token need it a thousand times.
  private static let usualKeySetOnce = Result { try AppleKeySet(parsing: keySet(usualKeys)) }
}

extension IdentityTokenExpectations {
  /// The expectations that match the usual token, with changes.
  static func usual(
    audience: String = TokenMaker.audience, nonce: Nonce = .sent(TokenMaker.nonce),
    nonceForm: NonceForm = .rawOrSHA256Hex, code: Received = .received(TokenMaker.code),
    accessToken: Received = .notReceived, issuers: [String] = [AppleEndpoints.issuer], hashesRequired: Bool = false
  ) -> Self {
    Self(
      audience: audience, nonce: nonce, nonceForm: nonceForm, code: code, accessToken: accessToken, issuers: issuers,
      hashesRequired: hashesRequired)
  }
}

/// Verifies a token with the usual key set.
func judge(
  _ token: String, _ expectations: IdentityTokenExpectations = .usual(), now: Date = TokenMaker.now
) throws -> Result<VerifiedIdentity, IdentityTokenError> {
  let keys = try TokenMaker.usualKeySet()
  do throws(IdentityTokenError) {
    let token = try UnverifiedIdentityToken(parsing: token)
    guard let key = keys.key(id: token.keyID) else { throw IdentityTokenError(code: .unknownKey, detail: "test") }
    return .success(try token.verified(by: key, expecting: expectations, now: now))
  } catch {
    return .failure(error)
  }
}

extension Result where Failure == IdentityTokenError {
  /// The reason of a rejection, or nil.
  var reason: IdentityTokenError.Code? {
    if case .failure(let error) = self { error.code } else { nil }
  }
}
