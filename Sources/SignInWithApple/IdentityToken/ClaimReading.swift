import PippinJSON

/// Reads claims. The callers treat `null` as absent.
enum Claim {
  /// The claims: one JSON object.
  static func object(_ payload: [UInt8]) throws(IdentityTokenError) -> JSONDocument {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: payload)
    } catch {
      throw IdentityTokenError(.malformed, "the claims are not strict JSON: \(error.words)")
    }
    guard document.root.kind == .object else { throw IdentityTokenError(.malformed, "the claims are no JSON object") }
    return document
  }

  static func string(_ value: JSONElement, _ name: StaticString) throws(IdentityTokenError) -> JSONElement {
    guard value.kind == .string else { throw wrongType(name, "a string") }
    return value
  }

  /// Checks an optional claim.
  static func checkString(ifPresent value: JSONElement?, _ name: StaticString) throws(IdentityTokenError) {
    guard let value, value.kind != .string else { return }
    throw wrongType(name, "a string")
  }

  /// Checks an optional personal value: a string without control characters.
  static func checkPlain(ifPresent value: JSONElement?, _ name: StaticString) throws(IdentityTokenError) {
    try checkString(ifPresent: value, name)
    guard value?.hasControlCharacter != true else {
      throw IdentityTokenError(.malformed, "\(name) has a control character")
    }
  }

  /// A string, or an array. An array never matches the expected audience (CLAIMS-4).
  static func audience(_ value: JSONElement) throws(IdentityTokenError) -> JSONElement {
    guard value.kind == .string || value.kind == .array else { throw wrongType("aud", "a string") }
    return value
  }

  /// Whole seconds. Apple never sends fractions, exponents or strings (CLAIMS-4).
  static func seconds(_ value: JSONElement, _ name: StaticString) throws(IdentityTokenError) -> Int64 {
    guard let seconds = value.integer else { throw wrongType(name, "an integer") }
    return seconds
  }

  /// Apple documents and has sent both a JSON boolean and a string (CLAIMS-10 to CLAIMS-12, NOTIFY-7).
  static func boolean(_ value: JSONElement, _ name: StaticString) throws(IdentityTokenError) -> Bool {
    if let bool = value.bool { return bool }
    if value.equals("true") { return true }
    if value.equals("false") { return false }
    throw wrongType(name, "a boolean or the string of one")
  }

  /// The same for an optional claim.
  static func boolean(ifPresent value: JSONElement?, _ name: StaticString) throws(IdentityTokenError) -> Bool? {
    guard let value else { return nil }
    return try boolean(value, name)
  }

  static func required<Value>(_ value: Value?, _ name: StaticString) throws(IdentityTokenError) -> Value {
    guard let value else { throw IdentityTokenError(.malformed, "\(name) is missing") }
    return value
  }

  private static func wrongType(_ name: StaticString, _ expected: StaticString) -> IdentityTokenError {
    IdentityTokenError(.malformed, "\(name) is not \(expected)")
  }
}
