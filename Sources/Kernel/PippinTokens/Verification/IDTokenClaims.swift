package import PippinFoundation

/// The claims that all providers' ID tokens have (OpenID Connect Core 1.0, 2), read in one pass over the document. Strings are created on
/// demand.
///
/// Claims that decide must have their documented type. It is a class because it has several references inside and is passed from the
/// unverified token to the identity.
package final class IDTokenClaims: Sendable {
  package let document: JSONDocument
  /// The members by index: those of `names`, then those of the provider's form.
  package let members: JSONMembers
  let expiresAt: Int64
  let issuedAt: Int64
  /// Few providers send it. A token that has one says itself from when it is valid (RFC 7519, 4.1.5).
  let notBefore: Int64?

  init(_ document: JSONDocument, named names: JSONNames) throws(IDTokenError) {
    self.document = document
    let members = JSONMembers(of: document, named: names)
    self.members = members

    try members.requireString(Index.issuer, "iss")
    guard let kind = members.kind(Index.audience) else { throw .missing("aud") }
    guard kind == .string || kind == .array else { throw .wrongType("aud", "a string") }
    expiresAt = try members.requiredSeconds(Index.expiresAt, "exp")
    issuedAt = try members.requiredSeconds(Index.issuedAt, "iat")
    if let value = document.root["nbf"], !value.isNull {
      guard let seconds = value.integer else { throw .wrongType("nbf", "an integer") }
      notBefore = seconds
    } else {
      notBefore = nil
    }
    try members.requireString(Index.subject, "sub")
    guard !members.isEmptyString(Index.subject) else { throw IDTokenError(.malformed, "sub is empty") }
    try members.checkPlain(Index.subject, "sub")
    try members.checkString(Index.nonce, "nonce")
    try members.checkString(Index.codeHash, "c_hash")
    try members.checkString(Index.accessTokenHash, "at_hash")
  }

  /// `sub`: the person's key at the provider.
  package var subject: String { members.string(Index.subject) ?? "" }
  /// `iss`: the provider.
  package var issuer: String { members.string(Index.issuer) ?? "" }
  /// `aud`; nil for a list.
  package var audience: String? { members.string(Index.audience) }
  /// `nonce`.
  package var nonce: String? { members.string(Index.nonce) }
  /// `iat`, by the provider's clock.
  package var issueDate: Date { Date(timeIntervalSince1970: TimeInterval(issuedAt)) }
  /// `exp`, by the provider's clock.
  package var expiryDate: Date { Date(timeIntervalSince1970: TimeInterval(expiresAt)) }

  func isIssuer(_ text: String) -> Bool { members.equals(Index.issuer, text) }
  func isAudience(_ text: String) -> Bool { members.equals(Index.audience, text) }
  /// The clients of a list; nil for a string.
  var audiences: JSONElements? { members.kind(Index.audience) == .array ? document.root["aud"]?.elements : nil }
  /// Not among the names, because only some providers send it.
  var authorizedParty: JSONElement? { document.root["azp"].flatMap { $0.isNull ? nil : $0 } }

  var hasNonce: Bool { members.kind(Index.nonce) != nil }
  /// Whether the nonce's bytes meet `condition`; nil without a nonce. An empty nonce binds nothing, so it counts as missing.
  func nonce(meets condition: (Span<UInt8>) -> Bool) -> Bool? {
    guard hasNonce, !members.isEmptyString(Index.nonce) else { return nil }
    return members.text(Index.nonce, meets: condition)
  }

  /// Whether `c_hash` belongs to the code; nil without one.
  func isCodeHash(of code: String) -> Bool? { isHash(Index.codeHash, of: code) }
  /// Whether `at_hash` belongs to the access token; nil without one.
  func isAccessTokenHash(of accessToken: String) -> Bool? { isHash(Index.accessTokenHash, of: accessToken) }

  /// Compares with the left half of the SHA-256 in base64url (CLAIMS-18).
  private func isHash(_ index: Int, of value: String) -> Bool? {
    guard members.kind(index) != nil else { return nil }
    // Not secret, so not in constant time: the holder of the token can read the hash, and its sender knows the value.
    return SHA256.withHash(of: value.contiguousUTF8.span) { hash in
      Base64URL.text(of: hash.extracting(first: SHA256.byteCount / 2)) { members.equals(index, $0) }
    }
  }

  /// In Apple's order (CLAIMS-25), because Apple's tokens are verified most often.
  package static let names = ["iss", "aud", "exp", "iat", "sub", "nonce", "at_hash", "c_hash"]

  private enum Index {
    static let issuer = 0
    static let audience = 1
    static let expiresAt = 2
    static let issuedAt = 3
    static let subject = 4
    static let nonce = 5
    static let accessTokenHash = 6
    static let codeHash = 7
  }
}

extension IDTokenClaims: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because personal data must not get into a log.
  package var description: String { "IDTokenClaims" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Strict reading of claims by index; `null` counts as absent.
extension JSONMembers {
  /// An optional string.
  package func checkString(_ index: Int, _ name: String) throws(IDTokenError) {
    let kind = kind(index)
    guard kind == nil || kind == .string else { throw .wrongType(name, "a string") }
  }

  /// Text that is stored must not have control characters, because not every database supports them.
  package func checkPlain(_ index: Int, _ name: String) throws(IDTokenError) {
    guard !hasControlCharacter(index) else { throw IDTokenError(.malformed, "\(name) has a control character") }
  }

  fileprivate func requireString(_ index: Int, _ name: String) throws(IDTokenError) {
    guard let kind = kind(index) else { throw .missing(name) }
    guard kind == .string else { throw .wrongType(name, "a string") }
  }

  /// Whole seconds, without fraction or exponent.
  fileprivate func requiredSeconds(_ index: Int, _ name: String) throws(IDTokenError) -> Int64 {
    guard kind(index) != nil else { throw .missing(name) }
    guard let seconds = integer(index) else { throw .wrongType(name, "an integer") }
    return seconds
  }
}
