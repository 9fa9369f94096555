import PippinFoundation
import PippinTokens

/// The common format of identity tokens and notifications: a compact JWS, RS256, with the key that `kid` names (KEYS-2,
/// KEYS-8, KEYS-9, NOTIFY-3).
enum AppleSignature {
  private static let algorithms: [SignatureAlgorithm] = [.RS256]

  static func parse(
    _ token: String, maximumLength: Int
  ) throws(IdentityTokenError) -> (jws: CompactJWS, keyID: String) {
    let jws: CompactJWS
    do {
      jws = try CompactJWS(parsing: token, maximumLength: maximumLength)
    } catch {
      throw IdentityTokenError(.malformed, error.detail)
    }
    guard jws.header.algorithm.hasSameBytes(as: SignatureAlgorithm.RS256.rawValue) else {
      throw IdentityTokenError(.unsupportedAlgorithm, "only RS256 is accepted")
    }
    guard let keyID = jws.header.keyID else { throw IdentityTokenError(.malformed, "the header has no kid") }
    return (jws, keyID)
  }

  static func verify(_ jws: CompactJWS, keyID: String, by key: AppleKey) throws(IdentityTokenError) {
    guard key.keyID.hasSameBytes(as: keyID) else {
      throw IdentityTokenError(.unknownKey, "the key has another id than the token's")
    }
    do {
      try jws.checkSignature(by: key.key, allowing: algorithms)
    } catch {
      throw IdentityTokenError(.badSignature, error.detail)
    }
  }
}

/// Reads claims. The callers treat `null` as absent.
enum Claim {
  /// The claims of a token: one JSON object.
  static func object(
    _ parse: () throws(JSONError) -> JSONDocument
  ) throws(IdentityTokenError) -> JSONDocument {
    let document: JSONDocument
    do {
      document = try parse()
    } catch {
      throw IdentityTokenError(.malformed, "the claims are not strict JSON: \(error.words)")
    }
    guard document.root.kind == .object else { throw IdentityTokenError(.malformed, "the claims are no JSON object") }
    return document
  }

  static func string(_ value: JSONElement, _ name: StaticString) throws(IdentityTokenError) -> JSONElement {
    try checkString(value.kind, name)
    return value
  }

  /// Checks an optional claim.
  static func checkString(_ kind: JSONKind?, _ name: StaticString) throws(IdentityTokenError) {
    guard kind == nil || kind == .string else { throw wrongType(name, "a string") }
  }

  /// Checks an optional personal value: a string without control characters.
  static func checkPlain(ifPresent value: JSONElement?, _ name: StaticString) throws(IdentityTokenError) {
    try checkString(value?.kind, name)
    try checkPlain(hasControlCharacter: value?.hasControlCharacter == true, name)
  }

  static func checkPlain(hasControlCharacter: Bool, _ name: StaticString) throws(IdentityTokenError) {
    guard !hasControlCharacter else { throw IdentityTokenError(.malformed, "\(name) has a control character") }
  }

  /// A string, or an array. An array never matches the expected audience (CLAIMS-4).
  static func audience(_ value: JSONElement) throws(IdentityTokenError) -> JSONElement {
    try checkAudience(value.kind)
    return value
  }

  static func checkAudience(_ kind: JSONKind) throws(IdentityTokenError) {
    guard kind == .string || kind == .array else { throw wrongType("aud", "a string") }
  }

  /// Whole seconds. Apple never sends fractions, exponents or strings (CLAIMS-4).
  static func seconds(_ value: JSONElement, _ name: StaticString) throws(IdentityTokenError) -> Int64 {
    try seconds(value.integer, name)
  }

  static func seconds(_ value: Int64?, _ name: StaticString) throws(IdentityTokenError) -> Int64 {
    guard let value else { throw wrongType(name, "an integer") }
    return value
  }

  /// Apple documents and has sent both a JSON boolean and a string (CLAIMS-10 to CLAIMS-12, NOTIFY-7).
  static func boolean(_ value: JSONElement, _ name: StaticString) throws(IdentityTokenError) -> Bool {
    try boolean(value.bool, equals: value.equals, name)
  }

  static func boolean(
    _ value: Bool?, equals: (String) -> Bool, _ name: StaticString
  ) throws(IdentityTokenError) -> Bool {
    if let value { return value }
    if equals("true") { return true }
    if equals("false") { return false }
    throw wrongType(name, "a boolean or the string of one")
  }

  static func required<Value>(_ value: Value?, _ name: StaticString) throws(IdentityTokenError) -> Value {
    guard let value else { throw IdentityTokenError(.malformed, "\(name) is missing") }
    return value
  }

  private static func wrongType(_ name: StaticString, _ expected: StaticString) -> IdentityTokenError {
    IdentityTokenError(.malformed, "\(name) is not \(expected)")
  }
}
