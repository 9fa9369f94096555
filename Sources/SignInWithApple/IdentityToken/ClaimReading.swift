import PippinJSON

/// How claims are read, all together and one by one. `null` counts as absence, which the callers have filtered out.
enum Claim {
  /// The claims as a whole: one JSON object.
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

  /// For a claim that may be missing.
  static func checkString(ifPresent value: JSONElement?, _ name: StaticString) throws(IdentityTokenError) {
    guard let value, value.kind != .string else { return }
    throw wrongType(name, "a string")
  }

  /// What is kept about a person: a string without control characters, or nothing.
  static func checkPlain(ifPresent value: JSONElement?, _ name: StaticString) throws(IdentityTokenError) {
    try checkString(ifPresent: value, name)
    guard value?.hasControlCharacter != true else {
      throw IdentityTokenError(.malformed, "\(name) has a control character")
    }
  }

  /// A string; or an array, which is left to equal no audience, since that is what is wrong with it (CLAIMS-4).
  static func audience(_ value: JSONElement) throws(IdentityTokenError) -> JSONElement {
    guard value.kind == .string || value.kind == .array else { throw wrongType("aud", "a string") }
    return value
  }

  /// Whole seconds: a fraction, an exponent or a string is no date of Apple's (CLAIMS-4).
  static func seconds(_ value: JSONElement, _ name: StaticString) throws(IdentityTokenError) -> Int64 {
    guard let seconds = value.integer else { throw wrongType(name, "an integer") }
    return seconds
  }

  /// Apple documents both a JSON boolean and the string of one, and has sent both (CLAIMS-10 to CLAIMS-12, NOTIFY-7).
  static func boolean(_ value: JSONElement, _ name: StaticString) throws(IdentityTokenError) -> Bool {
    if let bool = value.bool { return bool }
    if value.equals("true") { return true }
    if value.equals("false") { return false }
    throw wrongType(name, "a boolean or the string of one")
  }

  /// The same for a claim that may be missing.
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
